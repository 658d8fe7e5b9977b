import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';

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

/** A record sent by a form of an earlier document: renamed fields under their new names, and what it did not know. */
export function translate(earlier: EntityModel, later: EntityModel, record: RecordData): Translated {
  const same = laterFields(earlier, later);
  const known = new Set([...same.values()].map((field) => field.path));
  const gone: Gone[] = [];
  return {
    record: renamed({ same, gone }, earlier.fields, record, ''),
    unknown: new Set([...idPaths(later).values()].map((field) => field.path).filter((path) => !known.has(path))),
    gone,
    drawn: earlier,
  };
}

function renamed(
  into: { same: ReadonlyMap<string, FieldModel>; gone: Gone[] },
  fields: readonly FieldModel[],
  values: RecordData,
  pointer: string,
): RecordData {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const field = byName.get(name);
      const at = `${pointer}/${name}`;
      const target = field && into.same.get(field.path);
      if (field === undefined) return [[name, value]];
      if (target === undefined) {
        into.gone.push({ field, pointer: at, value });
        return [];
      }
      if (field.children.length === 0) return [[target.name, value]];
      const inside = (item: unknown, place: string): unknown =>
        isObject(item) ? renamed(into, field.children, item, place) : item;
      return [
        [
          target.name,
          Array.isArray(value) ? value.map((item, index) => inside(item, `${at}/${index}`)) : inside(value, at),
        ],
      ];
    }),
  );
}

/** A form whose document is not kept any more: what it does not name it may not have known. */
export function unnamedFields(model: EntityModel, record: RecordData): ReadonlySet<string> {
  return new Set(model.fields.filter((field) => !(field.name in record)).map((field) => field.path));
}
