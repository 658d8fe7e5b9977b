import type { ActionModel } from '@yunpu/engine-core/document';
import { relinked } from '@yunpu/engine-core/record';
import { amendmentOf } from '@yunpu/engine-core/workflow';
import { sql } from 'kysely';
import { AppError } from '../../platform/http/errors.ts';
import { unrestrict } from '../access/actor.ts';
import { filterSql } from '../sql/filter.ts';
import { or } from '../sql/predicate.ts';
import { type FoundRow, tableOf } from '../storage/find.ts';
import { assignOwnNumbers, finish } from './commit.ts';
import { type Writing, writing } from './context.ts';
import { draftOf } from './draft.ts';
import { fieldsNaming, namesKey } from './linkedBy.ts';
import { isUnchanged, storeDraft } from './store.ts';

const RELINKED = { action: 'relink', title: '关联编号更新' };

/** What an action does beyond its own record: links follow a new key, and an amendment is made. Answers the record to go on with. */
export async function followAction(
  op: Writing,
  action: ActionModel,
  before: FoundRow | undefined,
  row: FoundRow,
): Promise<FoundRow> {
  if (before !== undefined && row.key !== before.key) await relink(op, before.key, row);
  return action.amend === undefined ? row : amend(op, action, action.amend, row);
}

/** The record's row is locked by its action: of two amendments at once the second finds the first. */
async function amend(op: Writing, action: ActionModel, field: string, row: FoundRow): Promise<FoundRow> {
  const { model, actor, tx } = op;
  const there = await sql<{ key: string }>`
    select key from ${tableOf(model)} where ${filterSql(model, { field, op: 'eq', value: row.key })} limit 1`.execute(
    tx,
  );
  const [other] = there.rows;
  if (other) throw new AppError('action.refused', { message: `已有修订“${other.key}”，请在那里继续` });
  const { caller } = actor;
  // It belongs to the team that the record belongs to, whoever amends it.
  const owner: Writing = { ...op, actor: { ...actor, caller: { ...caller, team: { ...caller.team, eid: row.eid } } } };
  const draft = draftOf(owner, undefined);
  draft.record = amendmentOf(model, draftOf(op, row).record, field);
  await assignOwnNumbers(owner, draft);
  return finish(owner, draft, { action: action.name, title: action.title }, ['afterSave']);
}

/**
 * Everything that names the record by its key names it by the new one, in the same transaction. Who makes such a link
 * meanwhile holds the row (links.ts) until he is done, so that none is overlooked.
 */
async function relink(op: Writing, from: string, { id, key: to }: FoundRow): Promise<void> {
  const { entity } = op.model;
  for (const model of op.runtime.models.all()) {
    const fields = fieldsNaming(op.model, model);
    if (fields.length === 0) continue;
    const target = writing(op.runtime, model.entity, unrestrict(op.actor), op.tx);
    const { rows } = await sql<FoundRow>`
      select *, true as writable from ${tableOf(model)} where ${or(fields.map((field) => namesKey(model, field.path, from)))}
      order by id for update`.execute(op.tx);
    for (const row of rows) {
      const draft = draftOf(target, row);
      draft.record = relinked(draft.record, fields, { entity, from, to }, draft.scope);
      if (!isUnchanged(target, draft)) await storeDraft(target, draft, RELINKED);
    }
  }
  await moveCompanions(op, from, to);
  await op.tx
    .insertInto('entity_earlier_keys')
    .values({ entity, key: from, record_id: id })
    .onConflict((conflict) => conflict.columns(['entity', 'key']).doUpdateSet({ record_id: id }))
    .execute();
}

/** What is kept beside a record under its key. */
async function moveCompanions({ tx, model: { entity } }: Writing, from: string, to: string): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ record_key: to })
    .where('entity', '=', entity)
    .where('record_key', '=', from)
    .execute();
  await tx.updateTable('entity_drafts').set({ key: to }).where('entity', '=', entity).where('key', '=', from).execute();
  await sql`
    update entity_import_rows set key = ${to} from entity_imports
    where entity_imports.id = entity_import_rows.import_id and entity_imports.entity = ${entity} and entity_import_rows.key = ${from}`.execute(
    tx,
  );
}
