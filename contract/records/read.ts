import type { RecordData, SystemField } from '@yunpu/engine-core/document';

/** What the values of a field are. A list: the texts that the document offers. */
type ScalarShape = 'text' | 'number' | 'flag' | readonly string[];
type ValueShape =
  | ScalarShape
  | 'json'
  | { readonly list: ScalarShape }
  | { readonly group: RecordShape }
  | { readonly rows: RecordShape };
/** The fields of an entity, of a group or of a row, as its document describes them. */
export interface RecordShape {
  readonly [field: string]: ValueShape;
}

declare const unlisted: unique symbol;
/**
 * A text that the document offered once, or offers since: none of those that code knows, and passed on as it is stored
 * (`String(value)`).
 */
interface Unlisted {
  readonly [unlisted]: true;
}

export type Scalar<S> = S extends 'text'
  ? string
  : S extends 'number'
    ? number
    : S extends 'flag'
      ? boolean
      : S extends readonly (infer Option)[]
        ? Option | Unlisted
        : unknown;
type Value<S> = S extends { readonly rows: infer Row }
  ? readonly Fields<Row>[]
  : S extends { readonly list: infer Item }
    ? readonly Scalar<Item>[]
    : S extends { readonly group: infer Inner }
      ? Fields<Inner> | undefined
      : Scalar<S> | undefined;
type Fields<S> = { readonly [Name in keyof S]: Value<S[Name]> };

/** Fields of every stored record; one that is not stored yet has none of them. */
const SYSTEM = {
  id: 'text',
  eid: 'text',
  createdAt: 'text',
  createdBy: 'text',
  createdByName: 'text',
  updatedAt: 'text',
  updatedBy: 'text',
  updatedByName: 'text',
} as const satisfies Record<SystemField, 'text'>;

/** A record, a row of it or an action's input as it is read: any field may have no value, a table then has no rows. */
export type RecordOf<S> = Fields<Omit<typeof SYSTEM, keyof S> & S>;

/** Gives the value itself where it is of its type. */
type Reading = (value: unknown) => unknown;
type Plan = readonly (readonly [name: string, read: Reading])[];

const SCALARS: Readonly<Record<'text' | 'number' | 'flag', Reading>> = {
  text: (value) => (typeof value === 'string' ? value : undefined),
  number: (value) => (typeof value === 'number' ? value : undefined),
  flag: (value) => (typeof value === 'boolean' ? value : undefined),
};

const isObject = (value: unknown): value is RecordData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readingOf(shape: ValueShape): Reading {
  if (shape === 'json') return (value) => value ?? undefined;
  if (typeof shape === 'string') return SCALARS[shape];
  if (!('list' in shape || 'group' in shape || 'rows' in shape)) return SCALARS.text;
  if ('list' in shape) {
    const read = readingOf(shape.list);
    return (value) => (Array.isArray(value) ? value.filter((item) => read(item) !== undefined) : []);
  }
  if ('group' in shape) {
    const plan = planOf(shape.group);
    return (value) => (isObject(value) ? apply(plan, value) : undefined);
  }
  // What is no row counts as an empty one: findings name rows by their place.
  const plan = planOf(shape.rows);
  return (value) => (Array.isArray(value) ? value.map((row) => apply(plan, isObject(row) ? row : {})) : []);
}

const planOf = (shape: RecordShape): Plan =>
  Object.entries(shape).map(([name, value]) => [name, readingOf(value)] as const);

/** Copies only where something is not as it should be: most rows are, and a record has a field or two that are not. */
function apply(plan: Plan, data: Readonly<RecordData>): Readonly<RecordData> {
  let read: RecordData | undefined;
  for (const [name, reading] of plan) {
    const stored = data[name];
    const value = reading(stored);
    if (value === stored) continue;
    read ??= { ...data };
    read[name] = value;
  }
  return read ?? data;
}

const plans = new WeakMap<RecordShape, Plan>();

/**
 * A stored record as the shipped document describes it: `readRecord(ORDER, record).payable`. What is stored may be
 * older than the document, and the document may have been changed since: a value of another
 * type reads as absent, as `null` does. Values that the document does not know are left in
 * it, so that rows can be written back as they were. Never changes `data`.
 */
export function readRecord<S extends RecordShape>(shape: S, data: Readonly<RecordData> | undefined): RecordOf<S> {
  let plan = plans.get(shape);
  if (!plan) {
    plan = planOf({ ...SYSTEM, ...shape });
    plans.set(shape, plan);
  }
  return apply(plan, data ?? {}) as RecordOf<S>;
}
