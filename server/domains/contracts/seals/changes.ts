import type { Insertable } from 'kysely';
import type { SealEventKind } from '../../../../contract/seals.ts';
import type { Tx } from '../../../platform/database/port.ts';
import { notify } from '../../notifications/index.ts';
import type { GrantRow } from './grants.ts';
import type { SealTables } from './tables.ts';

interface SealMove {
  sealNo: string;
  eid: string;
  what: Extract<SealEventKind, 'submitted' | 'approved' | 'rejected' | 'revoked'>;
  byName: string;
  reason?: string;
}

const now = (): string => new Date().toISOString();

/** Keeps that a seal moved on. */
export async function recordMove(tx: Tx, { sealNo, eid, what, byName, reason = '' }: SealMove): Promise<void> {
  await tx
    .insertInto('seal_changes')
    .values({ at: now(), seal_no: sealNo, eid, what, by_name: byName, reason })
    .execute();
}

/** Keeps that people were granted seals, or that grants ended before their time, and tells them. */
export async function recordGrants(
  tx: Tx,
  what: 'granted' | 'ended',
  grants: readonly GrantRow[],
  byName: string,
  reason = '',
): Promise<void> {
  if (grants.length === 0) return;
  const at = now();
  await tx
    .insertInto('seal_changes')
    .values(
      grants.map(
        ({
          seal_no,
          eid,
          user_id,
          user_name,
          purposes,
          valid_from,
          valid_until,
        }): Insertable<SealTables['seal_changes']> => ({
          at,
          seal_no,
          eid,
          what,
          user_id,
          user_name,
          purposes,
          valid_from,
          valid_until,
          by_name: byName,
          reason,
        }),
      ),
    )
    .execute();
  for (const { grant_id, seal_no, eid, user_id } of grants) {
    await notify(tx, {
      to: { userIds: [user_id], eid },
      kind: 'change',
      link: `/workstation/seal-auth?${new URLSearchParams({ sealNo: seal_no }).toString()}`,
      dedupeKey: `seal.${what}:${grant_id}`,
      title: what === 'granted' ? '您获得了印章授权' : '印章授权已结束',
      text: `印章 ${seal_no}，由 ${byName} ${what === 'granted' ? '授权' : '结束'}${reason === '' ? '' : `：${reason}`}`,
    });
  }
}
