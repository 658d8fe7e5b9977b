import type { Condition, Filter } from '../document/model/query.ts';
import { decodeListState, encodeListState } from '../query/url.ts';

/** One condition for charts of several entities: the field that it is about in each. */
interface SharedFilter {
  name: string;
  fields: Readonly<Record<string, string>>;
}

/** What shared filters are set to, by their names. */
export type Shared = Readonly<Record<string, Condition>>;

/** The address says them as a list's would, with the names of the filters for fields. */
export function sharedIn(search: string, filters: readonly SharedFilter[]): Shared {
  const { filter } = decodeListState(search);
  const parts = filter === undefined ? [] : 'and' in filter ? filter.and : [filter];
  return Object.fromEntries(
    parts.flatMap((part) =>
      'field' in part && filters.some(({ name }) => name === part.field) ? [[part.field, part]] : [],
    ),
  );
}

export function withShared(search: string, shared: Shared): string {
  const parts = Object.entries(shared).map(([name, condition]): Filter => ({ ...condition, field: name }));
  return encodeListState({ filter: parts.length === 0 ? undefined : { and: parts } }, search).toString();
}

/** The conditions on the records of one chart: its own, and the shared ones that mean something for its entity. */
export function conditionsFor(
  { entity, filter }: { entity: string; filter?: Filter },
  filters: readonly SharedFilter[],
  shared: Shared,
): Filter[] {
  const ofAll = filters.flatMap(({ name, fields }): Filter[] => {
    const condition = shared[name];
    const field = fields[entity];
    return condition && field !== undefined ? [{ ...condition, field }] : [];
  });
  return [...(filter === undefined ? [] : 'and' in filter ? filter.and : [filter]), ...ofAll];
}

export const joined = (parts: readonly Filter[]): Filter | undefined =>
  parts.length === 0 ? undefined : parts.length === 1 ? parts[0] : { and: [...parts] };
