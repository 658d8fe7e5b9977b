import { type Condition, type Filter, isCondition } from '@yunpu/engine-core/query';

/** The parts of a filter that all have to hold: what the bar, the pills and the chips are drawn from. */
export function partsOf(filter: Filter | undefined): readonly Filter[] {
  if (filter === undefined) return [];
  return 'and' in filter ? filter.and : [filter];
}

/** The filter in which all of the parts hold; none at all when there are none. */
export function fromParts(parts: readonly Filter[]): Filter | undefined {
  if (parts.length === 0) return undefined;
  return parts.length === 1 && !('and' in parts[0]!) ? parts[0] : { and: parts };
}

/** The condition that the filter bar shows for a field: the first of its own at the top level. */
export function conditionOn(filter: Filter | undefined, field: string): Condition | undefined {
  return partsOf(filter).find((part): part is Condition => isCondition(part) && part.field === field);
}

/** The filter with that condition set, replaced or (undefined) taken away; everything else stays. */
export function withCondition(
  filter: Filter | undefined,
  field: string,
  condition: Condition | undefined,
): Filter | undefined {
  const parts = [...partsOf(filter)];
  const at = parts.findIndex((part) => isCondition(part) && part.field === field);
  if (condition === undefined) {
    if (at >= 0) parts.splice(at, 1);
  } else if (at >= 0) parts[at] = condition;
  else parts.push(condition);
  return fromParts(parts);
}

export function withoutPart(filter: Filter | undefined, index: number): Filter | undefined {
  return fromParts(partsOf(filter).filter((_, at) => at !== index));
}
