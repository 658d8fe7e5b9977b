import type { RecordData } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { getAt, pointersOf, type RecordShape, setAt } from '@yunpu/engine-core/record';
import type { Executor } from '../../platform/database/port.ts';
import { filesWith } from '../../platform/files/service.ts';

/** Where a field that takes only some types of files has one, with the file. */
function limitedFiles(shape: RecordShape, record: RecordData): { at: string; file: RecordData; id: string }[] {
  return Object.values(shape.fieldsByPath)
    .filter(({ accept }) => accept !== undefined)
    .flatMap(({ path }) => pointersOf(shape, path, record))
    .flatMap((at) => {
      const value = getAt(record, at);
      const files = Array.isArray(value) ? value.map((file: unknown, index) => [`${at}/${index}`, file] as const) : [];
      return [...files, [at, value] as const];
    })
    .flatMap(([at, file]) =>
      isObject(file) && typeof file.fileId === 'string' ? [{ at, file, id: file.fileId }] : [],
    );
}

/**
 * The record with the types of its files as they were judged when they were uploaded, not as the sender calls them, in
 * the fields that take only some. A file that is not stored has none, unless the record had it before.
 */
export async function withStoredTypes(
  executor: Executor,
  shape: RecordShape,
  record: RecordData,
  previous: RecordData = {},
): Promise<RecordData> {
  const limited = limitedFiles(shape, record);
  if (limited.length === 0) return record;
  const stored = new Map(
    (
      await filesWith(
        executor,
        limited.map(({ id }) => id),
      )
    ).map(({ id, type }) => [id, type]),
  );
  const before = new Map(limitedFiles(shape, previous).map(({ id, file }) => [id, file.type]));
  return limited.reduce((now, { at, file, id }) => {
    const { type: _sent, ...rest } = file;
    const type = stored.get(id) ?? before.get(id);
    return setAt(now, at, type === undefined ? rest : { ...rest, type });
  }, record);
}
