import { type Condition, type Filter, isRelative, VALUE_SHAPES } from '@yunpu/engine-core/query';

/** The filter without conditions that were begun and not finished; undefined when nothing is left of it. */
export function complete(filter: Filter): Filter | undefined {
  if ('and' in filter) return group('and', filter.and);
  if ('or' in filter) return group('or', filter.or);
  if ('not' in filter) {
    const inner = complete(filter.not);
    return inner && { not: inner };
  }
  if ('rowOf' in filter) {
    const fits = complete(filter.fits);
    return fits && { rowOf: filter.rowOf, fits };
  }
  return isComplete(filter) ? filter : undefined;
}

function group(joint: 'and' | 'or', parts: readonly Filter[]): Filter | undefined {
  const kept = parts.map(complete).filter((part) => part !== undefined);
  if (kept.length === 0) return undefined;
  return joint === 'and' ? { and: kept } : { or: kept };
}

function isComplete({ op, value }: Condition): boolean {
  const given = (entry: unknown) => entry !== null && entry !== undefined && entry !== '';
  switch (VALUE_SHAPES[op]) {
    case 'none':
      return true;
    case 'list':
      return Array.isArray(value) && value.length > 0;
    case 'pair':
      return isRelative(value) || (Array.isArray(value) && value.some(given));
    default:
      return given(value);
  }
}

/** The condition with another operator; its value stays where the new operator can use it. */
export function withOperator(condition: Condition, op: Condition['op']): Condition {
  const next: Condition = { field: condition.field, op };
  if (VALUE_SHAPES[op] === 'none') return next;
  const fits =
    VALUE_SHAPES[op] === VALUE_SHAPES[condition.op] || (isRelative(condition.value) && VALUE_SHAPES[op] !== 'list');
  return fits && condition.value !== undefined ? { ...next, value: condition.value } : next;
}
