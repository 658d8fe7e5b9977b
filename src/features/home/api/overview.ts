import type { EntityModel } from '@yunpu/engine-core/document';
import type { Filter, Tally } from '@yunpu/engine-core/query';
import { entityTransport } from '../../../platform/gateway/entityTransport.ts';
import { turns } from './inTurns.ts';

interface StateCount {
  name: string;
  title: string;
  color: string;
  count: Tally;
  filter: Filter;
}

interface ViewCount {
  name: string;
  count: Tally;
}

export interface Overview {
  states: StateCount[];
  /** The document's own views: what its author wants people to keep an eye on. */
  views: ViewCount[];
  total: Tally;
}

const inTurn = turns(4);
const MAX_VIEWS = 3;
const NONE: Tally = { total: 0 };

/** How many records of an entity stand in each state and each view of the document, as far as one may see them. */
export async function loadOverview(model: EntityModel): Promise<Overview> {
  const counts = await inTurn(() => entityTransport.counts(model));
  const { states } = model;
  // Where nothing moves a record on (products, stock), states say little about what is to be done.
  const flow = states && model.actions.some(({ to }) => to !== undefined) ? states : undefined;
  return {
    total: counts.total,
    states: Object.values(flow?.values ?? {}).map(({ name, title, color }) => ({
      name,
      title,
      color,
      count: counts.states[name] ?? NONE,
      filter: { field: flow?.field ?? '', op: 'in', value: [name] },
    })),
    views: model.list.views
      .flatMap(({ name }) => (counts.views[name] ? [{ name, count: counts.views[name] }] : []))
      .slice(0, MAX_VIEWS),
  };
}

/** A count for people. */
export function countText({ total, isEstimate, isFloor }: Tally): string {
  if (isFloor) return `超过 ${(total - 1).toLocaleString('zh-CN')}`;
  return `${isEstimate ? '约 ' : ''}${total.toLocaleString('zh-CN')}`;
}
