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
const MOST_VIEWS = 4;

async function count(model: EntityModel, request: { filter?: Filter; view?: string }): Promise<number> {
  return inTurn(async () => (await entityTransport.list(model, { ...request, pageNo: 1, pageSize: 1 })).total);
}

/** How many records of an entity stand in each state and each view of the document, as far as one may see them. */
export async function loadOverview(model: EntityModel, roles: readonly string[]): Promise<Overview> {
  const { states, list } = model;
  const views = list.views.filter((view) => view.roles.length === 0 || view.roles.some((role) => roles.includes(role))).slice(0, MOST_VIEWS);
  const [total, stateCounts, viewCounts] = await Promise.all([
    count(model, {}),
    Promise.all(
      Object.values(states?.values ?? {}).map(async ({ name, title, color, final }): Promise<StateCount> => {
        const filter: Filter = { field: states?.field ?? '', op: 'in', value: [name] };
        return { name, title, color, final, filter, count: await count(model, { filter }) };
      }),
    ),
    Promise.all(views.map(async ({ name }): Promise<ViewCount> => ({ name, count: await count(model, { view: name }) }))),
  ]);
  return { total, states: stateCounts, views: viewCounts };
}
