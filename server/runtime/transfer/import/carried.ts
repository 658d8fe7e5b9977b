import type { EntityModel } from '@yunpu/engine-core/document';
import { getAt } from '@yunpu/engine-core/record';
import type { Executor } from '../../../platform/database/port.ts';
import { laterFields, translate } from '../../documents/earlier.ts';
import { isBlank } from '../../documents/moved.ts';
import { runtimeFor } from '../../operations/context.ts';
import type { CellError, FileRecord, Place } from './reader/recordsOfRows.ts';
import type { Work } from './rows.ts';

/** The import as the documents stand that its owner is served at this moment. */
export function asServedNow(work: Work): Work {
  const runtime = runtimeFor(work.runtime, work.actor);
  return { ...work, runtime, model: runtime.models.model(work.row.entity) };
}

/**
 * Records of a file that was read by another version of the document than its owner is served now: every value under its
 * name and at its place of today. A cell whose field is gone says so; nothing of the file is dropped in silence.
 */
export async function carried(
  { runtime, row, model }: Work,
  executor: Executor,
  records: readonly FileRecord[],
): Promise<FileRecord[]> {
  const version = row.document_version;
  if (version === null || version === model.version) return [...records];
  const drawn = await runtime.models.modelAt(executor, model.entity, version);
  return drawn === undefined ? [...records] : records.map((record) => carry(drawn, model, record));
}

function carry(drawn: EntityModel, model: EntityModel, from: FileRecord): FileRecord {
  const later = laterFields(drawn, model);
  const placed = (pointer: string) => {
    const field = later.get(pathOf(pointer));
    return field && pointerTo(model, field.path, pointer);
  };
  const { record, gone } = translate(drawn, model, from.record);
  const at = (pointer: string): Place => from.places[pointer] ?? { row: from.row, column: '' };
  const lost = (pointer: string, title: string): CellError => ({
    ...at(pointer),
    field: pointer,
    code: 'import.gone',
    message: `读取文件之后，这里已经没有“${title}”：请删掉这一列，或改用新的模板重新导入`,
  });
  return {
    ...from,
    record,
    places: Object.fromEntries(
      Object.entries(from.places).map(([pointer, place]) => [placed(pointer) ?? pointer, place]),
    ),
    links: from.links.flatMap((link) => {
      const pointer = placed(link.pointer);
      return pointer === undefined ? [] : [{ ...link, pointer }];
    }),
    errors: [
      ...from.errors,
      ...gone.filter(({ value }) => !isBlank(value)).map(({ pointer, field }) => lost(pointer, field.title)),
      ...from.links
        .filter(({ pointer }) => placed(pointer) === undefined && isBlank(getAt(from.record, pointer)))
        .map(({ pointer, title }) => lost(pointer, title)),
    ],
  };
}

const stepsOf = (pointer: string): string[] => pointer.split('/').slice(1);
const pathOf = (pointer: string): string =>
  stepsOf(pointer)
    .filter((step) => !/^\d+$/.test(step))
    .join('.');

/** Where a field of today stands, in the row that the cell was of. */
function pointerTo({ fieldsByPath }: EntityModel, path: string, from: string): string {
  const rows = stepsOf(from).filter((step) => /^\d+$/.test(step));
  const names = path.split('.');
  return names
    .map((name, index) => {
      const isTable = fieldsByPath[names.slice(0, index + 1).join('.')]?.kind === 'table' && index < names.length - 1;
      return `/${name}${isTable ? `/${rows.shift() ?? 0}` : ''}`;
    })
    .join('');
}
