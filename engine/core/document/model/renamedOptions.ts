import type { EntityModel, FieldModel, OptionModel } from './model.ts';
import { stepsFromRecord, storedPlaces } from './storedPlaces.ts';

export type OptionValue = OptionModel['value'];

/** Value that an option had, as text -> the value that it has from now on. */
export type RenamedValues = ReadonlyMap<string, OptionValue>;

/** An option is known across versions by the first value that was in force, whatever it is called or stored as since. */
const identityOf = ({ value, was }: OptionModel): string => String(was[0] ?? value);

/** The options of a field that are stored otherwise in the newer document. A value that another option has now stays that one's. */
export function renamedOptions(older: FieldModel, newer: FieldModel): RenamedValues {
  if (older.options === undefined || newer.options === undefined) return new Map();
  const now = new Map(newer.options.map((option) => [identityOf(option), option.value]));
  const taken = new Set(newer.options.map(({ value }) => String(value)));
  return new Map(
    older.options.flatMap((option): [string, OptionValue][] => {
      const value = now.get(identityOf(option));
      return value === undefined || value === option.value || taken.has(String(option.value))
        ? []
        : [[String(option.value), value]];
    }),
  );
}

/** A field's value, one or several, with its options stored as they are from now on. */
export function withRenamedOptions(values: RenamedValues, value: unknown): unknown {
  return Array.isArray(value)
    ? value.map((item: unknown) => withRenamedOptions(values, item))
    : typeof value === 'object'
      ? value
      : (values.get(String(value)) ?? value);
}

/** Values that options of the field had before -> those that they have. */
export const formerValues = ({ options = [] }: Pick<FieldModel, 'options'>): RenamedValues =>
  new Map(options.flatMap(({ value, was }) => was.map((one): [string, OptionValue] => [String(one), value])));

/** A field some of whose options are stored otherwise from now on. */
export interface FieldWithRenamedOptions {
  was: FieldModel;
  /** As the newer document has it. */
  field: FieldModel;
  /** Where its values are stored: ids from the record down, through rows. */
  ids: readonly string[];
  values: RenamedValues;
}

/** The fields whose options are stored otherwise in the newer document; a state is an option of the field that holds it. Pure. */
export function fieldsWithRenamedOptions(
  older: Pick<EntityModel, 'fields'>,
  newer: Pick<EntityModel, 'fields'>,
): FieldWithRenamedOptions[] {
  const now = new Map([...storedPlaces(newer.fields).values()].map((place) => [place.lineage, place]));
  return [...storedPlaces(older.fields).values()].flatMap(({ lineage, field: was }) => {
    const place = now.get(lineage);
    if (place === undefined) return [];
    const values = renamedOptions(was, place.field);
    return values.size === 0 ? [] : [{ was, field: place.field, ids: stepsFromRecord(place), values }];
  });
}
