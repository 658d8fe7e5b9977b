import { storedMessages as messages } from '../messages/changes.ts';
import { words } from '../messages/words.ts';
import type { EntityModel, FieldModel } from './model/model.ts';
import { renamedOptions } from './model/renamedOptions.ts';
import { isBeside, type StoredPlace, stepsFromRecord, storedPlaces } from './model/storedPlaces.ts';
import type { Problem } from './model/types.ts';
import { sourceMap } from './text.ts';

/** What a change of a document may do to values that are stored. */
type StoredEffectCode =
  | 'stored-field-removed'
  | 'stored-rows-differ'
  | 'stored-type-changed'
  | 'stored-option-removed'
  | 'stored-required-missing'
  | 'stored-too-long'
  | 'stored-too-short'
  | 'stored-out-of-range'
  | 'stored-pattern-changed'
  | 'stored-row-count'
  | 'stored-digits-changed'
  | 'stored-digits-cut'
  | 'stored-currency-changed'
  | 'stored-shared'
  | 'stored-unlinked'
  | 'stored-stateless';

/** What a stored value must be like to be affected by the change, or that it is missing where one is now required. */
export type StoredTest =
  | { is: 'filled' }
  /** Rows hold several values, and not all the same. */
  | { is: 'differing' }
  | { is: 'missing' }
  /** The value has none of these JSON types; with `whole`, a fraction counts as such a value too. */
  | { is: 'other'; types: readonly string[]; whole: boolean }
  | { is: 'oneOf'; values: readonly string[] }
  | { is: 'longer' | 'shorter' | 'above' | 'below' | 'notBelow' | 'notAbove' | 'moreRows' | 'fewerRows'; than: number }
  | { is: 'unlike'; pattern: string }
  /** An amount that is read with so many decimals more (or fewer), and is not nothing. */
  | { is: 'scaled'; by: number }
  /** An amount that loses something with so many decimals fewer. */
  | { is: 'cut'; by: number }
  /** Another record, of the same team where only those count, has the value too. */
  | { is: 'shared'; within: 'global' | 'team' }
  /** No record of the entity has the value as its key. */
  | { is: 'unlinked'; entity: string }
  /** The record is in no state. */
  | { is: 'stateless' };

/** One effect, and the records that it touches. */
export interface StoredEffect {
  code: StoredEffectCode;
  /** JSON pointer in the newer document; the record's for a field that is gone. */
  pointer: string;
  message: string;
  /** Where the values are stored: ids from the record down, through rows. */
  ids: readonly string[];
  test: StoredTest;
}

interface Placed {
  field: FieldModel;
  ids: readonly string[];
  place: StoredPlace;
}

/** Every field by how it is known across versions. */
function placed(model: EntityModel): Map<string, Placed> {
  const places = [...storedPlaces(model.fields).values()];
  return new Map(places.map((place) => [place.lineage, { field: place.field, ids: stepsFromRecord(place), place }]));
}

/** Fields that the newer document has nowhere; of a group that is gone as a whole the group. */
function removedFields(
  older: EntityModel,
  before: ReadonlyMap<string, Placed>,
  after: ReadonlyMap<string, Placed>,
): Placed[] {
  const byPath = new Map([...before].map(([lineage, one]) => [one.field.path, { lineage, one }]));
  const stays = ({ path, children }: FieldModel): boolean =>
    after.has(byPath.get(path)?.lineage ?? '') || children.some(stays);
  const goneOf = (field: FieldModel): Placed[] => {
    if (stays(field)) return field.children.flatMap(goneOf);
    const known = byPath.get(field.path);
    return known ? [known.one] : [];
  };
  return older.fields.flatMap(goneOf);
}

const JSON_TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  null: 'null',
};

const typesOf = ({ schema: { type } }: FieldModel): string[] =>
  (Array.isArray(type) ? (type as unknown[]) : [type]).flatMap((name) => (typeof name === 'string' ? [name] : []));
const named = ({ title, path }: FieldModel): string => messages.field(title, path);
const optionsOf = (field: FieldModel): Set<string> | undefined =>
  field.options && new Set(field.options.map(({ value }) => String(value)));

function typeEffect({ field: old }: Placed, { field, ids }: Placed): StoredEffect[] {
  const [before, after] = [typesOf(old), typesOf(field)];
  if (
    after.length === 0 ||
    before.every((type) => after.includes(type) || (type === 'integer' && after.includes('number')))
  )
    return [];
  const types = [...new Set([...after.map((type) => JSON_TYPES[type] ?? type), 'null'])];
  return [
    {
      code: 'stored-type-changed',
      pointer: field.pointer,
      message: messages.type(named(field), before.join(words.separator), after.join(words.separator)),
      ids,
      test: { is: 'other', types, whole: after.includes('integer') && !after.includes('number') },
    },
  ];
}

function optionEffect({ field: old }: Placed, { field, ids }: Placed): StoredEffect[] {
  const [before, after] = [optionsOf(old), optionsOf(field)];
  if (before === undefined || after === undefined) return [];
  const renamed = renamedOptions(old, field);
  const gone = [...before].filter((value) => !after.has(value) && !renamed.has(value));
  if (gone.length === 0) return [];
  return [
    {
      code: 'stored-option-removed',
      pointer: field.pointer,
      message: messages.options(named(field), gone.slice(0, 8).join(words.separator)),
      ids,
      test: { is: 'oneOf', values: gone },
    },
  ];
}

type Bound = Extract<StoredTest, { than: number }>['is'];

/** Keywords whose number got tighter, upwards or downwards, and what is found by it. */
const BOUNDS: readonly {
  keyword: `${'max' | 'min'}${'Length' | 'imum' | 'Items'}` | 'exclusiveMaximum' | 'exclusiveMinimum';
  tighter: 'up' | 'down';
  code: StoredEffectCode;
  is: Bound;
}[] = [
  {
    keyword: 'maxLength',
    tighter: 'down',
    code: 'stored-too-long',
    is: 'longer',
  },
  {
    keyword: 'minLength',
    tighter: 'up',
    code: 'stored-too-short',
    is: 'shorter',
  },
  {
    keyword: 'maximum',
    tighter: 'down',
    code: 'stored-out-of-range',
    is: 'above',
  },
  {
    keyword: 'minimum',
    tighter: 'up',
    code: 'stored-out-of-range',
    is: 'below',
  },
  {
    keyword: 'exclusiveMaximum',
    tighter: 'down',
    code: 'stored-out-of-range',
    is: 'notBelow',
  },
  {
    keyword: 'exclusiveMinimum',
    tighter: 'up',
    code: 'stored-out-of-range',
    is: 'notAbove',
  },
  {
    keyword: 'maxItems',
    tighter: 'down',
    code: 'stored-row-count',
    is: 'moreRows',
  },
  {
    keyword: 'minItems',
    tighter: 'up',
    code: 'stored-row-count',
    is: 'fewerRows',
  },
];

function boundEffects({ field: old }: Placed, { field, ids }: Placed): StoredEffect[] {
  return BOUNDS.flatMap(({ keyword, tighter, code, is }): StoredEffect[] => {
    const [before, after] = [old.schema[keyword], field.schema[keyword]];
    if (
      typeof after !== 'number' ||
      (typeof before === 'number' && (tighter === 'down' ? before <= after : before >= after))
    )
      return [];
    return [
      {
        code,
        pointer: field.pointer,
        message: messages[keyword](named(field), after),
        ids,
        test: { is, than: after },
      },
    ];
  });
}

function patternEffect({ field: old }: Placed, { field, ids }: Placed): StoredEffect[] {
  const { pattern } = field.schema;
  if (typeof pattern !== 'string' || pattern === old.schema.pattern) return [];
  return [
    {
      code: 'stored-pattern-changed',
      pointer: field.pointer,
      message: messages.pattern(named(field)),
      ids,
      test: { is: 'unlike', pattern },
    },
  ];
}

/** In a group or a row that is new itself nothing is stored that could lack it. */
function requiredEffect(old: Placed | undefined, { field, ids }: Placed, isNewPlace: boolean): StoredEffect[] {
  if (!field.required || old?.field.required === true || field.compute !== undefined || isNewPlace) return [];
  return [
    {
      code: 'stored-required-missing',
      pointer: field.pointer,
      message: ids.length > 1 ? messages.requiredPart(named(field)) : messages.requiredRecord(named(field)),
      ids,
      test: { is: 'missing' },
    },
  ];
}

/** Out of rows comes one value; the others are kept, and nobody sees them. */
function rowsEffect(old: Placed, now: Placed): StoredEffect[] {
  if (old.place.table === undefined || isBeside(old.place, now.place)) return [];
  return [
    {
      code: 'stored-rows-differ',
      pointer: now.field.pointer,
      message: messages.rowsDiffer(named(now.field)),
      ids: old.ids,
      test: { is: 'differing' },
    },
  ];
}

/** Decimals that a number is kept without: those of an amount. Undefined: it is no number of which that can be said. */
function scaleOf({ kind, digits }: FieldModel): number | undefined {
  if (kind === 'money') return digits;
  return kind === 'integer' ? 0 : undefined;
}

/** The same number is another amount where the amount's last decimal is another one, and other money in another currency. */
function amountEffects({ field: old }: Placed, { field, ids }: Placed): StoredEffect[] {
  if (old.kind !== 'money' && field.kind !== 'money') return [];
  const [before, after] = [scaleOf(old), scaleOf(field)];
  const { pointer } = field;
  const effects: StoredEffect[] = [];
  if (before !== undefined && after !== undefined && before !== after)
    effects.push({
      code: 'stored-digits-changed',
      pointer,
      message: messages.digits(named(field), before, after),
      ids,
      test: { is: 'scaled', by: after - before },
    });
  if (before !== undefined && after !== undefined && before > after)
    effects.push({
      code: 'stored-digits-cut',
      pointer,
      message: messages.digitsCut(named(field), after),
      ids,
      test: { is: 'cut', by: before - after },
    });
  const [from, to] = [old, field].map(({ currency, currencyField }) => currencyField ?? currency);
  if (old.kind === 'money' && field.kind === 'money' && from !== to)
    effects.push({
      code: 'stored-currency-changed',
      pointer,
      message: messages.currency(named(field), from ?? '', to ?? ''),
      ids,
      test: { is: 'filled' },
    });
  return effects;
}

/** Values that no two records may have from now on. */
function sharedEffect({ field: old }: Placed, { field, ids, place }: Placed): StoredEffect[] {
  const { unique } = field;
  if (unique === false || place.table !== undefined || old.unique === unique || old.unique === 'global') return [];
  return [
    {
      code: 'stored-shared',
      pointer: field.pointer,
      message: unique === 'team' ? messages.sharedInTeam(named(field)) : messages.shared(named(field)),
      ids,
      test: { is: 'shared', within: unique },
    },
  ];
}

/** Values that were no keys before. Where one field says of which entity they are, they are judged record by record. */
function unlinkedEffect({ field: old }: Placed, { field, ids }: Placed): StoredEffect[] {
  const { link } = field;
  if (link?.entity === undefined || link.by !== undefined || link.entity === old.link?.entity) return [];
  return [
    {
      code: 'stored-unlinked',
      pointer: field.pointer,
      message: messages.unlinked(named(field), link.entity),
      ids,
      test: { is: 'unlinked', entity: link.entity },
    },
  ];
}

/** Records from before there were states are in none. */
function statelessEffect(older: EntityModel, newer: EntityModel, after: ReadonlyMap<string, Placed>): StoredEffect[] {
  const { states } = newer;
  const now = states && [...after.values()].find(({ field }) => field.path === states.field);
  if (states === undefined || now === undefined || older.states !== undefined) return [];
  return [
    {
      code: 'stored-stateless',
      pointer: '/states',
      message: messages.stateless(states.values[states.initial]?.title ?? states.initial),
      ids: now.ids,
      test: { is: 'stateless' },
    },
  ];
}

/** What the newer document does to records that the older one stored: fields are the same by their ids. Pure; what is really stored is not looked at. */
export function storedEffects(older: EntityModel, newer: EntityModel): StoredEffect[] {
  if (older.storage !== 'records' || newer.storage !== 'records') return [];
  const [before, after] = [placed(older), placed(newer)];
  const system = new Set([newer.key, newer.states?.field]);
  const lineages = new Map([...after].map(([lineage, { field }]) => [field.path, lineage]));
  const isNewPlace = ({ path, name }: FieldModel): boolean =>
    path !== name && !before.has(lineages.get(path.slice(0, -name.length - 1)) ?? '');
  const removed = removedFields(older, before, after).map(
    ({ field, ids }): StoredEffect => ({
      code: 'stored-field-removed',
      pointer: '/record',
      message: messages.fieldRemoved(named(field)),
      ids,
      test: { is: 'filled' },
    }),
  );
  const changed = [...after]
    .filter(([, { field }]) => !system.has(field.path))
    .flatMap(([lineage, now]) => {
      const old = before.get(lineage);
      if (old === undefined) return requiredEffect(old, now, isNewPlace(now.field));
      // What crosses the edge of a sub-table is still stored where it was.
      const stored = isBeside(old.place, now.place) ? now : { ...now, ids: old.ids };
      return [
        ...rowsEffect(old, now),
        ...typeEffect(old, stored),
        ...optionEffect(old, stored),
        ...boundEffects(old, stored),
        ...patternEffect(old, stored),
        ...requiredEffect(old, stored, false),
        ...amountEffects(old, stored),
        ...sharedEffect(old, stored),
        ...unlinkedEffect(old, stored),
      ];
    });
  return [...removed, ...changed, ...statelessEffect(older, newer, after)];
}

/** A field that stands elsewhere in the newer document, and where its values are stored in records of the older one. */
export interface MovedField {
  from: StoredPlace;
  to: StoredPlace;
}

/** Fields that went into or out of groups or rows. A field goes with what it lies in: that alone is told. */
export function movedFields(older: EntityModel, newer: EntityModel): MovedField[] {
  const [before, after] = [placed(older), placed(newer)];
  const parentOf = (places: ReadonlyMap<string, Placed>, { path, name }: FieldModel): string | undefined =>
    [...places].find(([, one]) => one.field.path === path.slice(0, -name.length - 1))?.[0];
  return [...after].flatMap(([lineage, { field, place }]) => {
    const old = before.get(lineage);
    if (old === undefined || parentOf(before, old.field) === parentOf(after, field)) return [];
    return [{ from: old.place, to: place }];
  });
}

/** The effects as warnings at their places, for whoever writes the newer document and has no records at hand. */
export function changeProblems(
  older: EntityModel,
  newer: EntityModel,
  { file, text }: { file: string; text: string },
): Problem[] {
  const effects = storedEffects(older, newer);
  if (effects.length === 0) return [];
  const { locate } = sourceMap(text);
  return effects.map(
    ({ code, pointer, message }): Problem => ({
      severity: 'warning',
      code,
      message: messages.unchecked(message),
      file,
      pointer,
      ...locate(pointer),
    }),
  );
}
