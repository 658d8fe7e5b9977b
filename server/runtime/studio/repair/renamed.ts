import type { EntityModel } from '@yunpu/engine-core/document';
import { renamesBetween, withRenames } from '@yunpu/engine-core/query';
import type { Tx } from '../../../platform/database/port.ts';

/** Saved views and table set-ups follow a field that is called otherwise or has moved. */
export async function followRenames(tx: Tx, older: EntityModel, newer: EntityModel): Promise<void> {
  const renames = renamesBetween(older, newer);
  if (renames.size === 0) return;
  const { entity } = newer;
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
