import type { EntityModel, FieldModel, RecordData } from '../../../engine/core/document/model.ts';
import { isObject } from '../../../engine/core/json.ts';

/**
 * How a field is known across versions of its document: by the ids from the record down to it. Names change,
 * ids do not.
 */
function idPaths(model: EntityModel): Map<string, FieldModel> {
  const found = new Map<string, FieldModel>();
  const visit = (fields: readonly FieldModel[], above: string): void => {
    for (const field of fields) {
      const path = `${above}/${field.id}`;
      found.set(path, field);
      visit(field.children, path);
    }
  };
  visit(model.fields, '');
  return found;
}

/** Path in the earlier document -> the same field in the later one. */
export function laterFields(earlier: EntityModel, later: EntityModel): Map<string, FieldModel> {
  const there = idPaths(later);
  return new Map([...idPaths(earlier)].flatMap(([ids, field]): [string, FieldModel][] => {
    const same = there.get(ids);
    return same === undefined ? [] : [[field.path, same]];
  }));
}

/** What a form drawn from an earlier document sends, as one of the later document would say it. */
export interface Translated {
  record: RecordData;
  /** Paths of the later document that the form knew nothing of: their absence says nothing. */
  unknown: ReadonlySet<string>;
}

/** A record sent by a form of an earlier document: renamed fields under their new names, and what it did not know. */
export function translate(earlier: EntityModel, later: EntityModel, record: RecordData): Translated {
  const same = laterFields(earlier, later);
  const known = new Set([...same.values()].map((field) => field.path));
  return {
    record: renamed(earlier.fields, same, record),
    unknown: new Set([...idPaths(later).values()].map((field) => field.path).filter((path) => !known.has(path))),
  };
}

function renamed(fields: readonly FieldModel[], same: ReadonlyMap<string, FieldModel>, values: RecordData): RecordData {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => {
    const field = byName.get(name);
    const target = field && same.get(field.path);
    if (field === undefined || target === undefined || field.children.length === 0) return [target?.name ?? name, value];
    const inside = (item: unknown): unknown => (isObject(item) ? renamed(field.children, same, item) : item);
    return [target.name, Array.isArray(value) ? value.map(inside) : inside(value)];
  }));
}

/** A form whose document is not kept any more: what it does not name it may not have known. */
export function unnamed(model: EntityModel, record: RecordData): ReadonlySet<string> {
  return new Set(model.fields.filter((field) => !(field.name in record)).map((field) => field.path));
}
