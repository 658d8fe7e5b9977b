import type { EntityModel } from '@yunpu/engine-core/document';
import type { Expression } from '@yunpu/engine-core/expression';
import { type Filter, filterFromExpression } from '@yunpu/engine-core/query';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/http/errors.ts';
import { filterSql } from '../sql/filter.ts';
import { type Predicate, TRUE } from '../sql/predicate.ts';
import type { Actor } from './actor.ts';

/** Everything matches. */
const ALL: Filter = { and: [] };

function ruleFilter(model: EntityModel, rules: Readonly<Record<string, Expression>>, actor: Actor): Filter {
  const seen = new Set<string>();
  const parts: Filter[] = [];
  for (const role of actor.caller.roles) {
    const rule = rules[role];
    if (rule === undefined || seen.has(rule.source)) continue;
    seen.add(rule.source);
    parts.push(filterFromExpression(rule, model, { record: {}, scope: actor.scope }));
  }
  if (parts.some((part) => 'and' in part && part.and.length === 0)) return ALL;
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { or: parts };
}

/** The rows this person may see, as a filter: of several roles each adds its rows. */
function readableFilter(model: EntityModel, actor: Actor): Filter {
  return actor.unrestricted ? ALL : ruleFilter(model, model.access.read, actor);
}

/** The rows that the rules of the document let this person see: of these only can anything be made. */
export function ruledReadable(model: EntityModel, actor: Actor): Predicate {
  return filterSql(model, readableFilter(model, actor));
}

/** The rows that this person sees: those, and the ones whose approval was copied to them. */
export function readable(model: EntityModel, actor: Actor): Predicate {
  const ruled = ruledReadable(model, actor);
  if (!isCopied(model) || ruled === TRUE || !readsEntity(model, actor)) return ruled;
  return sql<boolean>`(${ruled} or key in (
    select a.record_key from approval_copies c join approvals a on a.no = c.no
    where c.user_id = ${actor.caller.userId}::text and a.entity = ${model.entity}::text))`;
}

/**
 * Of one record by its key: also whoever is asked to approve it, in their own or another's place, or has done something
 * about that, reads it, be it another team's. Lists have what the rules let a person see: this is asked row by row.
 */
export function readableByKey(model: EntityModel, actor: Actor): Predicate {
  const seen = readable(model, actor);
  if (model.approval === undefined || seen === TRUE || !readsEntity(model, actor)) return seen;
  const me = sql`to_jsonb(${actor.caller.userId}::text)`;
  return sql<boolean>`(${seen} or exists (
    select from approvals a join records p on p.entity = 'approval' and p.key = a.no
    where a.entity = ${model.entity}::text and a.record_key = records.key
      and (p.data -> 'handlers' @> ${me} or p.data -> 'handled' @> ${me})))`;
}

/** Everybody whom the same shows this record to, whatever its rules say: their roles are theirs to have besides. */
export const askedAbout = ({ entity, id }: { entity: string; id: string }): RawBuilder<{ person: string }> =>
  sql`select distinct jsonb_array_elements_text(coalesce(p.data -> 'handlers', '[]') || coalesce(p.data -> 'handled', '[]')) as person
    from records r join approvals a on a.entity = r.entity and a.record_key = r.key
    join records p on p.entity = 'approval' and p.key = a.no
    where r.entity = ${entity}::text and r.id = ${id}::uuid`;

/** Whether somebody may see a row of it whom its rules do not show it to. */
export const isShownBeyondRules = (model: EntityModel): boolean => model.approval !== undefined;

/** Whether approvals of its records are copied to anybody. */
const isCopied = ({ approval }: EntityModel): boolean =>
  approval?.steps.some(({ copies }) => copies.length > 0) ?? false;

/** The rows this person may edit. */
export function writable(model: EntityModel, actor: Actor): Predicate {
  if (actor.unrestricted) return TRUE;
  return filterSql(model, ruleFilter(model, model.access.write, actor));
}

/** Whether the person reads any row of the entity at all. */
export function readsEntity(model: EntityModel, actor: Actor): boolean {
  return actor.unrestricted || isReadBy(model, actor.caller.roles);
}

/** Whether one of these roles reads any row of the entity. */
export const isReadBy = ({ access }: EntityModel, roles: readonly string[]): boolean =>
  roles.some((role) => access.read[role] !== undefined);

/**
 * Refuses a person none of whose roles reads the entity. Its existence is not told either.
 * @throws AppError entity.unknown
 */
export function requireReader(model: EntityModel, actor: Actor): void {
  if (!readsEntity(model, actor)) throw new AppError('entity.unknown');
}

export function mayCreate(model: EntityModel, actor: Actor): boolean {
  return actor.unrestricted || actor.caller.roles.some((role) => model.access.create.includes(role));
}

export function mayDelete(model: EntityModel, actor: Actor): boolean {
  return actor.unrestricted || actor.caller.roles.some((role) => model.access.delete.includes(role));
}
