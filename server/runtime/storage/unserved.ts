import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import type { Condition, Filter } from '@yunpu/engine-core/query';
import { columnOf } from '../sql/columns.ts';
import { indexPlan } from './indexPlan.ts';

const indexed = new WeakMap<EntityModel, ReadonlySet<string>>();

/** Every expression that stands in an index of the entity. */
function indexedParts(model: EntityModel): ReadonlySet<string> {
  let parts = indexed.get(model);
  if (parts === undefined) {
    parts = new Set(
      indexPlan(model).flatMap((plan) => plan.parts.map((part) => part.replace(/ desc nulls last$/u, ''))),
    );
    indexed.set(model, parts);
  }
  return parts;
}

function isServed(model: EntityModel, { field, op }: Condition): boolean {
  const column = columnOf(model, field);
  if (column === undefined) return false;
  // Terms lead to what may contain a text, and of pairs of digits there are many: nobody knows beforehand how many.
  if (column.type !== 'set' && (op === 'contains' || op === 'startsWith')) return false;
  return field === model.key || indexedParts(model).has(column.text);
}

/**
 * Conditions of a filter to whose records no index leads, or not to them alone, so that each may have to be looked at: on
 * rows of sub-tables, on linked records, on what a text contains.
 */
export function unserved(model: EntityModel, filter: Filter): Condition[] {
  if ('and' in filter) return filter.and.flatMap((part) => unserved(model, part));
  if ('or' in filter) return filter.or.flatMap((part) => unserved(model, part));
  if ('not' in filter) return unserved(model, filter.not);
  if ('rowOf' in filter) return [{ field: filter.rowOf, op: 'filled' }];
  return isServed(model, filter) ? [] : [filter];
}

/** Filters that lead to few records by an index and that the list shows by itself, which narrow it; the usual ones first. */
export function narrowing(model: EntityModel): FieldModel[] {
  const served = model.list.filters.filter(({ path }) => isServed(model, { field: path, op: 'in' }));
  return [...served.filter(({ filter }) => filter?.pinned === true), ...served];
}
