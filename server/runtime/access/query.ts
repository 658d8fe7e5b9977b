import type { EntityModel } from '@yunpu/engine-core/document';
import type { Filter, Sort } from '@yunpu/engine-core/query';
import type { Issue } from '@yunpu/engine-core/validation';
import { columnOf } from '../sql/columns.ts';
import { type Actor, mayQueryBy } from './actor.ts';

/** Every field a filter names. */
function filterFields(filter: Filter): string[] {
  if ('and' in filter) return filter.and.flatMap(filterFields);
  if ('or' in filter) return filter.or.flatMap(filterFields);
  return 'not' in filter ? filterFields(filter.not) : [filter.field];
}

/** Whether this person's lists may ask by the field: there is such a column, and its value is no secret. */
export function askable(model: EntityModel, actor: Actor, path: string): boolean {
  return columnOf(model, path) !== undefined && mayQueryBy(actor, model, path);
}

/** The fields that this person's requests may name: one that is kept from them is as unknown as one that there is not. */
export function queryableFields(model: EntityModel, actor: Actor): Pick<EntityModel, 'fieldsByPath'> {
  const kept = Object.keys(model.access.fields).filter((path) => !mayQueryBy(actor, model, path));
  if (kept.length === 0) return model;
  const isKept = (path: string) => kept.some((other) => path === other || path.startsWith(`${other}.`));
  return { fieldsByPath: Object.fromEntries(Object.entries(model.fieldsByPath).filter(([path]) => !isKept(path))) };
}

function forbidden(path: string, field: string): Issue {
  return { path, code: 'field.unknown', message: `没有可供查询的字段“${field}”` };
}

/** Fields of a filter that this person may not ask by: the same answer as for fields that do not exist. */
export function filterIssues(model: EntityModel, actor: Actor, filter: Filter): Issue[] {
  return filterFields(filter)
    .filter((field) => !askable(model, actor, field))
    .map((field) => forbidden('/filter', field));
}

export function sortIssues(model: EntityModel, actor: Actor, sort: readonly Sort[]): Issue[] {
  return sort.filter((key) => !askable(model, actor, key.field)).map((key) => forbidden('/sort', key.field));
}
