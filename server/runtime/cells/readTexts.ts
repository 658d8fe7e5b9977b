import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import type { RecordChange } from '@yunpu/engine-core/endpoint';
import { getAt, pathToPointer } from '@yunpu/engine-core/record';
import type { Issue } from '@yunpu/engine-core/validation';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Reading } from '../operations/context.ts';
import { resolveLinks } from '../transfer/import/links.ts';
import { type FileRecord, type FilledCell, isFilled, takeRow } from '../transfer/import/reader/recordsOfRows.ts';
import { readerColumns } from '../transfer/sheet/importColumns.ts';

/** New values of a record by path, and what could not be read. */
export interface ReadChange {
  values: ReadonlyMap<string, unknown>;
  issues: readonly Issue[];
}

/** A field that one cell can hold: of the record itself or of a group, not of the rows of a sub-table. */
export function cellField(model: EntityModel, path: string): FieldModel | undefined {
  const steps = path.split('.');
  const inTable = steps.some((_, index) => model.fieldsByPath[steps.slice(0, index).join('.')]?.kind === 'table');
  return inTable || !Object.hasOwn(model.fieldsByPath, path) ? undefined : model.fieldsByPath[path];
}

/** What was pasted, read as an import reads its cells; names of linked records are looked up for all rows together. */
export async function readTexts(reading: Reading, changes: readonly RecordChange[]): Promise<ReadChange[]> {
  const { runtime, executor, model, actor } = reading;
  const today = dayOf(actor.at);
  const read = changes.map(({ texts = {} }, row) => {
    const record: FileRecord = { row, lastRow: row, record: {}, places: {}, links: [], errors: [] };
    const cells = Object.entries(texts).flatMap(([path, text]): FilledCell[] => {
      const field = cellField(model, path);
      if (field === undefined || !isFilled(text)) return [];
      const steps = path.split('.');
      const [column] = readerColumns(model, [
        { title: field.title, field, steps, table: undefined, required: field.required },
      ]);
      return column ? [{ column: { ...column, isKey: false }, cell: text }] : [];
    });
    takeRow(record, cells, { row, today });
    return record;
  });
  await resolveLinks(runtime, executor, actor, read);
  return changes.map(({ values = {}, texts = {} }, row) => {
    const { record = {}, errors = [] } = read[row] ?? {};
    const pasted = Object.keys(texts).map((path): [string, unknown] => [
      path,
      getAt(record, pathToPointer(path)) ?? null,
    ]);
    return {
      values: new Map([...Object.entries(values), ...pasted]),
      issues: errors.map(({ field, code, message }) => ({ path: field, code, message })),
    };
  });
}
