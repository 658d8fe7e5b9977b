import type { EntityModel } from '../../../engine/core/document/model.ts';
import type { Filter } from '../../../engine/core/query/types.ts';
import { entityTransport } from '../../gateway/entityTransport.ts';
import { turns } from './inTurns.ts';

export interface StateCount {
  name: string;
  title: string;
  color: string;
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
  const views = list.views.filter((view) => view.roles.length === 0 || view.roles.some((role) => roles.includes(role))).slice(0, MOST_VIEWS);
  // Where nothing moves a record on (products, stock), states say little about what is to be done.
  const flow = states && model.actions.some(({ to }) => to !== undefined) ? states : undefined;
  const [total, stateCounts, viewCounts] = await Promise.all([
    flow ? undefined : count(model, {}),
    Promise.all(
      Object.values(flow?.values ?? {}).map(async ({ name, title, color }): Promise<StateCount> => {
        const filter: Filter = { field: flow?.field ?? '', op: 'in', value: [name] };
        return { name, title, color, filter, count: await count(model, { filter }) };
      }),
    ),
    Promise.all(views.map(async ({ name }): Promise<ViewCount> => ({ name, count: await count(model, { view: name }) }))),
  ]);
  return { total: total ?? stateCounts.reduce((sum, state) => sum + state.count, 0), states: stateCounts, views: viewCounts };
}
