import type { EntityModel, FieldModel, RecordData } from '../document/model/model.ts';
import { isObject } from '../json/json.ts';

/**
 * The values that a copy of a record begins with: what a person would fill in again. Left out are keys, states, what
 * no two records may share, what nobody types, and what the document keeps out of copies.
 */
export function copyValues({ fields, key, states }: EntityModel, record: Readonly<RecordData>): RecordData {
  return copied(
    fields.filter(({ path }) => path !== key && path !== states?.field),
    record,
  );
}

function copied(fields: readonly FieldModel[], source: Readonly<RecordData>): RecordData {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = source[field.name];
      if (value === undefined || value === null || !isCopied(field)) return [];
      return [[field.name, inside(field, value)]];
    }),
  );
}

const isCopied = ({ copy, internal, readOnly, unique }: FieldModel): boolean =>
  copy && !internal && !readOnly && unique === false;

function inside(field: FieldModel, value: unknown): unknown {
  if (field.kind === 'group' && isObject(value)) return copied(field.children, value);
  if (field.kind === 'table' && Array.isArray(value))
    return value.map((row: unknown) => (isObject(row) ? copied(field.children, row) : row));
  return value;
}
