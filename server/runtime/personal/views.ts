import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SavedView } from '@yunpu/engine-core/endpoint';
import type { Selectable } from 'kysely';
import type { ViewInput } from '../../../contract/personal.ts';
import { sqlState } from '../../platform/database/pooledDatabase.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Actor } from '../access/actor.ts';
import type { SavedViewSource } from '../operations/context.ts';

/** Views one person may keep of one entity. */
const MAX_VIEWS = 50;

const UNIQUE_VIOLATION = '23505';

function visible(executor: Executor, { caller }: Actor, entity: string) {
  return executor
    .selectFrom('entity_views')
    .selectAll()
    .where('entity', '=', entity)
    .where('eid', '=', caller.team.eid)
    .where(({ or, eb }) => or([eb('user_id', '=', caller.userId), eb('shared', '=', true)]));
}

type View = Pick<Selectable<Tables['entity_views']>, 'user_id' | 'shared'>;

/** One's own; what is shared is also the administrators' to tidy up, for who made it may have left the team. */
const mayEdit = ({ caller }: Actor, { user_id, shared }: View): boolean =>
  user_id === caller.userId || (shared && caller.team.isAdmin);

/** The person's own views and those the team shares, by when they were made. */
export async function listViews(executor: Executor, actor: Actor, entity: string): Promise<SavedView[]> {
  const rows = await visible(executor, actor, entity).orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => savedView(actor, row));
}

const savedView = (
  actor: Actor,
  row: Pick<Selectable<Tables['entity_views']>, 'id' | 'name' | 'shared' | 'state' | 'user_id'>,
): SavedView => ({
  id: row.id,
  name: row.name,
  shared: row.shared,
  editable: mayEdit(actor, row),
  state: row.state,
});

/**
 * Makes a view, or changes one that the person may edit. One that is there already as it is said, because an answer was
 * lost, is not made again.
 * @throws AppError view.duplicate, view.tooMany, view.notFound
 */
export async function saveView(
  tx: Tx,
  actor: Actor,
  entity: string,
  { id, name, shared, state }: Omit<ViewInput, 'documentVersion'>,
): Promise<SavedView> {
  const { caller } = actor;
  const before =
    id === undefined ? undefined : await visible(tx, actor, entity).where('id', '=', id).executeTakeFirst();
  if (id !== undefined && !(before && mayEdit(actor, before))) throw new AppError('view.notFound');
  const owner = before?.user_id ?? caller.userId;
  const kept = await tx
    .selectFrom('entity_views')
    .selectAll()
    .where('entity', '=', entity)
    .where('eid', '=', caller.team.eid)
    .where('user_id', '=', owner)
    .execute();
  const duplicate = new AppError('view.duplicate', { message: `已有名为“${name}”的视图` });
  const namesake = kept.find((view) => view.name === name && view.id !== id);
  if (namesake && id === undefined && namesake.shared === shared && isDeepStrictEqual(namesake.state, state))
    return savedView(actor, namesake);
  if (namesake) throw duplicate;
  if (id === undefined && kept.length >= MAX_VIEWS)
    throw new AppError('view.tooMany', { message: `每种单据最多保存 ${MAX_VIEWS} 个视图` });

  const values = { name, shared, state: JSON.stringify(state) };
  const view = { id: id ?? randomUUID(), user_id: owner };
  try {
    await tx
      .insertInto('entity_views')
      .values({ ...view, entity, eid: caller.team.eid, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
  } catch (error) {
    // Another tab was a moment earlier.
    throw sqlState(error) === UNIQUE_VIOLATION ? duplicate : error;
  }
  return savedView(actor, { ...view, name, shared, state });
}

/** Removes a view that the person may edit. @throws AppError view.notFound */
export async function removeView(executor: Executor, actor: Actor, entity: string, id: string): Promise<void> {
  const view = await visible(executor, actor, entity).where('id', '=', id).executeTakeFirst();
  if (!(view && mayEdit(actor, view))) throw new AppError('view.notFound');
  await executor.deleteFrom('entity_views').where('id', '=', id).execute();
}

/** What a list needs of a saved view: the document's view below it, its filter and sort as they were saved, unchecked. */
export const findSavedView: SavedViewSource = async (executor, actor, entity, id) => {
  const view = await visible(executor, actor, entity).where('id', '=', id).executeTakeFirst();
  return view && { base: view.state.base, filter: view.state.filter, sort: view.state.sort };
};
