import type { Selectable } from 'kysely';
import type { Purpose } from '../../../../contract/seals.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { SealTables } from './tables.ts';

export type GrantRow = Selectable<SealTables['seal_grants']>;

interface Running {
  eid: string;
  userId: string;
  purpose: Purpose;
  /** One seal; all of the team's without it. */
  sealNo?: string;
}

/** Whether a person may use a seal now, for whatever purpose. */
export async function hasRunningGrant(
  executor: Executor,
  { eid, userId, sealNo }: Omit<Running, 'purpose'> & { sealNo: string },
): Promise<boolean> {
  return (await running(executor, { eid, userId, sealNo })).length > 0;
}

/** The grants by which a person may use the team's seals now. */
export async function runningGrants(executor: Executor, { purpose, ...wanted }: Running): Promise<GrantRow[]> {
  return (await running(executor, wanted)).filter(({ purposes }) => purposes.includes(purpose));
}

function running(executor: Executor, { eid, userId, sealNo }: Omit<Running, 'purpose'>): Promise<GrantRow[]> {
  const now = new Date().toISOString();
  return executor
    .selectFrom('seal_grants')
    .selectAll()
    .where('eid', '=', eid)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('valid_from', '<=', now)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]))
    .$if(sealNo !== undefined, (query) => query.where('seal_no', '=', sealNo ?? ''))
    .execute();
}
