import type { EntityModel, WaitingModel } from '@yunpu/engine-core/document';
import { type Filter, filterFromExpression, queryField, type Sort } from '@yunpu/engine-core/query';
import { type RawBuilder, sql } from 'kysely';
import { addDays, dayBegins } from '../../platform/calendar/days.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Actor } from '../access/actor.ts';
import { askable, filterIssues } from '../access/query.ts';
import { readsEntity, ruledReadable } from '../access/rows.ts';
import { filterSql } from '../sql/filter.ts';
import { partSql } from '../sql/page.ts';
import { and } from '../sql/predicate.ts';
import { partsOf, sortKeys } from '../sql/sort.ts';

/** Where a record that waits is found, and by when it has to be done. */
export interface Found {
  model: EntityModel;
  waiting: WaitingModel;
  id: string;
  /** A day or an instant, as the record has it. */
  due: string | undefined;
  createdAt: string;
}

export interface Search {
  found: Found[];
  /** Whether some of what waits was left behind, beyond the limit of one query. */
  isCut: boolean;
}

/** One kind of waiting of one document as this person may ask for it: its rows in the order in which they are due. */
interface Query {
  model: EntityModel;
  waiting: WaitingModel;
  filter: Filter;
  due: string | undefined;
}

/** `due` of them are late by now or due within the days that the document says. */
function withinFilter({ within }: WaitingModel, model: EntityModel, due: string, today: string): Filter[] {
  if (within === undefined) return [];
  const last = addDays(today, within);
  return [
    queryField(model, due)?.kind === 'date'
      ? { field: due, op: 'lte', value: last }
      : { field: due, op: 'lt', value: dayBegins(addDays(last, 1)).toISOString() },
  ];
}

/** Undefined where it is not for this person, or tells of a field that is kept from them. */
function queryFor(model: EntityModel, waiting: WaitingModel, actor: Actor): Query | undefined {
  const { when, roles, person, within } = waiting;
  const { caller, scope } = actor;
  if (!when || (roles.length > 0 && !roles.some((role) => caller.roles.includes(role)))) return undefined;
  const due = waiting.due !== undefined && askable(model, actor, waiting.due) ? waiting.due : undefined;
  if (due === undefined && within !== undefined) return undefined;
  const isList = person !== undefined && queryField(model, person)?.many === true;
  const filter: Filter = {
    and: [
      filterFromExpression(when, model, { record: {}, scope }),
      ...(person === undefined
        ? []
        : [
            isList
              ? { field: person, op: 'in' as const, value: [caller.userId] }
              : { field: person, op: 'eq' as const, value: caller.userId },
          ]),
      ...(due === undefined ? [] : withinFilter(waiting, model, due, String(scope.today))),
    ],
  };
  return filterIssues(model, actor, filter).length > 0 ? undefined : { model, waiting, filter, due };
}

interface Row {
  place: number;
  id: string;
  position: (string | null)[];
}

/** The first rows of a query: those that are due, and then those without a date. */
function statements(
  { model, waiting, filter, due }: Query,
  actor: Actor,
  place: number,
  limit: number,
): RawBuilder<Row>[] {
  const sort: Sort[] = [
    ...(due === undefined ? [] : [{ field: due, dir: 'asc' as const }]),
    { field: 'createdAt', dir: 'asc' },
  ];
  const keys = sortKeys(model, sort);
  // What was only copied to a person does not wait for them.
  const where = and([ruledReadable(model, actor), filterSql(model, filter)]);
  const parts = waiting.within === undefined ? partsOf(keys) : (['filled'] as const);
  return parts.map(
    (part) => sql<Row>`
      select ${place}::int as place, id, position
      from (${partSql({ entity: model.entity, where, keys, limit, from: { offset: 0 } }, part, limit)}) as found`,
  );
}

/**
 * What waits for this person, of each kind the first `limit` by date, in one statement over the indexes of the entities:
 * within the rows that they read and by fields that they may ask by.
 */
export async function findWaiting(
  executor: Executor,
  models: readonly EntityModel[],
  actor: Actor,
  limit: number,
): Promise<Search> {
  const queries = models
    .filter((model) => readsEntity(model, actor))
    .flatMap((model) => model.waiting.flatMap((waiting) => queryFor(model, waiting, actor) ?? []));
  if (queries.length === 0) return { found: [], isCut: false };
  const all = queries.flatMap((query, place) => statements(query, actor, place, limit + 1));
  const { rows } = await sql<Row>`${sql.join(all, sql` union all `)}`.execute(executor);
  const found = queries.map((query, place) => {
    const own = rows.filter((row) => row.place === place);
    return { query, isCut: own.length > limit, own };
  });
  return {
    found: found.flatMap(({ query: { model, waiting, due }, own }) =>
      own.map(({ id, position }) => ({
        model,
        waiting,
        id,
        due: due === undefined ? undefined : (position[0] ?? undefined),
        createdAt: position.at(-1) ?? '',
      })),
    ),
    isCut: found.some(({ isCut }) => isCut),
  };
}
