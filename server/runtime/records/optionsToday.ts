import { type FieldModel, formerValues, withRenamedOptions } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';

/** A field's value of some time with its options, and those in its rows, stored as today. */
export function optionsToday(field: FieldModel, value: unknown): unknown {
  if (field.options) return withRenamedOptions(formerValues(field), value);
  if (field.children.length === 0) return value;
  if (Array.isArray(value)) return value.map((row: unknown) => optionsToday(field, row));
  if (!isObject(value)) return value;
  const children = new Map(field.children.map((child) => [child.name, child]));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const child = children.get(name);
      return [name, child ? optionsToday(child, one) : one];
    }),
  );
}
