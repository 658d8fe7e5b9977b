import { labelKey } from '../document/model/linkTarget.ts';
import type { EntityModel, FieldModel, RecordData } from '../document/model/model.ts';
import type { Filter, Labels } from '../document/model/query.ts';
import { isObject } from '../json/json.ts';
import { words } from '../messages/words.ts';
import { fieldValue } from './matches.ts';
import { fieldReached, type Queried } from './reach.ts';

/** Field path -> the keys that stand there, as labels are found by them (`labelKey`). */
export type NamedKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether the field's values are keys of something that people know by a name: a record, a person, a part of the organisation. */
export function isNamed(field: FieldModel): boolean {
  return (field.kind === 'link' && field.link !== undefined) || field.kind === 'user' || field.kind === 'org';
}

/** The keys that some fields hold in these rows. */
export function keysOfColumns(
  fields: readonly FieldModel[],
  rows: readonly RecordData[],
  keys = new Gathering(),
): NamedKeys {
  for (const field of fields) {
    if (isNamed(field)) for (const row of rows) keys.add(field, fieldValue(row, field.path), row);
  }
  return keys.found;
}

/** What a value of such a field reads like, several of them in a row. @param owner the record or row that it stands in. */
export function namedText(
  field: FieldModel,
  value: unknown,
  labels: Readonly<Record<string, string>> | undefined,
  owner: RecordData,
): string {
  return (Array.isArray(value) ? (value as unknown[]) : [value])
    .map((key) => labels?.[labelKey(field, String(key), owner)] ?? String(key))
    .join(words.separator);
}

/**
 * The keys that a page of a list shows: those in its columns, and those its filter names.
 * @param queried by what the filter is read; the list's own document alone where it says no more
 */
export function keysOfList(
  model: EntityModel,
  rows: readonly RecordData[],
  filter: Filter | undefined,
  queried: Queried = model,
): NamedKeys {
  const keys = new Gathering();
  keysOfColumns(model.list.columns, rows, keys);
  const visit = (part: Filter): void => {
    if ('and' in part) part.and.forEach(visit);
    else if ('or' in part) part.or.forEach(visit);
    else if ('not' in part) visit(part.not);
    else if ('rowOf' in part) visit(part.fits);
    else {
      const field = fieldReached(queried, part.field);
      if (field && isNamed(field)) keys.add(field, part.value, {}, part.field);
    }
  };
  if (filter) visit(filter);
  return keys.found;
}

/** The keys anywhere in these records, those in the rows of their sub-tables included. */
export function keysOfRecord(model: EntityModel, ...records: readonly RecordData[]): NamedKeys {
  const keys = new Gathering();
  const visit = (fields: readonly FieldModel[], owner: RecordData): void => {
    for (const field of fields) {
      const value = owner[field.name];
      if (isNamed(field)) keys.add(field, value, owner);
      else
        for (const inner of Array.isArray(value) ? (value as unknown[]) : [value])
          if (isObject(inner)) visit(field.children, inner);
    }
  };
  for (const record of records) visit(model.fields, record);
  return keys.found;
}

/** Labels by field path, from what reads like what for each field; a key without a label is left out. */
export function labelsFrom(keys: NamedKeys, labelOf: (path: string, key: string) => string | undefined): Labels {
  const labels: Labels = {};
  for (const [path, found] of keys) {
    const entries = [...found].flatMap((key): [string, string][] => {
      const label = labelOf(path, key);
      return label === undefined || label === '' ? [] : [[key, label]];
    });
    if (entries.length > 0) labels[path] = Object.fromEntries(entries);
  }
  return labels;
}

/** More than a page or a record has; what a forged filter lists beyond it stays a key. */
const MAX_KEYS = 500;

class Gathering {
  readonly found = new Map<string, Set<string>>();

  add(field: FieldModel, value: unknown, owner: RecordData = {}, path = field.path): void {
    for (const key of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof key !== 'string' || key === '') continue;
      const keys = this.found.get(path) ?? new Set<string>();
      if (keys.size < MAX_KEYS) this.found.set(path, keys.add(labelKey(field, key, owner)));
    }
  }
}
