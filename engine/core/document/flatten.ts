import { dictionary } from './dictionary.ts';
import type { FieldModel } from './model/model.ts';

/** Every field by its path, parents before children. */
export function flatten(
  fields: readonly FieldModel[],
  into: Record<string, FieldModel> = dictionary(),
): Record<string, FieldModel> {
  for (const field of fields) {
    into[field.path] = field;
    flatten(field.children, into);
  }
  return into;
}
