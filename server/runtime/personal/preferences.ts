import type { Executor } from '../../platform/database/port.ts';
import type { Actor } from '../access/actor.ts';

/** A person's own table set-up for an entity; empty when none was kept. */
export async function readPreferences(
  executor: Executor,
  { caller }: Actor,
  entity: string,
): Promise<Record<string, unknown>> {
  const row = await executor
    .selectFrom('entity_preferences')
    .select('value')
    .where('user_id', '=', caller.userId)
    .where('eid', '=', caller.team.eid)
    .where('entity', '=', entity)
    .executeTakeFirst();
  return row?.value ?? {};
}

export async function savePreferences(
  executor: Executor,
  { caller, at }: Actor,
  entity: string,
  value: Record<string, unknown>,
): Promise<void> {
  const kept = { value: JSON.stringify(value), saved_at: at.toISOString() };
  await executor
    .insertInto('entity_preferences')
    .values({ entity, eid: caller.team.eid, user_id: caller.userId, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'eid', 'entity']).doUpdateSet(kept))
    .execute();
}
