import { createHash } from 'node:crypto';
import type { EntityModel, FieldModel } from '../../../engine/core/document/model.ts';
import type { Scope } from '../../../engine/core/expression/types.ts';
import { filterFromExpression } from '../../../engine/core/query/fromExpression.ts';
import type { Filter, Sort } from '../../../engine/core/query/types.ts';
import { columnOf } from '../sql/columns.ts';
import { identifier, partitionName } from './names.ts';

/** One index that a document needs. The name follows from the definition: the same need, the same index. */
export interface IndexPlan {
  name: string;
  /** What follows `on <partition>`. */
  definition: string;
}

/** Fields every list may be sorted by, whatever its document says. */
const ALWAYS_SORTABLE = ['createdAt', 'updatedAt'];

/** Values that a condition names exactly: rows of one value are then read in the list's own order. */
const NAMED = new Set<FieldModel['kind']>(['enum', 'boolean', 'link', 'org', 'user']);

/** Values that a condition bounds. What a text contains is found through the search terms instead. */
const RANGES = new Set<FieldModel['kind']>(['integer', 'decimal', 'money', 'percent', 'date', 'datetime']);

const ANYONE: Scope = {
  user: { id: 'u', name: 'u', roles: [] },
  team: { eid: 'e', name: 'e', certified: false, isAdmin: false },
  today: '2000-01-01', now: '2000-01-01T00:00:00.000Z', isNew: false,
};

/** Fields that a filter pins to one value, whichever rows there are. */
function pinned(filter: Filter): string[] {
  if ('and' in filter) return filter.and.flatMap(pinned);
  return 'field' in filter && filter.op === 'eq' ? [filter.field] : [];
}

/**
 * What the rows of a list always share, one entry for each kind of reader: `eid` for a role that reads its
 * own team's rows, nothing for one that reads all. It leads every index.
 */
export function leaders(model: EntityModel): string[][] {
  const found = new Map<string, string[]>();
  for (const rule of Object.values(model.access.read)) {
    const fields = pinned(filterFromExpression(rule, model, { record: {}, scope: ANYONE }));
    const leader = fields.includes('eid') ? ['eid'] : fields.slice(0, 1);
    found.set(leader.join(), leader);
  }
  return [...found.values()];
}

function namePart(model: EntityModel, path: string): string | undefined {
  const column = columnOf(model, path);
  if (column === undefined || column.type === 'json' || column.type === 'set') return undefined;
  return column.text;
}

function sortPart(model: EntityModel, sort: readonly Sort[]): string[] {
  const dirs = new Set(sort.map((key) => key.dir));
  const columns = sort.map((key) => {
    const text = namePart(model, key.field);
    if (text === undefined) return undefined;
    // One direction throughout is read forwards or backwards; a mixed order has to be spelled out.
    return dirs.size === 1 || key.dir === 'asc' ? text : `${text} desc nulls last`;
  });
  return columns.every((column) => column !== undefined) ? [...columns, 'id'] : ['id'];
}

function sortableFields(model: EntityModel): string[] {
  const columns = model.list.columns.filter((field) => field.column?.sortable === true).map((field) => field.path);
  return [...new Set([...ALWAYS_SORTABLE, ...columns, ...model.list.views.flatMap((view) => view.sort.slice(0, 1).map((key) => key.field))])];
}

function namedFields(model: EntityModel): string[] {
  const links = model.fields.filter((field) => field.kind === 'link' || field.unique !== false);
  const filters = model.list.filters.filter((field) => NAMED.has(field.kind));
  return [...new Set([...links, ...filters].map((field) => field.path))];
}

function rangeFields(model: EntityModel): string[] {
  return model.list.filters.filter((field) => RANGES.has(field.kind)).map((field) => field.path);
}

/** The indexes that the lists of a document need; nothing else is kept. */
export function indexPlan(model: EntityModel): IndexPlan[] {
  const table = partitionName(model.entity);
  const definitions = new Set<string>();
  const order = sortPart(model, model.list.sort);
  for (const leader of leaders(model)) {
    const lead = leader.map((path) => namePart(model, path)).filter((part) => part !== undefined);
    const add = (parts: readonly (string | undefined)[]) => {
      if (parts.every((part) => part !== undefined)) definitions.add(`using btree (${[...new Set([...lead, ...parts])].join(', ')})`);
    };
    add(order);
    for (const path of sortableFields(model)) add([namePart(model, path), 'id']);
    for (const path of namedFields(model)) add([namePart(model, path), ...order]);
    for (const path of rangeFields(model)) add([namePart(model, path), 'id']);
  }
  for (const field of model.list.filters) {
    const column = columnOf(model, field.path);
    if (column?.type === 'set') definitions.add(`using gin (${column.text} jsonb_path_ops)`);
  }
  definitions.add('using gin (search)');
  return [...definitions].map((definition) => ({
    name: `yx_${createHash('sha256').update(`${table} ${definition}`).digest('hex').slice(0, 20)}`,
    definition,
  }));
}

export function createIndexSql(model: EntityModel, plan: IndexPlan, concurrently: boolean): string {
  return `create index ${concurrently ? 'concurrently ' : ''}if not exists ${identifier(plan.name)} on ${identifier(partitionName(model.entity))} ${plan.definition}`;
}
