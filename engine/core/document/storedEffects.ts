import { storedMessages as messages } from '../messages/changes.ts';
import { words } from '../messages/words.ts';
import type { EntityModel, FieldModel } from './model/model.ts';
import type { Problem } from './model/types.ts';
import { sourceMap } from './text.ts';

/** What a change of a document may do to values that are stored. */
type StoredEffectCode =
  | 'stored-field-removed'
  | 'stored-type-changed'
  | 'stored-option-removed'
  | 'stored-required-missing'
  | 'stored-too-long'
  | 'stored-too-short'
  | 'stored-out-of-range'
  | 'stored-pattern-changed'
  | 'stored-row-count';

/** What a stored value must be like to be affected by the change, or that it is missing where one is now required. */
export type StoredTest =
  | { is: 'filled' }
  | { is: 'missing' }
  /** The value has none of these JSON types; with `whole`, a fraction counts as such a value too. */
  | { is: 'other'; types: readonly string[]; whole: boolean }
  | { is: 'oneOf'; values: readonly string[] }
  | { is: 'longer' | 'shorter' | 'above' | 'below' | 'notBelow' | 'notAbove' | 'moreRows' | 'fewerRows'; than: number }
  | { is: 'unlike'; pattern: string };

/** One effect, and the records that it touches. */
export interface StoredEffect {
  code: StoredEffectCode;
  /** JSON pointer in the newer document; the record's for a field that is gone. */
  pointer: string;
  message: string;
  /** The field's place by the identities of the fields above it and its own. */
  ids: readonly string[];
  test: StoredTest;
}

interface Placed {
  field: FieldModel;
  ids: readonly string[];
}

const placeOf = (ids: readonly string[]): string => JSON.stringify(ids);

function placed(model: EntityModel): Map<string, Placed> {
  const found = new Map<string, Placed>();
  const visit = (fields: readonly FieldModel[], above: readonly string[]): void => {
    for (const field of fields) {
      const ids = [...above, field.id];
      found.set(placeOf(ids), { field, ids });
      visit(field.children, ids);
    }
  };
  visit(model.fields, []);
  return found;
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
  const gone = [...before].filter((value) => !after.has(value));
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

/** What the newer document does to records that the older one stored: fields are the same by their ids. Pure; what is really stored is not looked at. */
export function storedEffects(older: EntityModel, newer: EntityModel): StoredEffect[] {
  if (older.storage !== 'records' || newer.storage !== 'records') return [];
  const [before, after] = [placed(older), placed(newer)];
  const system = new Set([newer.key, newer.states?.field]);
  const above = (ids: readonly string[]): string => placeOf(ids.slice(0, -1));
  const removed = [...before]
    .filter(([place, { ids }]) => !after.has(place) && (ids.length === 1 || after.has(above(ids))))
    .map(
      ([, { field, ids }]): StoredEffect => ({
        code: 'stored-field-removed',
        pointer: '/record',
        message: messages.fieldRemoved(named(field)),
        ids,
        test: { is: 'filled' },
      }),
    );
  const changed = [...after]
    .filter(([, { field }]) => !system.has(field.path))
    .flatMap(([place, now]) => {
      const old = before.get(place);
      const narrowed =
        old === undefined
          ? []
          : [...typeEffect(old, now), ...optionEffect(old, now), ...boundEffects(old, now), ...patternEffect(old, now)];
      return [...narrowed, ...requiredEffect(old, now, now.ids.length > 1 && !before.has(above(now.ids)))];
    });
  return [...removed, ...changed];
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
