import type { EntityModel } from '@yunpu/engine-core/document';
import { pathToPointer, setAt } from '@yunpu/engine-core/record';
import type { Executor } from '../../platform/database/port.ts';
import { dataOf, type RecordRow, recordOf } from '../records/rows.ts';

/**
 * Rows as they were at a moment: what their history says was changed since is taken back, the newest first. Of what nobody
 * wrote down the value stays as it is. `modelAt` gives the document that an entry was made under, which names its fields.
 */
export async function rowsAsOf(
  executor: Executor,
  rows: readonly RecordRow[],
  moment: string,
  modelAt: (version: string) => Promise<EntityModel>,
): Promise<RecordRow[]> {
  if (rows.length === 0) return [];
  const entries = await executor
    .selectFrom('entity_history')
    .select(['record_id', 'from_state', 'document_version', 'changes'])
    .where(
      'record_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('at', '>=', moment)
    .orderBy('seq', 'desc')
    .execute();
  const models = new Map<string, EntityModel>();
  for (const version of new Set(entries.map((entry) => entry.document_version)))
    models.set(version, await modelAt(version));
  return rows.map((row) =>
    entries
      .filter(({ record_id }) => record_id === row.id)
      .reduce((now, { from_state, document_version, changes }): RecordRow => {
        const model = models.get(document_version);
        if (model === undefined) return now;
        const known = changes.filter(({ path }) => model.fieldsByPath[path] !== undefined);
        const record = known.reduce(
          (before, { path, from }) => setAt(before, pathToPointer(path), from ?? undefined),
          recordOf(model, now),
        );
        const key = record[model.key];
        return {
          ...now,
          state: from_state,
          data: dataOf(model, record, now.data),
          key: typeof key === 'string' ? key : now.key,
        };
      }, row),
  );
}
