import type { Condition, Filter } from '../document/model/query.ts';
import { isObject } from '../json/json.ts';

export const MATCH_ALL: Filter = { and: [] };
export const MATCH_NONE: Filter = { or: [] };

export function isCondition(filter: Filter): filter is Condition {
  return 'field' in filter;
}

/** All of them; what matches everything is left out, and one that matches nothing decides. */
export function allOf(...filters: readonly Filter[]): Filter {
  return join('and', filters);
}

/** Any of them. */
export function anyOf(...filters: readonly Filter[]): Filter {
  return join('or', filters);
}

export function negate(filter: Filter): Filter {
  if ('not' in filter) return filter.not;
  if ('and' in filter && filter.and.length === 0) return MATCH_NONE;
  if ('or' in filter && filter.or.length === 0) return MATCH_ALL;
  return { not: filter };
}

function join(word: 'and' | 'or', filters: readonly Filter[]): Filter {
  const parts: Filter[] = [];
  for (const filter of filters) {
    const same = partsOf(filter, word);
    if (same) parts.push(...same);
    else if (partsOf(filter, word === 'and' ? 'or' : 'and')?.length === 0) return filter;
    else parts.push(filter);
  }
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return word === 'and' ? { and: parts } : { or: parts };
}

function partsOf(filter: Filter, word: 'and' | 'or'): readonly Filter[] | undefined {
  if (word === 'and') return 'and' in filter ? filter.and : undefined;
  return 'or' in filter ? filter.or : undefined;
}

const OPPOSITES: Partial<Record<Condition['op'], Condition['op']>> = { ne: 'eq', nin: 'in', empty: 'filled' };

/** A condition on rows or linked records as one that some of them fits; `isDenied`: that none may fit. */
export function ofSome(condition: Condition): { some: Condition; isDenied: boolean } {
  const opposite = OPPOSITES[condition.op];
  return { some: opposite ? { ...condition, op: opposite } : condition, isDenied: opposite !== undefined };
}

/** Every field and sub-table that a filter names, as far as it can be read: it may not have been checked. */
export function pathsIn(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(pathsIn);
  if (!isObject(filter)) return [];
  const own = [filter.field, filter.rowOf].filter((path) => typeof path === 'string');
  return [...own, ...[filter.and, filter.or, filter.not, filter.fits].flatMap(pathsIn)];
}

/** Every condition in the filter. */
export function conditionsOf(filter: Filter): Condition[] {
  if (isCondition(filter)) return [filter];
  if ('not' in filter) return conditionsOf(filter.not);
  if ('rowOf' in filter) return conditionsOf(filter.fits);
  return ('and' in filter ? filter.and : filter.or).flatMap(conditionsOf);
}
