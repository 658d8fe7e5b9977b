import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Writing } from '../operations/context.ts';
import { requireRow } from '../operations/detail.ts';

const personOf = ({ userId, team }: Caller) => ({ user_id: userId, eid: team.eid });

export async function isFollowing(executor: Executor, recordId: string, caller: Caller): Promise<boolean> {
  const { user_id, eid } = personOf(caller);
  const row = await executor
    .selectFrom('record_follows')
    .where('record_id', '=', recordId)
    .where('user_id', '=', user_id)
    .where('eid', '=', eid)
    .select('following')
    .executeTakeFirst();
  return row?.following ?? false;
}

/** Who writes on a record follows it from then on, unless they have decided otherwise. */
export async function followUnlessDeclined(tx: Tx, recordId: string, caller: Caller): Promise<void> {
  await tx
    .insertInto('record_follows')
    .values({ record_id: recordId, ...personOf(caller), following: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @throws AppError record.notFound */
export async function followRecord(
  op: Writing,
  { key, following }: { key: string; following: boolean },
): Promise<void> {
  const row = await requireRow(op, key);
  await op.tx
    .insertInto('record_follows')
    .values({ record_id: row.id, ...personOf(op.actor.caller), following })
    .onConflict((conflict) =>
      conflict.columns(['record_id', 'user_id', 'eid']).doUpdateSet({ following, since: sql`clock_timestamp()` }),
    )
    .execute();
}
