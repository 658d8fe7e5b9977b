import type { Tally } from '@yunpu/engine-core/query';
import type { Overview } from '../../../contract/home.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Actor } from '../access/actor.ts';
import { type Reading, type Runtime, reading, runtimeFor } from '../operations/context.ts';
import { countAll, countStates, countViews, viewsFor } from '../operations/counts.ts';
import { listsOf } from './lists.ts';

/** A home page has room for as many of each list. */
const SHOWN = 3;

const holdsSome = ({ count }: { count: Tally }): boolean => count.total > 0;

/** What of the list is worth a look: what the first of its views hold, or its states where none of them holds anything. */
async function partsOf(op: Reading, all: Tally): Promise<Overview['parts']> {
  // A view that only groups or draws holds all that there is.
  const views = viewsFor(op).filter(({ filter, where }) => filter !== undefined || where !== undefined);
  const inViews = Object.entries(await countViews(op, views.slice(0, SHOWN)))
    .map(([view, count]) => ({ title: view, count, view }))
    .filter(holdsSome);
  const { states, actions } = op.model;
  // Where nothing moves a record on (products, stock), states say little about what is to be done.
  if (inViews.length > 0 || !states || actions.every(({ to }) => to === undefined)) return inViews;
  const counted = await countStates(op, all);
  return Object.values(states.values)
    .flatMap(({ name, title }) =>
      counted[name] ? [{ title, count: counted[name], state: { field: states.field, value: name } }] : [],
    )
    .filter(holdsSome)
    .slice(0, SHOWN);
}

async function overviewOf(op: Reading): Promise<Overview> {
  const { entity } = op.model;
  try {
    const total = await countAll(op);
    return { entity, total, parts: total.total === 0 ? [] : await partsOf(op, total) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { entity, total: null, parts: [], problem: error.message };
  }
}

/** How much there is of what in these lists. One after the other: a home page must not stand in the way of what others do. */
export async function readOverviews(
  everybody: Runtime,
  actor: Actor,
  entities: readonly string[],
): Promise<Overview[]> {
  const runtime = runtimeFor(everybody, actor);
  const found: Overview[] = [];
  for (const { entity } of listsOf(runtime, actor, entities))
    found.push(await overviewOf(reading(runtime, entity, actor)));
  return found;
}
