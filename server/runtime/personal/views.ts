import { randomUUID } from 'node:crypto';
import type { SavedView } from '@yunpu/engine-core/endpoint';
import type { ViewInput } from '../../../contract/personal.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Actor } from '../access/actor.ts';
import type { SavedViewSource } from '../operations/context.ts';

/** Views one person may keep of one entity. */
const MAX_VIEWS = 50;

function visible(executor: Executor, { caller }: Actor, entity: string) {
  return executor
    .selectFrom('entity_views')
    .selectAll()
    .where('entity', '=', entity)
    .where('eid', '=', caller.team.eid)
    .where(({ or, eb }) => or([eb('user_id', '=', caller.userId), eb('shared', '=', true)]));
}

/** The person's own views and those the team shares, by name. */
export async function listViews(executor: Executor, actor: Actor, entity: string): Promise<SavedView[]> {
  const rows = await visible(executor, actor, entity).orderBy('created_at').orderBy('id').execute();
  return rows.map(({ id, name, shared, state, user_id }) => ({
    id,
    name,
    shared,
    mine: user_id === actor.caller.userId,
    state,
  }));
}

/**
 * Makes a view, or changes one of the person's own.
 * @throws AppError view.duplicate, view.tooMany, view.notFound
 */
export async function saveView(
  tx: Tx,
  { caller }: Actor,
  entity: string,
  view: Omit<ViewInput, 'documentVersion'>,
): Promise<SavedView> {
  const own = tx
    .selectFrom('entity_views')
    .where('entity', '=', entity)
    .where('eid', '=', caller.team.eid)
    .where('user_id', '=', caller.userId);
  const kept = await own.select(['id', 'name']).execute();
  if (view.id !== undefined && !kept.some(({ id }) => id === view.id)) throw new AppError('view.notFound');
  if (kept.some(({ id, name }) => name === view.name && id !== view.id))
    throw new AppError('view.duplicate', { message: `已有名为“${view.name}”的视图` });
  if (view.id === undefined && kept.length >= MAX_VIEWS)
    throw new AppError('view.tooMany', { message: `每种单据最多保存 ${MAX_VIEWS} 个视图` });

  const id = view.id ?? randomUUID();
  const values = { name: view.name, shared: view.shared, state: JSON.stringify(view.state) };
  await tx
    .insertInto('entity_views')
    .values({ id, entity, eid: caller.team.eid, user_id: caller.userId, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  return { id, name: view.name, shared: view.shared, mine: true, state: view.state };
}

/** Removes one of the person's own views. @throws AppError view.notFound */
export async function removeView(executor: Executor, { caller }: Actor, entity: string, id: string): Promise<void> {
  const removed = await executor
    .deleteFrom('entity_views')
    .where('id', '=', id)
    .where('entity', '=', entity)
    .where('eid', '=', caller.team.eid)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (Number(removed.numDeletedRows) === 0) throw new AppError('view.notFound');
}

/** What a list needs of a saved view: its filter and sort as they were saved, unchecked. */
export const findSavedView: SavedViewSource = async (executor, actor, entity, id) => {
  const view = await visible(executor, actor, entity).where('id', '=', id).executeTakeFirst();
  return view && { filter: view.state.filter, sort: view.state.sort };
};
