import { dayOf } from '../../../platform/calendar/days.ts';
import { everySoOften } from '../../../platform/threads/pace.ts';
import { importColumns, readerColumns } from '../sheet/importColumns.ts';
import { readInThread } from './reader/thread.ts';
import { publishProgress, type Work } from './rows.ts';
import { slice } from './slices.ts';

/**
 * Reads the file into records that wait to be checked. Broken off, it begins anew.
 * @throws AppError import.columns, import.empty, import.tooMany, import.unreadable
 */
export async function readPhase({ runtime: { database }, row, model, actor, signal }: Work): Promise<void> {
  const { kysely } = database;
  const pieces = await kysely
    .selectFrom('entity_import_pieces')
    .select('bytes')
    .where('import_id', '=', row.id)
    .orderBy('seq')
    .execute();
  await kysely.deleteFrom('entity_import_records').where('import_id', '=', row.id).execute();
  let total = 0;
  const isDue = everySoOften();
  for await (const records of readInThread(
    Buffer.concat(pieces.map(({ bytes }) => bytes)),
    readerColumns(model, importColumns(model, actor)),
    dayOf(actor.at),
  )) {
    const rows = records.map((content, index) => ({
      import_id: row.id,
      position: total + index,
      content: JSON.stringify(content),
      errors: null,
    }));
    total += records.length;
    const going = await slice(database, signal, () =>
      database.transaction(async (tx) => {
        const mine = await tx
          .updateTable('entity_imports')
          .set({ total })
          .where('id', '=', row.id)
          .where('status', '=', 'reading')
          .returning('id')
          .executeTakeFirst();
        if (!mine) return false;
        await tx.insertInto('entity_import_records').values(rows).execute();
        if (isDue()) await publishProgress(tx, { ...row, total });
        return true;
      }),
    );
    if (!going) return;
  }
  await database.transaction(async (tx) => {
    const next = await tx
      .updateTable('entity_imports')
      .set({ status: 'checking', position: 0, total, document_version: model.version })
      .where('id', '=', row.id)
      .where('status', '=', 'reading')
      .returningAll()
      .executeTakeFirst();
    if (!next) return;
    await tx.deleteFrom('entity_import_pieces').where('import_id', '=', row.id).execute();
    await publishProgress(tx, next);
  });
}
