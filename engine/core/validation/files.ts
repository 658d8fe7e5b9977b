import { escapeSegment, formatPointer, parsePointer, patternOf } from '../record/pointer.ts';
import type { RecordShape } from '../record/shape.ts';
import type { StructuralError } from './structural.ts';

/** What a field of files says against a file of another type than those it takes. */
export const ACCEPT = 'accept';

/** An error about the type of a file, as one about the field that does not take it; any other as it is. */
export function aboutFiles(
  error: StructuralError,
  { fieldsByPath }: Pick<RecordShape, 'fieldsByPath'>,
): StructuralError {
  const { missingProperty } = error.params;
  const place =
    error.keyword === 'enum'
      ? error.instancePath
      : `${error.instancePath}/${typeof missingProperty === 'string' ? escapeSegment(missingProperty) : ''}`;
  const segments = parsePointer(place);
  if (segments.at(-1) !== 'type') return error;
  const file = segments.slice(0, -1);
  const index = /^\d+$/.test(file.at(-1) ?? '') ? Number(file.at(-1)) : undefined;
  const field = formatPointer(index === undefined ? file : file.slice(0, -1));
  if (fieldsByPath[patternOf(field)]?.accept === undefined) return error;
  return { ...error, keyword: ACCEPT, instancePath: field, params: { index } };
}
