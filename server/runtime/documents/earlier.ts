import {
  type EntityModel,
  type FieldModel,
  fieldsWithRenamedOptions,
  type RecordData,
  renamedOptions,
  type StoredPlace,
  storedPlaces,
  withRenamedOptions,
} from '@yunpu/engine-core/document';
import { getAt, pointersOf, setAt } from '@yunpu/engine-core/record';
import { type Gone, isBlank, moved } from './moved.ts';

/** How each field is known across versions of its document, wherever it stands and whatever it is called. */
const placesOf = (model: EntityModel): Map<string, StoredPlace> =>
  new Map([...storedPlaces(model.fields).values()].map((place) => [place.lineage, place]));

/** Path in the earlier document -> the same field in the later one. */
export function laterFields(earlier: EntityModel, later: EntityModel): Map<string, FieldModel> {
  return new Map([...laterPlaces(earlier, later)].map(([path, { field }]) => [path, field]));
}

/** What a state of the earlier document is called in the later one. */
export function laterState(earlier: EntityModel, later: EntityModel): (state: string | null) => string | null {
  const field = ({ states, fieldsByPath }: EntityModel) => states && fieldsByPath[states.field];
  const [was, is] = [field(earlier), field(later)];
  const values = was && is ? renamedOptions(was, is) : new Map();
  return (state) => (state === null ? null : String(values.get(state) ?? state));
}

function laterPlaces(earlier: EntityModel, later: EntityModel): Map<string, StoredPlace> {
  const there = placesOf(later);
  return new Map(
    [...placesOf(earlier)].flatMap(([lineage, { field }]): [string, StoredPlace][] => {
      const same = there.get(lineage);
      return same === undefined ? [] : [[field.path, same]];
    }),
  );
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
 * A record sent by a form of an earlier document: fields under the names and at the places that they have now, and what it
 * did not know. `shown`: the document that the record was answered by, where it is not the form's: what it does not have, the
 * form could not show, and what it calls otherwise came to the form under a name that it did not know.
 */
export function translate(
  earlier: EntityModel,
  later: EntityModel,
  record: RecordData,
  shown?: EntityModel,
): Translated {
  const same = laterPlaces(earlier, later);
  const known = new Set([...same.values()].map(({ field }) => field.path));
  const knows = (field: FieldModel): boolean => known.has(field.path) || field.children.some(knows);
  const there = placesOf(later);
  const shownPlaces = shown && placesOf(shown);
  const drawn = storedPlaces(earlier.fields);
  const { record: placed, gone } = moved(earlier.fields, { drawn, same, shown: shownPlaces, there }, record);
  const translated = withOptionsOf(earlier, later, placed);
  const isEmpty = (path: string) => pointersOf(later, path, translated).every((at) => isBlank(getAt(translated, at)));
  const unknown = [...there].filter(
    ([lineage, { field }]) =>
      !knows(field) || (shownPlaces !== undefined && !shownPlaces.has(lineage) && isEmpty(field.path)),
  );
  return { record: translated, unknown: new Set(unknown.map(([, { field }]) => field.path)), gone, drawn: earlier };
}

/** A record of the later document with its options stored as they are there. */
function withOptionsOf(earlier: EntityModel, later: EntityModel, record: RecordData): RecordData {
  return fieldsWithRenamedOptions(earlier, later).reduce(
    (now, { field, values }) =>
      pointersOf(later, field.path, now).reduce((one, at) => {
        const value = getAt(one, at);
        return value === undefined ? one : setAt(one, at, withRenamedOptions(values, value));
      }, now),
    record,
  );
}

/** A form whose document is not kept any more: what it does not name it may not have known. */
export function unnamedFields(model: EntityModel, record: RecordData): ReadonlySet<string> {
  return new Set(model.fields.filter((field) => !(field.name in record)).map((field) => field.path));
}
