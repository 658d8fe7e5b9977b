import type { EntityModel } from '../../../engine/core/document/model.ts';
import type { Filter } from '../../../engine/core/query/types.ts';
import { entityTransport } from '../../gateway/entityTransport.ts';
import { turns } from './inTurns.ts';

export interface StateCount {
  name: string;
  title: string;
  color: string;
  final: boolean;
  count: number;
  filter: Filter;
}

export interface ViewCount {
  name: string;
  count: number;
}

export interface Overview {
  states: StateCount[];
  /** The document's own views: what its author wants people to keep an eye on. */
  views: ViewCount[];
  total: number;
}

const inTurn = turns(4);
const MOST_VIEWS = 3;

async function count(model: EntityModel, request: { filter?: Filter; view?: string }): Promise<number> {
  return inTurn(async () => (await entityTransport.list(model, { ...request, pageNo: 1, pageSize: 1 })).total);
}

/** How many records of an entity stand in each state and each view of the document, as far as one may see them. */
export async function loadOverview(model: EntityModel, roles: readonly string[]): Promise<Overview> {
  const { states, list } = model;
  // A list that nothing moves through (products, stock) has nothing waiting in it.
  if (!states || !model.actions.some(({ to }) => to !== undefined)) return { total: await count(model, {}), states: [], views: [] };
  const views = list.views.filter((view) => view.roles.length === 0 || view.roles.some((role) => roles.includes(role))).slice(0, MOST_VIEWS);
  const [stateCounts, viewCounts] = await Promise.all([
    Promise.all(
      Object.values(states.values).map(async ({ name, title, color, final }): Promise<StateCount> => {
        const filter: Filter = { field: states.field, op: 'in', value: [name] };
        return { name, title, color, final, filter, count: await count(model, { filter }) };
      }),
    ),
    Promise.all(views.map(async ({ name }): Promise<ViewCount> => ({ name, count: await count(model, { view: name }) }))),
  ]);
  return { total: stateCounts.reduce((sum, state) => sum + state.count, 0), states: stateCounts, views: viewCounts };
}
