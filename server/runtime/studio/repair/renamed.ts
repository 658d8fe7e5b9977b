import type { EntityModel } from '@yunpu/engine-core/document';
import { isNothingRenamed, type Renames, renamesBehind, renamesBetween, withRenames } from '@yunpu/engine-core/query';
import type { Tx } from '../../../platform/database/port.ts';

/**
 * Saved views and table set-ups follow a field that is called otherwise or has moved, and options stored otherwise; so do
 * views of other entities that filter by it over a link.
 */
export async function followRenames(
  tx: Tx,
  older: EntityModel,
  newer: EntityModel,
  others: readonly EntityModel[],
): Promise<void> {
  const renames = renamesBetween(older, newer);
  if (isNothingRenamed(renames)) return;
  await renameInViews(tx, newer.entity, renames);
  for (const other of others) await renameInViews(tx, other.entity, renamesBehind(other, newer.entity, renames));
  await renameInSetups(tx, newer.entity, renames);
}

async function renameInViews(tx: Tx, entity: string, renames: Renames): Promise<void> {
  if (isNothingRenamed(renames)) return;
  // Locked, so that nobody's save in between is written over.
  const views = await tx
    .selectFrom('entity_views')
    .select(['id', 'state'])
    .where('entity', '=', entity)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, state } of views) {
    const next = JSON.stringify(withRenames(state, renames));
    if (next !== JSON.stringify(state))
      await tx.updateTable('entity_views').set({ state: next }).where('id', '=', id).execute();
  }
}

async function renameInSetups(tx: Tx, entity: string, renames: Renames): Promise<void> {
  const setups = await tx
    .selectFrom('entity_preferences')
    .select(['eid', 'user_id', 'value'])
    .where('entity', '=', entity)
    .orderBy('eid')
    .orderBy('user_id')
    .forUpdate()
    .execute();
  for (const { eid, user_id, value } of setups) {
    const next = JSON.stringify(withRenames(value, renames));
    if (next !== JSON.stringify(value))
      await tx
        .updateTable('entity_preferences')
        .set({ value: next })
        .where('entity', '=', entity)
        .where('eid', '=', eid)
        .where('user_id', '=', user_id)
        .execute();
  }
}
