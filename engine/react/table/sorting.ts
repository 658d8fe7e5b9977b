import type { Sort } from '@yunpu/engine-core/query';

/**
 * What a click on a header makes of the sort: ascending, descending, none. With `additive` the column
 * joins the others (Shift), otherwise it stands alone.
 */
export function toggleSort(sort: readonly Sort[], field: string, additive: boolean): readonly Sort[] {
  const current = sort.find((entry) => entry.field === field);
  const next: Sort | undefined =
    current === undefined ? { field, dir: 'asc' } : current.dir === 'asc' ? { field, dir: 'desc' } : undefined;
  if (!additive) return next === undefined ? [] : [next];
  if (current === undefined) return [...sort, next!];
  return sort.flatMap((entry) => (entry.field !== field ? [entry] : next === undefined ? [] : [next]));
}
