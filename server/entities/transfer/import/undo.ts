import type { RecordData } from '../../../../engine/core/document/model.ts';
import { AppError } from '../../../http/errors.ts';
import { unrestrict } from '../../access/asker.ts';
import type { Writing } from '../../operations/context.ts';

/**
 * Takes an import back: removes the records it made and restores those it changed. A record that somebody has
 * worked on since stays as it is.
 * @returns how many records were taken back, and how many were not
 * @throws AppError import.notFound, import.undone
 */
export async function undoImport({ tx, asker, model, runtime }: Writing, importId: string): Promise<{ removed: number; kept: number }> {
  const { caller } = asker;
  const taken = await tx.selectFrom('entity_imports').select('undone_at')
    .where('id', '=', importId).where('entity', '=', model.entity).where('eid', '=', caller.team.eid).where('user_id', '=', caller.userId)
    .forUpdate().executeTakeFirst();
  if (!taken) throw new AppError('import.notFound');
  if (taken.undone_at !== null) throw new AppError('import.undone');

  const system = unrestrict(asker);
  const rows = await tx.selectFrom('entity_import_rows').selectAll().where('import_id', '=', importId).orderBy('key').execute();
  let removed = 0;
  for (const { key, version, previous } of rows) {
    const record = await runtime.entities.lock(tx, system, model.entity, key);
    if (!record || record.version !== version) continue;
    if (previous === null) await runtime.entities.remove(tx, system, model.entity, key);
    else await runtime.entities.change(tx, system, model.entity, key, own(model, previous));
    removed++;
  }
  await tx.updateTable('entity_imports').set({ undone_at: asker.at.toISOString() }).where('id', '=', importId).execute();
  return { removed, kept: rows.length - removed };
}

/** The document's own fields: when and by whom a record was changed follows from the change itself. */
function own(model: Writing['model'], values: RecordData): RecordData {
  return Object.fromEntries(model.fields.filter(({ name }) => name in values).map(({ name }) => [name, values[name] ?? null]));
}
