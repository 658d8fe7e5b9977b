import type { ViewModel } from '@yunpu/engine-core/document';
import type { ListCounts, Tally } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import { AppError } from '../../platform/http/errors.ts';
import { askable } from '../access/query.ts';
import { readable, requireReader } from '../access/rows.ts';
import { countRows } from '../sql/count.ts';
import { filterSql } from '../sql/filter.ts';
import { and, type Predicate } from '../sql/predicate.ts';
import { tableOf } from '../storage/find.ts';
import type { Reading } from './context.ts';
import { checkedQuery } from './list.ts';

async function tally({ executor, model }: Reading, where: Predicate): Promise<Tally> {
  const { total, totalIsEstimate, totalIsFloor } = await countRows(executor, model.entity, where);
  return { total, ...(totalIsEstimate && { isEstimate: true }), ...(totalIsFloor && { isFloor: true }) };
}

/** Of few rows all states in one pass; of many each by its own index, since a pass would visit them all. */
async function stateCounts(
  reading: Reading,
  { name, states }: { name: string; states: readonly string[] },
  all: Tally,
): Promise<Record<string, Tally>> {
  const { model, actor, executor } = reading;
  if (all.isEstimate) {
    const each = states.map(
      async (state) =>
        [
          state,
          await tally(
            reading,
            and([readable(model, actor), filterSql(model, { field: name, op: 'eq', value: state })]),
          ),
        ] as const,
    );
    return Object.fromEntries(await Promise.all(each));
  }
  const found = await sql<{ state: string | null; total: number }>`
    select state, count(*) as total from ${tableOf(model)} where ${readable(model, actor)} group by state`.execute(
    executor,
  );
  return Object.fromEntries(
    states.map((state) => [state, { total: found.rows.find((row) => row.state === state)?.total ?? 0 }]),
  );
}

/** The document's views that the actor is offered, in its order. */
export function viewsFor({ model, actor }: Reading): ViewModel[] {
  const { caller, unrestricted } = actor;
  return model.list.views.filter(
    ({ roles }) => unrestricted || roles.length === 0 || roles.some((role) => caller.roles.includes(role)),
  );
}

/** How many records the actor sees. */
export function countAll(reading: Reading): Promise<Tally> {
  const { model, actor } = reading;
  requireReader(model, actor);
  return tally(reading, readable(model, actor));
}

/** How many of them are in each of these views. */
export async function countViews(reading: Reading, views: readonly ViewModel[]): Promise<Record<string, Tally>> {
  const counted = views.map(async ({ name: view }) => {
    // A view may filter by a field that this person may not ask by: it has no rows to tell of.
    const query = await checkedQuery(reading, { view }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'query.invalid') return undefined;
      throw error;
    });
    return query === undefined ? [] : [[view, await tally(reading, query.where)] as const];
  });
  return Object.fromEntries((await Promise.all(counted)).flat());
}

/** How many of `all` of them are in each state, where the actor may ask by it. */
export async function countStates(reading: Reading, all: Tally): Promise<Record<string, Tally>> {
  const { model, actor } = reading;
  const { states } = model;
  if (!states || !askable(model, actor, states.field)) return {};
  return stateCounts(reading, { name: states.field, states: Object.keys(states.values) }, all);
}

/**
 * How many records there are in all, in each state and in each of the document's views, as far as the actor may
 * see them: one call where a page would ask for a list each. Counted like a list's total, so the work is bounded.
 */
export async function counts(reading: Reading): Promise<ListCounts> {
  const total = await countAll(reading);
  const [views, states] = await Promise.all([countViews(reading, viewsFor(reading)), countStates(reading, total)]);
  return { total, states, views };
}
