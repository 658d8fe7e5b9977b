import type { EntityModel } from '@yunpu/engine-core/document';
import { type Filter, type Queried, reach, type Sort } from '@yunpu/engine-core/query';
import type { Issue } from '@yunpu/engine-core/validation';
import { columnInRows, columnOf } from '../sql/columns.ts';
import type { LinkedRows } from '../sql/filter.ts';
import { type Actor, mayQueryBy } from './actor.ts';
import { readable, readsEntity } from './rows.ts';

/** Every field a filter names. */
function filterFields(filter: Filter): string[] {
  if ('and' in filter) return filter.and.flatMap(filterFields);
  if ('or' in filter) return filter.or.flatMap(filterFields);
  if ('rowOf' in filter) return [filter.rowOf, ...filterFields(filter.fits)];
  return 'not' in filter ? filterFields(filter.not) : [filter.field];
}

/** Whether this person's lists may ask by the field: there is such a column, and its value is no secret. */
export function askable(model: EntityModel, actor: Actor, path: string): boolean {
  return columnOf(model, path) !== undefined && mayQueryBy(actor, model, path);
}

/** The documents that a person is served. */
interface Served {
  has(entity: string): boolean;
  model(entity: string): EntityModel;
}

/** The records of other entities by whose fields this person may filter: those that the person may read at all. */
export function linkedRows(models: Served, actor: Actor): LinkedRows {
  return (entity) => {
    const model = models.has(entity) ? models.model(entity) : undefined;
    return model?.storage === 'records' && readsEntity(model, actor)
      ? { model, seen: readable(model, actor) }
      : undefined;
  };
}

/**
 * The fields that this person's requests may name: one that is kept from them is as unknown as one that there is not.
 * @param linked where they may name fields of linked records, too
 */
export function queryableFields(model: EntityModel, actor: Actor, linked?: LinkedRows): Queried {
  const kept = Object.keys(model.access.fields).filter((path) => !mayQueryBy(actor, model, path));
  const isKept = (path: string) => kept.some((other) => path === other || path.startsWith(`${other}.`));
  return {
    fieldsByPath:
      kept.length === 0
        ? model.fieldsByPath
        : Object.fromEntries(Object.entries(model.fieldsByPath).filter(([path]) => !isKept(path))),
    linked: (entity) => {
      const target = linked?.(entity);
      return target && queryableFields(target.model, actor);
    },
  };
}

function forbidden(path: string, field: string): Issue {
  return { path, code: 'field.unknown', message: `没有可供查询的字段“${field}”` };
}

/** Fields of a filter that this person may not ask by: the same answer as for fields that do not exist. */
export function filterIssues(model: EntityModel, actor: Actor, filter: Filter, linked?: LinkedRows): Issue[] {
  const queried = queryableFields(model, actor, linked);
  const isFurther = (path: string) => {
    const found = reach(queried, path);
    return (
      found?.through === 'link' ||
      (found?.through === 'rows' && columnInRows(model, found.onward?.link.path ?? path) !== undefined)
    );
  };
  return filterFields(filter)
    .filter((field) => !askable(model, actor, field) && !isFurther(field))
    .map((field) => forbidden('/filter', field));
}

export function sortIssues(model: EntityModel, actor: Actor, sort: readonly Sort[]): Issue[] {
  return sort.filter((key) => !askable(model, actor, key.field)).map((key) => forbidden('/sort', key.field));
}
