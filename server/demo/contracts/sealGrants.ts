import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { GrantRow } from '../../domains/contracts/index.ts';
import { DAY_MS } from '../../platform/calendar/days.ts';
import type { Tx } from '../../platform/database/port.ts';
import { demoTeam } from '../identity/accounts.ts';

const BUYER = '蓝海制造有限公司';
const ADMIN = '陈晓';
const MEMBER = '13800000002';

/** What the member of the demo team may seal with: one seal now, one no longer. */
const GRANTS = [
  { seal: '公司公章', granted: 45, until: undefined, ended: { daysAgo: 30, reason: '投标已结束' } },
  { seal: '合同专用章', granted: 20, until: 160, ended: undefined },
] as const;

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** What became of the demo's seals, and who was granted them. */
export async function seedSeals(tx: Tx): Promise<void> {
  await sql`
    insert into seal_changes (at, seal_no, eid, what, by_name, reason)
    select * from (
      select (data->>'submittedAt')::timestamptz as at, key, eid, 'submitted', created_by_name, '' from records where entity = 'seal' and data->>'submittedAt' is not null
      union all
      select (data->>'reviewedAt')::timestamptz, key, eid, case state when 'rejected' then 'rejected' else 'approved' end, data->>'reviewerName', coalesce(data->>'opinion', '') from records where entity = 'seal' and data->>'reviewedAt' is not null
      union all
      select (data->>'revokedAt')::timestamptz, key, eid, 'revoked', created_by_name, data->>'revokeReason' from records where entity = 'seal' and state = 'revoked'
    ) as moves order by at`.execute(tx);
  const { eid } = demoTeam(BUYER);
  const member = await tx
    .selectFrom('users')
    .where('phone', '=', MEMBER)
    .select(['id', 'name'])
    .executeTakeFirstOrThrow();
  for (const { seal, granted, until, ended } of GRANTS) {
    const found = await tx
      .selectFrom('records')
      .where('entity', '=', 'seal')
      .where('eid', '=', eid)
      .where('state', '=', 'active')
      .where(sql`data->>'name'`, '=', seal)
      .select('key')
      .executeTakeFirst();
    if (!found) throw new Error(`demo data: no seal ${seal}`);
    const row: GrantRow = {
      grant_id: randomUUID(),
      seal_no: found.key,
      eid,
      user_id: member.id,
      user_name: member.name,
      purposes: ['contract'],
      valid_from: daysAgo(granted),
      valid_until: until === undefined ? null : daysAgo(-until),
      granted_at: daysAgo(granted),
      granted_by_name: ADMIN,
      ended_at: ended ? daysAgo(ended.daysAgo) : null,
      ended_by_name: ended ? ADMIN : null,
      end_reason: ended ? ended.reason : null,
    };
    await tx.insertInto('seal_grants').values(row).execute();
    const change = {
      seal_no: found.key,
      eid,
      user_id: member.id,
      user_name: member.name,
      purposes: row.purposes,
      valid_from: row.valid_from,
      valid_until: row.valid_until,
      by_name: ADMIN,
    };
    await tx
      .insertInto('seal_changes')
      .values({ ...change, at: daysAgo(granted), what: 'granted' })
      .execute();
    if (ended)
      await tx
        .insertInto('seal_changes')
        .values({ ...change, at: daysAgo(ended.daysAgo), what: 'ended', reason: ended.reason })
        .execute();
  }
}
