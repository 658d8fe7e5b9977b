import { typeMessages } from '../messages/expression.ts';

/**
 * The types an author meets. There is one number; `dyn` is a value of which nothing is known and which is checked
 * when it is evaluated.
 */
export type Type =
  /**
   * `time`: a day, a moment or a time of day, which compare as such and not as texts; 'written': a text written in the
   * expression that can be read as one, and is where it stands beside one.
   */
  | { kind: 'string'; options?: readonly OptionValue[]; time?: true | 'written' }
  | { kind: 'number'; options?: readonly OptionValue[] }
  | { kind: 'bool' }
  | { kind: 'null' }
  | { kind: 'dyn' }
  | { kind: 'list'; of: Type }
  /** `fields` absent: an object of which any member may be read. */
  | { kind: 'map'; fields?: Readonly<Record<string, Type>> };

interface OptionValue {
  value: string | number | boolean;
  title: string;
}

export const STRING: Type = { kind: 'string' };
export const TIME: Type = { kind: 'string', time: true };
export const TIME_LITERAL: Type = { kind: 'string', time: 'written' };
export const NUMBER: Type = { kind: 'number' };
export const BOOL: Type = { kind: 'bool' };
export const NULL: Type = { kind: 'null' };
export const DYN: Type = { kind: 'dyn' };
export const listOf = (of: Type): Type => ({ kind: 'list', of });
export const objectOf = (fields: Readonly<Record<string, Type>>): Type => ({ kind: 'map', fields });

/** The type's name in messages. */
export const typeName = (type: Type): string =>
  type.kind === 'list' && type.of.kind !== 'dyn'
    ? typeMessages.listOf(typeMessages[type.of.kind])
    : typeMessages[type.kind];

/** Whether a value of `type` may stand where `wanted` is expected. Emptiness and unknown values fit anywhere. */
export function isAssignable(type: Type, wanted: Type): boolean {
  if (type.kind === 'dyn' || wanted.kind === 'dyn' || type.kind === 'null') return true;
  if (type.kind === 'list' && wanted.kind === 'list') return isAssignable(type.of, wanted.of);
  return type.kind === wanted.kind;
}

/** Whether two values can ever be equal. */
export function isComparable(left: Type, right: Type): boolean {
  return isAssignable(left, right) || right.kind === 'null';
}

export const isTimeType = (type: Type): boolean => type.kind === 'string' && type.time === true;

/** The type of a value that is one or the other. */
export function unionType(left: Type, right: Type): Type {
  if (left.kind === 'null') return right;
  if (right.kind === 'null') return left;
  if (left.kind === 'list' && right.kind === 'list') return listOf(unionType(left.of, right.of));
  if (left.kind !== right.kind) return DYN;
  if (left.kind === 'map') return left === right ? left : { kind: 'map' };
  if (left.kind === 'string' && right.kind === 'string' && left.time && right.time)
    return isTimeType(left) || isTimeType(right) ? TIME : TIME_LITERAL;
  return { kind: left.kind } as Type;
}
