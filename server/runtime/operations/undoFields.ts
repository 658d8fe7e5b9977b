import type { ActionModel, EntityModel, FieldAccess, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { getAt, isSettled, pathToPointer } from '@yunpu/engine-core/record';
import { laterFields, translate } from '../documents/earlier.ts';
import { matchRows } from '../records/matchRows.ts';
import { same } from '../records/same.ts';
import { put, taken } from '../records/steps.ts';
import type { StoredChange } from '../records/tables.ts';

type Limits = Readonly<Record<string, FieldAccess>>;

/** A change in the words of today's document. */
export interface ChangeToday {
  field: FieldModel;
  from: unknown;
  to: unknown;
  /** As the document of that time called it. */
  path: string;
}

/** The changes as today's document says them, and those of fields that it does not have. */
export function changesToday(
  then: EntityModel,
  model: EntityModel,
  changes: readonly StoredChange[],
): { changes: ChangeToday[]; gone: StoredChange[] } {
  if (then.version === model.version)
    return {
      changes: changes.flatMap(({ path, from, to }) => {
        const field = model.fieldsByPath[path];
        return field ? [{ field, from, to, path }] : [];
      }),
      gone: [],
    };
  const later = laterFields(then, model);
  const valueOf = (field: FieldModel, path: string, value: unknown): unknown => {
    const alone = put({}, path.split('.'), value);
    return alone && getAt(translate(then, model, alone).record, pathToPointer(field.path));
  };
  return {
    changes: changes.flatMap(({ path, from, to }) => {
      const field = later.get(path);
      return field ? [{ field, from: valueOf(field, path, from), to: valueOf(field, path, to), path }] : [];
    }),
    gone: changes.filter(({ path }) => !later.has(path) && then.fieldsByPath[path]?.compute === undefined),
  };
}

/** Whose a changed value is: whoever typed it, the action that set it, the server's at a save, or nobody's, since it follows from others. */
type Source = 'typed' | 'set' | 'server' | 'derived';

/** Decides it for the fields of a document; `action`: what was done, undefined for a save. */
export function sourcesIn(model: EntityModel, action: ActionModel | undefined): (field: FieldModel) => Source {
  const filled = new Set(
    Object.values(model.fieldsByPath).flatMap(({ path, link }) => {
      const around = path.split('.').slice(0, -1);
      const follow = new Set(link?.follow);
      return Object.keys(link?.fetch ?? {})
        .map((name) => ({ path: [...around, name].join('.'), follows: follow.has(name) }))
        .filter((target) => target.follows || model.fieldsByPath[target.path]?.readOnly === true)
        .map((target) => target.path);
    }),
  );
  const set = new Set(Object.keys(action?.set ?? {}));
  if (action && model.states) set.add(model.states.field);
  return (field) => {
    if (field.compute !== undefined || field.rollup !== undefined) return 'derived';
    if (set.has(field.path)) return 'set';
    if (filled.has(field.path)) return 'derived';
    if (field.readOnly || field.internal) return action ? 'set' : 'server';
    return 'typed';
  };
}

/** Whether a person with these limits may put a typed value back: neither it nor what is inside is closed to them. */
export function mayPutBack(limits: Limits, { field, from, to }: ChangeToday): boolean {
  return (
    (limits[field.path] ?? 'write') === 'write' &&
    !isSettled(field, to, false) &&
    !isClosedInside(limits, field, from, to)
  );
}

function isClosedInside(limits: Limits, field: FieldModel, from: unknown, to: unknown): boolean {
  if (field.children.length === 0) return false;
  if (field.kind === 'table') {
    if (!Array.isArray(from) || !Array.isArray(to)) return false;
    const before = from.filter(isObject);
    const open = field.children.filter(({ path }) => limits[path] === undefined).map(({ name }) => name);
    // Rows that were added or taken away were so as a whole.
    return matchRows(before, to, open).some((partner, index) => {
      const row: unknown = to[index];
      return partner !== undefined && isObject(row) && isClosedIn(limits, field.children, before[partner] ?? {}, row);
    });
  }
  return isObject(from) && isObject(to) && isClosedIn(limits, field.children, from, to);
}

const isClosedIn = (limits: Limits, fields: readonly FieldModel[], from: RecordData, to: RecordData): boolean =>
  fields.some((child) => {
    const [before, after] = [from[child.name], to[child.name]];
    if (child.compute !== undefined || same(before, after)) return false;
    return (limits[child.path] ?? 'write') !== 'write' || isClosedInside(limits, child, before, after);
  });

/** The record with a value at a field's place; an empty one leaves nothing behind. */
export function putBack(record: RecordData, { field, from }: ChangeToday): RecordData {
  const steps = field.path.split('.');
  return from === undefined || from === null ? taken(record, steps).rest : (put(record, steps, from) ?? record);
}
