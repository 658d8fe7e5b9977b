import type { Condition, Filter } from '@yunpu/engine-core/query';
import { decodeListState, encodeListState } from '@yunpu/engine-core/query';
import type { Dashboard, DashboardPart } from '../../../../contract/dashboards.ts';

/** What the shared filters of a dashboard are set to, by their names. */
export type Shared = Readonly<Record<string, Condition>>;

/** The address says them as a list's would, with the names of the filters for fields. */
export function sharedIn(search: string, { filters }: Dashboard): Shared {
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

/** The conditions on the records of one part: its own, and the shared ones that mean something for its entity. */
export function conditionsFor({ entity, filter }: DashboardPart, { filters }: Dashboard, shared: Shared): Filter[] {
  const ofAll = filters.flatMap(({ name, fields }): Filter[] => {
    const condition = shared[name];
    const field = fields[entity];
    return condition && field !== undefined ? [{ ...condition, field }] : [];
  });
  return [...(filter === undefined ? [] : 'and' in filter ? filter.and : [filter]), ...ofAll];
}

export const joined = (parts: readonly Filter[]): Filter | undefined =>
  parts.length === 0 ? undefined : parts.length === 1 ? parts[0] : { and: [...parts] };
