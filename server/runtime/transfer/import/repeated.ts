import type { EntityModel } from '@yunpu/engine-core/document';
import { getAt, pathToPointer } from '@yunpu/engine-core/record';
import { columnOf } from '../../sql/columns.ts';
import type { CellError, FileRecord } from './reader/recordsOfRows.ts';

/** Finds what only one record of a file may say, and a record before it has said. */
export function repetitions(model: EntityModel): (fileRecord: FileRecord) => CellError[] {
  const unique = Object.values(model.fieldsByPath).filter(
    (field) => field.unique !== false && columnOf(model, field.path) !== undefined,
  );
  const seen = new Map<string, number>();
  const rowBefore = (name: string, row: number): number | undefined => {
    const before = seen.get(name);
    if (before === undefined) seen.set(name, row);
    return before;
  };
  return ({ key, record, row, places }) => {
    const errors: CellError[] = [];
    const keyBefore = key === undefined ? undefined : rowBefore(`/${key}`, row);
    if (keyBefore !== undefined)
      errors.push({
        ...(places[`/${model.key}`] ?? { row, column: '' }),
        field: `/${model.key}`,
        code: 'import.repeated',
        message: `编号“${key ?? ''}”在文件中重复，与第 ${keyBefore} 行相同`,
      });
    for (const { id, path, title } of unique) {
      const pointer = pathToPointer(path);
      const value = getAt(record, pointer);
      if (value === undefined || value === null) continue;
      const before = rowBefore(`${id} ${JSON.stringify(value)}`, row);
      if (before !== undefined)
        errors.push({
          ...(places[pointer] ?? { row, column: title }),
          field: pointer,
          code: 'import.repeated',
          message: `“${title}”在文件中重复，与第 ${before} 行相同`,
        });
    }
    return errors;
  };
}
