import type { conformMessages } from '../../messages/conform.ts';
import type { keyMessages } from '../../messages/keys.ts';

declare const SOURCE_TYPE: unique symbol;

/**
 * The shapes of a document's parts: the one description of the format. From it follow the types of a raw document
 * (`Source`, gathered in types.ts), what `compile` accepts (conform.ts), the meta-schema that editors complete from
 * (metaSchema.ts), the reference in docs/documents.md, and the list of keys that a misspelt one is compared with.
 */
export type Shape<T = unknown> = {
  /** The key that has it; the words for it are kept by this (keyWords.ts). */
  at?: { readonly object: ObjectName; readonly key: string };
  /** Only for TypeScript: the type of a value of this shape. */
  readonly [SOURCE_TYPE]?: T;
} & (
  | { is: 'any' | 'boolean' | 'number' }
  | { is: 'integer'; from?: number; to?: number }
  | { is: 'string'; enum?: readonly string[]; own?: boolean; known?: readonly string[]; pattern?: string; form?: Form }
  /** A CEL expression. */
  | { is: 'expression' }
  | { is: 'array'; of: Shape }
  | { is: 'map'; of: Shape; snippet?: unknown }
  /** `open`: other keys are allowed ('x-…' always are). */
  | { is: 'object'; keys: Readonly<Record<string, Shape>>; required?: readonly string[]; open?: boolean }
  | { is: 'either'; of: readonly Shape[] }
  | { is: 'ref'; to: () => Shape; name: string }
);

/** What people call the key that has a shape. */
export type TitleOf = (shape: Shape) => string | undefined;

/** The type of what has a shape. */
export type Source<S> = S extends Shape<infer T> ? T : never;

/** What the words for a form of names are kept by. */
type Form = keyof typeof conformMessages.forms;
/** One kind of object in a document. */
export type ObjectName = keyof typeof keyMessages;

type Keys = Readonly<Record<string, Shape>>;
type Values<K extends Keys, R extends keyof K> = Flat<
  { [key in R]: Source<K[key]> } & { [key in Exclude<keyof K, R>]?: Source<K[key]> }
>;
type Flat<T> = { [key in keyof T]: T[key] };

/** Stands for a recursive shape inside itself, since TypeScript cannot infer a type from itself. */
export interface SelfReference {
  readonly [SOURCE_TYPE]: 'itself';
}

/** A type with the whole put in where `SelfReference` stands. */
export type WithSelf<T, Whole> = T extends SelfReference
  ? Whole
  : T extends object
    ? { [key in keyof T]: WithSelf<T[key], Whole> }
    : T;

/** A CEL expression, e.g. `invoiceType == 'special'`. Record fields are in scope by name. */
export type ExpressionSource = string;

export const text: Shape<string> = { is: 'string' };
export const flag: Shape<boolean> = { is: 'boolean' };
export const number: Shape<number> = { is: 'number' };
export const integer: Shape<number> = { is: 'integer' };
/** A whole number between two, both included. */
export const between = (from: number, to: number): Shape<number> => ({ is: 'integer', from, to });
/** One of some whole numbers that follow one another. */
export const oneOfNumbers = <const N extends number>(...values: readonly N[]): Shape<N> => ({
  is: 'integer',
  from: Math.min(...values),
  to: Math.max(...values),
});
export const anything: Shape = { is: 'any' };
export const expression: Shape<ExpressionSource> = { is: 'expression' };
export const oneOf = <const V extends string>(...values: readonly V[]): Shape<V> => ({ is: 'string', enum: values });
/** One of these, or what the application registers under a name with x- before it. */
export const oneOfOrOwn = <const V extends string>(...values: readonly V[]): Shape<V | `x-${string}`> => ({
  is: 'string',
  enum: values,
  own: true,
});
/** Offers these values, but takes others. */
export const suggested = (...values: readonly string[]): Shape<string> => ({ is: 'string', known: values });
/** A text that matches a pattern; `form` names the pattern in messages. */
export const matching = (pattern: string, form: Form): Shape<string> => ({ is: 'string', pattern, form });
export const list = <T>(of: Shape<T>): Shape<T[]> => ({ is: 'array', of });
export const map = <T>(of: Shape<T>): Shape<Record<string, T>> => ({ is: 'map', of });
export const either = <const S extends readonly Shape[]>(...of: S): Shape<Source<S[number]>> => ({ is: 'either', of });
/** A shape that is described once for all places where it stands, so that it may contain itself. */
export const ref = <T>(name: string, to: () => Shape): Shape<T> => ({ is: 'ref', name, to });
export const object = <K extends Keys, const R extends keyof K & string = never>(
  name: ObjectName,
  keys: K,
  required: readonly R[] = [],
): Shape<Values<K, R>> => ({
  is: 'object',
  keys: Object.fromEntries(Object.entries(keys).map(([key, shape]) => [key, { ...shape, at: { object: name, key } }])),
  required,
});
