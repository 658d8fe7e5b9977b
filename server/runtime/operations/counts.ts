import type { EntityModel } from '@yunpu/engine-core/document';
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

function viewsFor(model: EntityModel, roles: readonly string[], unrestricted: boolean): string[] {
  return model.list.views
    .filter((view) => unrestricted || view.roles.length === 0 || view.roles.some((role) => roles.includes(role)))
    .map((view) => view.name);
}

/**
 * How many records there are in all, in each state and in each of the document's views, as far as the actor may
 * see them: one call where a page would ask for a list each. Counted like a list's total, so the work is bounded.
 */
export async function counts(reading: Reading): Promise<ListCounts> {
  const { model, actor } = reading;
  requireReader(model, actor);
  const all = await tally(reading, readable(model, actor));
  const views = viewsFor(model, actor.caller.roles, actor.unrestricted).map(async (view) => {
    // A view may filter by a field that this person may not ask by: it has no rows to tell of.
    const query = await checkedQuery(reading, { view }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'query.invalid') return undefined;
      throw error;
    });
    return query === undefined ? [] : [[view, await tally(reading, query.where)] as const];
  });
  const field = model.states?.field;
  const states =
    field === undefined || !askable(model, actor, field)
      ? {}
      : await stateCounts(reading, { name: field, states: Object.keys(model.states?.values ?? {}) }, all);
  return { total: all, states, views: Object.fromEntries((await Promise.all(views)).flat()) };
}
