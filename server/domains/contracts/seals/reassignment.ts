import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/database/port.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';
import { recordGrants } from './changes.ts';
import { lockSeals } from './granting.ts';
import type { GrantRow } from './grants.ts';

interface Leaver {
  eid: string;
  from: { id: string; name: string };
  to: { id: string; name: string };
  byName: string;
}

/**
 * Grants to another what someone who leaves may do with the team's seals, until the same end. What the other has
 * already is not granted twice. The old grants end with the membership.
 * @returns how many grants went on
 */
export async function reassignGrants(
  tx: Tx,
  access: EntityAccess,
  { eid, from: leaver, to, byName }: Leaver,
): Promise<number> {
  const now = new Date().toISOString();
  const living = (userId: string) =>
    tx
      .selectFrom('seal_grants')
      .selectAll()
      .where('eid', '=', eid)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]))
      .orderBy('seal_no')
      .orderBy('grant_id')
      .execute();
  const before = await living(leaver.id);
  if (before.length === 0) return 0;
  const { seals } = await lockSeals(tx, access, eid, [...new Set(before.map(({ seal_no }) => seal_no))]);
  const theirs = await living(to.id);
  const rows = before.flatMap((grant): GrantRow[] => {
    const from = grant.valid_from > now ? grant.valid_from : now;
    const covered = theirs
      .filter(
        (one) =>
          one.seal_no === grant.seal_no &&
          (one.valid_until === null || (grant.valid_until !== null && one.valid_until >= grant.valid_until)) &&
          one.valid_from <= from,
      )
      .flatMap(({ purposes }) => purposes);
    const purposes = grant.purposes.filter((purpose) => !covered.includes(purpose));
    if (purposes.length === 0 || seals.get(grant.seal_no)?.state !== 'active') return [];
    return [
      {
        ...grant,
        grant_id: randomUUID(),
        user_id: to.id,
        user_name: to.name,
        purposes,
        valid_from: from,
        granted_at: now,
        granted_by_name: byName,
      },
    ];
  });
  if (rows.length > 0) await tx.insertInto('seal_grants').values(rows).execute();
  await recordGrants(tx, 'granted', rows, byName, `${leaver.name}离开团队，移交授权`);
  return rows.length;
}
