import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { getAt, pointersOf } from '@yunpu/engine-core/record';

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
  return new Map(
    [...idPaths(earlier)].flatMap(([ids, field]): [string, FieldModel][] => {
      const same = there.get(ids);
      return same === undefined ? [] : [[field.path, same]];
    }),
  );
}

/** A value for a field that the later document does not have. */
interface Gone {
  field: FieldModel;
  /** Where it stood in what was sent. */
  pointer: string;
  value: unknown;
}

/** What a form drawn from an earlier document sends, as one of the later document would say it. */
export interface Translated {
  record: RecordData;
  /** Paths of the later document that the form knew nothing of: their absence says nothing. */
  unknown: ReadonlySet<string>;
  /** What the form knew and the later document does not. */
  gone: readonly Gone[];
  /** The document that the form was drawn from, where it is another. */
  drawn?: EntityModel;
}

/**
 * A record sent by a form of an earlier document: renamed fields under their new names, and what it did not know.
 * `shown`: the document that the record was answered by, where it is not the form's: what it does not have, the form could
 * not show, and what it calls otherwise came to the form under a name that it did not know.
 */
export function translate(
  earlier: EntityModel,
  later: EntityModel,
  record: RecordData,
  shown?: EntityModel,
): Translated {
  const same = laterFields(earlier, later);
  const known = new Set([...same.values()].map(({ path }) => path));
  const there = idPaths(later);
  const shownIds = shown && idPaths(shown);
  const called = new Map(
    [...(shownIds ?? [])].map(([ids, { id, name }]) => [`${ids.slice(0, -id.length)}${name}`, there.get(ids)?.name]),
  );
  const gone: Gone[] = [];
  const translated = renamed({ same, gone, called }, earlier.fields, record, '', '');
  const isEmpty = (path: string) => pointersOf(later, path, translated).every((at) => isBlank(getAt(translated, at)));
  const unknown = [...there].filter(
    ([ids, { path }]) => !known.has(path) || (shownIds !== undefined && !shownIds.has(ids) && isEmpty(path)),
  );
  return { record: translated, unknown: new Set(unknown.map(([, { path }]) => path)), gone, drawn: earlier };
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

function renamed(
  into: { same: ReadonlyMap<string, FieldModel>; gone: Gone[]; called: ReadonlyMap<string, string | undefined> },
  fields: readonly FieldModel[],
  values: RecordData,
  pointer: string,
  ids: string,
): RecordData {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const result: RecordData = {};
  const own: [string, unknown][] = [];
  for (const [name, value] of Object.entries(values)) {
    const field = byName.get(name);
    const at = `${pointer}/${name}`;
    if (field === undefined) {
      const known = `${ids}/${name}`;
      const today = into.called.has(known) ? into.called.get(known) : name;
      if (today !== undefined) result[today] = value;
      continue;
    }
    const target = into.same.get(field.path);
    if (target === undefined) {
      into.gone.push({ field, pointer: at, value });
      continue;
    }
    const inside = (item: unknown, place: string): unknown =>
      isObject(item) ? renamed(into, field.children, item, place, `${ids}/${field.id}`) : item;
    if (field.children.length === 0) own.push([target.name, value]);
    else if (Array.isArray(value)) own.push([target.name, value.map((item, index) => inside(item, `${at}/${index}`))]);
    else own.push([target.name, inside(value, at)]);
  }
  // The form showed nothing of a value that came to it under a name that it does not know: it has not emptied it.
  for (const [name, value] of own) if (!isBlank(value) || isBlank(result[name])) result[name] = value;
  return result;
}

/** A form whose document is not kept any more: what it does not name it may not have known. */
export function unnamedFields(model: EntityModel, record: RecordData): ReadonlySet<string> {
  return new Set(model.fields.filter((field) => !(field.name in record)).map((field) => field.path));
}
