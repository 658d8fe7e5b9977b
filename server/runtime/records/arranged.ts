import { type EntityModel, type FieldModel, type RecordData, storedPlaces } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { put, taken } from './steps.ts';

/** A field that is stored elsewhere in its record or row than the document shows it. */
interface Displaced {
  stored: readonly string[];
  shown: readonly string[];
  /** Where its value is kept while there is no object to hold it. */
  apart: string;
}

/** What is displaced in a record, or in each of the rows that stand at a place of it. */
interface Level {
  displaced: readonly Displaced[];
  rows: readonly { stored: readonly string[]; shown: readonly string[]; level: Level }[];
}

const levels = new WeakMap<EntityModel, Level | undefined>();

function levelOf(model: EntityModel): Level | undefined {
  if (!levels.has(model)) levels.set(model, built(model));
  return levels.get(model);
}

function built({ fields }: EntityModel): Level | undefined {
  const places = [...storedPlaces(fields).values()];
  const of = (table: FieldModel | undefined): Level | undefined => {
    const own = places.filter((place) => place.table?.field === table);
    const displaced = own
      .filter(({ isDisplaced }) => isDisplaced)
      .map(({ field, steps, shown }): Displaced => ({ stored: steps, shown, apart: field.id }));
    const rows = own.flatMap(({ field, steps, shown }) => {
      const level = field.kind === 'table' ? of(field) : undefined;
      return level === undefined ? [] : [{ stored: steps, shown, level }];
    });
    return displaced.length + rows.length === 0 ? undefined : { displaced, rows };
  };
  return of(undefined);
}

const byDepth = (key: 'stored' | 'shown') => (a: Displaced, b: Displaced) => a[key].length - b[key].length;

function moved(level: Level, data: RecordData, from: 'stored' | 'shown', to: 'stored' | 'shown'): RecordData {
  let result = data;
  // Out of what is moved itself before it is moved, and into it afterwards.
  const values = new Map<Displaced, unknown>();
  for (const one of [...level.displaced].sort(byDepth(from)).reverse()) {
    for (const place of [[one.apart], one[from]]) {
      const { rest, value } = taken(result, place);
      if (value === undefined) continue;
      result = rest;
      values.set(one, value);
    }
  }
  for (const one of [...level.displaced].sort(byDepth(to))) {
    const value = values.get(one);
    if (value !== undefined) result = put(result, one[to], value) ?? { ...result, [one.apart]: value };
  }
  return result;
}

function inRows(level: Level, data: RecordData, at: 'stored' | 'shown', change: typeof arrange): RecordData {
  return level.rows.reduce((result, { [at]: place, level: inside }) => {
    const rows = taken(result, place).value;
    if (!Array.isArray(rows)) return result;
    return (
      put(
        result,
        place,
        rows.map((row: unknown) => (isObject(row) ? change(inside, row) : row)),
      ) ?? result
    );
  }, data);
}

const arrange = (level: Level, data: RecordData): RecordData =>
  inRows(level, moved(level, data, 'stored', 'shown'), 'shown', arrange);

const disarrange = (level: Level, data: RecordData): RecordData =>
  moved(level, inRows(level, data, 'shown', disarrange), 'shown', 'stored');

/** A stored row's `data` with every value where the document shows it; the same where nothing was moved. */
export function asShown(model: EntityModel, data: RecordData): RecordData {
  const level = levelOf(model);
  return level === undefined ? data : arrange(level, data);
}

/** The opposite: with every value where it is stored. */
export function asStored(model: EntityModel, data: RecordData): RecordData {
  const level = levelOf(model);
  return level === undefined ? data : disarrange(level, data);
}
