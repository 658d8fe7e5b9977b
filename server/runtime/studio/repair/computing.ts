import {
  type EntityModel,
  type FieldModel,
  type RecordData,
  stepsFromRecord,
  storedPlaces,
} from '@yunpu/engine-core/document';
import { getAt } from '@yunpu/engine-core/record';
import { prepareRecord } from '@yunpu/engine-core/validation';
import { systemActor } from '../../access/actor.ts';
import { computedFrom, isPersonal } from '../../documents/derived.ts';
import { type RecordRow, recordOf } from '../../records/rows.ts';
import { laid, shownPath } from './laying.ts';
import type { RepairSpec } from './spec.ts';

interface NewlyComputed {
  field: FieldModel;
  ids: readonly string[];
  /** People filled it in before: what they did stays until the record is saved next. */
  wasFilledIn: boolean;
  /** What comes of it depends on who saves the record: it has to wait for that. */
  isPersonal: boolean;
}

/** Fields of records that are kept here which the newer document computes and the older one did not. */
export function newlyComputed(older: EntityModel, newer: EntityModel): NewlyComputed[] {
  if (newer.storage !== 'records' || older.storage !== 'records') return [];
  const before = new Map([...storedPlaces(older.fields).values()].map(({ lineage, field }) => [lineage, field]));
  return [...storedPlaces(newer.fields).values()].flatMap((place) => {
    const { field, lineage } = place;
    const was = before.get(lineage);
    if (!field.compute || was?.compute) return [];
    return [
      { field, ids: stepsFromRecord(place), wasFilledIn: was !== undefined, isPersonal: isPersonal(field.compute) },
    ];
  });
}

/** Totals, filters and exports read what is stored: a record that nobody saves again would count as nothing there. */
export const computingSpecs = (older: EntityModel, newer: EntityModel): RepairSpec[] =>
  newlyComputed(older, newer)
    .filter((one) => !one.isPersonal)
    .map(({ ids, wasFilledIn }) => ({
      ids,
      test: { is: wasFilledIn ? 'missing' : 'recomputed' },
      repair: { do: 'compute' },
    }));

/** What stands in a record at a JSON pointer once all that is computed in it has been. */
export function computedIn(model: EntityModel, row: RecordRow): (pointer: string) => unknown {
  const record: RecordData = prepareRecord(model, recordOf(model, row), { scope: systemActor(row.eid).scope });
  return (pointer) => getAt(record, pointer) ?? null;
}

/** The row's `data` after a field was changed in it, with all that is computed from that field. */
export function withComputed(model: EntityModel, row: RecordRow, data: RecordData, path: string): RecordData {
  const fields = new Set(computedFrom(model, path));
  if (fields.size === 0) return data;
  const valueAt = computedIn(model, { ...row, data });
  const on = {
    isTouched: () => true,
    isSettled: () => true,
    value: (_there: unknown, at: string) => valueAt(at),
    stuck: false,
  };
  return [...storedPlaces(model.fields).values()]
    .filter(({ field }) => fields.has(field))
    .reduce((made, place) => laid(on, stepsFromRecord(place), made, shownPath(model, place.field)), data);
}
