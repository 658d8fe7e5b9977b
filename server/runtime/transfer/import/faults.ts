import type { EntityModel } from '@yunpu/engine-core/document';
import { patternOf } from '@yunpu/engine-core/record';
import type { Issue } from '@yunpu/engine-core/validation';
import type { AppError } from '../../../platform/http/errors.ts';
import type { CellError, FileRecord, Place } from './reader/recordsOfRows.ts';

/** A refusal as errors of the record's cells: those that do not follow from cells already known to be wrong. */
export function errorsOf(model: EntityModel, error: AppError, fileRecord: FileRecord): CellError[] {
  const first: Place = { row: fileRecord.row, column: '' };
  if (!error.issues || error.issues.length === 0)
    return fileRecord.errors.length > 0 ? [] : [{ ...first, field: '', code: error.code, message: error.message }];
  const wrong = new Set(fileRecord.errors.map(({ field }) => patternOf(field)));
  return error.issues
    .filter((issue) => !follows(model, issue, wrong))
    .map(({ path, code, message }) => ({
      ...placeOf(path, fileRecord, first, titleOf(model, path)),
      field: path,
      code,
      message,
    }));
}

/** Whether the issue only says that a wrong cell has no value: of itself, or through what depends on it. */
function follows(model: EntityModel, issue: Issue, wrong: ReadonlySet<string>): boolean {
  if (wrong.size === 0) return false;
  const pattern = patternOf(issue.path);
  if ([...wrong].some((path) => path === pattern || path.startsWith(`${pattern}.`))) return true;
  if (model.rules.some(({ code }) => code === issue.code)) return true;
  const field = model.fieldsByPath[pattern];
  return [field?.require, field?.show, field?.compute].some((expression) =>
    expression?.reads.some((path) => wrong.has(path)),
  );
}

/** The cell an issue is about: its own, the nearest above it, or its row with the column it should have had. */
function placeOf(path: string, fileRecord: FileRecord, first: Place, title: string): Place {
  const exact = fileRecord.places[path];
  if (exact) return exact;
  const row = /^\/[^/]+\/\d+/.exec(path)?.[0];
  const beside = row && Object.entries(fileRecord.places).find(([pointer]) => pointer.startsWith(`${row}/`))?.[1];
  return { row: beside ? beside.row : first.row, column: title };
}

function titleOf({ fieldsByPath }: EntityModel, path: string): string {
  const names = path
    .split('/')
    .slice(1)
    .filter((name) => !/^\d+$/.test(name));
  return names
    .map((_, index) => fieldsByPath[names.slice(0, index + 1).join('.')]?.title ?? '')
    .filter((title) => title !== '')
    .join('.');
}
