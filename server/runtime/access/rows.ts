import type { EntityModel } from '../../../engine/core/document/model.ts';
import type { Expression } from '../../../engine/core/expression/types.ts';
import { filterFromExpression } from '../../../engine/core/query/fromExpression.ts';
import type { Filter } from '../../../engine/core/query/types.ts';
import { AppError } from '../../platform/http/errors.ts';
import { filterSql } from '../sql/filter.ts';
import { type Predicate, TRUE } from '../sql/predicate.ts';
import type { Asker } from './asker.ts';

/** Everything matches. */
export const ALL: Filter = { and: [] };
/** Nothing matches. */
export const NONE: Filter = { or: [] };

function ruleFilter(model: EntityModel, rules: Readonly<Record<string, Expression>>, asker: Asker): Filter {
  const seen = new Set<string>();
  const parts: Filter[] = [];
  for (const role of asker.caller.roles) {
    const rule = rules[role];
    if (rule === undefined || seen.has(rule.source)) continue;
    seen.add(rule.source);
    parts.push(filterFromExpression(rule, model, { record: {}, scope: asker.scope }));
  }
  if (parts.some((part) => 'and' in part && part.and.length === 0)) return ALL;
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { or: parts };
}

/** The rows this person may see, as a filter: of several roles each adds its rows. */
export function readableFilter(model: EntityModel, asker: Asker): Filter {
  return asker.unrestricted ? ALL : ruleFilter(model, model.access.read, asker);
}

export function readable(model: EntityModel, asker: Asker): Predicate {
  return filterSql(model, readableFilter(model, asker));
}

/** The rows this person may edit. */
export function writable(model: EntityModel, asker: Asker): Predicate {
  if (asker.unrestricted) return TRUE;
  return filterSql(model, ruleFilter(model, model.access.write, asker));
}

/** Whether the person reads any row of the entity at all. */
export function readsEntity(model: EntityModel, asker: Asker): boolean {
  return asker.unrestricted || asker.caller.roles.some((role) => model.access.read[role] !== undefined);
}

/**
 * Refuses a person none of whose roles reads the entity. Its existence is not told either.
 * @throws AppError entity.unknown
 */
export function requireReader(model: EntityModel, asker: Asker): void {
  if (!readsEntity(model, asker)) throw new AppError('entity.unknown');
}

export function mayCreate(model: EntityModel, asker: Asker): boolean {
  return asker.unrestricted || asker.caller.roles.some((role) => model.access.create.includes(role));
}

export function mayDelete(model: EntityModel, asker: Asker): boolean {
  return asker.unrestricted || asker.caller.roles.some((role) => model.access.delete.includes(role));
}
