import { createHash } from 'node:crypto';
import type { EntityModel, FieldModel, WaitingModel } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { type Filter, filterFromExpression, type Sort } from '@yunpu/engine-core/query';
import { identifier, partitionName } from '../records/names.ts';
import { columnOf } from '../sql/columns.ts';

/** One index that a document needs. The name follows from the definition: the same need, the same index. */
export interface IndexPlan {
  name: string;
  /** What follows `on <partition>`. */
  definition: string;
  /** Its expressions in order. */
  parts: readonly string[];
}

/** What a keyword is found by. */
const SEARCH = 'using gin (search)';

/** Fields every list may be sorted by, whatever its document says. */
const ALWAYS_SORTABLE = ['createdAt', 'updatedAt'];

/** Kinds with few values, which filters compare by equality. */
const NAMED = new Set<FieldModel['kind']>(['enum', 'boolean']);

/** Values that a condition bounds. What a text contains is found through the search terms instead. */
const RANGES = new Set<FieldModel['kind']>(['integer', 'decimal', 'money', 'percent', 'duration', 'date', 'datetime']);

/** Each costs some bytes of every row in every index that carries it. */
const MAX_FACETS = 6;

/** PostgreSQL takes 32 columns in an index. */
const MAX_PARTS = 30;

const ANYONE: Scope = {
  user: { id: 'u', name: 'u', roles: [] },
  team: { eid: 'e', name: 'e', certified: false, isAdmin: false },
  today: '2000-01-01',
  now: '2000-01-01T00:00:00.000Z',
  isNew: false,
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
function leaders(model: EntityModel): string[][] {
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

/** Sorts that every list may be asked for; a document's own columns and views come behind. */
function sortableFields(model: EntityModel): string[] {
  const columns = model.list.columns.filter((field) => field.column?.sortable === true).map((field) => field.path);
  return [
    ...new Set([
      ...ALWAYS_SORTABLE,
      ...columns,
      ...model.list.views.flatMap((view) => view.sort.slice(0, 1).map((key) => key.field)),
    ]),
  ];
}

function rangeFields(model: EntityModel): string[] {
  return model.list.filters.filter((field) => RANGES.has(field.kind)).map((field) => field.path);
}

/** Fields with many values of few rows each: such a value leads to its rows faster than any order does. */
function selectiveFields(model: EntityModel): string[] {
  const links = model.fields.filter((field) => field.kind === 'link' || field.unique !== false);
  const people = model.list.filters.filter(
    (field) => field.kind === 'org' || field.kind === 'user' || field.kind === 'link',
  );
  return [...new Set([...links, ...people].map((field) => field.path))];
}

/**
 * Short values that lists are narrowed by. They stand behind the order in the indexes that lists are read by,
 * so that a narrowed list is read in its order without visiting the rows it leaves out. Numbers and dates cost
 * most of the room, so of these only the filters a list shows by itself count.
 */
function facets(model: EntityModel): string[] {
  const filters = model.list.filters.filter(
    (field) => NAMED.has(field.kind) || (RANGES.has(field.kind) && field.filter?.pinned === true),
  );
  return filters
    .map((field) => field.path)
    .filter((path) => path !== model.states?.field)
    .slice(0, MAX_FACETS);
}

/** Sorts that people live in: the list's own, those of its views, and the numbers and dates it shows as filters. */
function mainSorts(model: EntityModel): Set<string> {
  const ranges = model.list.filters
    .filter((field) => RANGES.has(field.kind) && field.filter?.pinned === true)
    .map((field) => field.path);
  return new Set(
    [...model.list.sort.slice(0, 1), ...model.list.views.flatMap((view) => view.sort.slice(0, 1))]
      .map((key) => key.field)
      .concat(ranges),
  );
}

/**
 * The indexes that the lists of a document need; nothing else is kept. Those who read their own rows and those
 * who read all have indexes of their own for the sorts they live in. The other sorts, of which a document has
 * many and people use few, have one index for both: it names the owner behind the order, so rows of others are
 * passed over inside the index.
 */
export function indexPlan(model: EntityModel): readonly IndexPlan[] {
  const made = plans.get(model) ?? makePlan(model);
  plans.set(model, made);
  return made;
}

/** Each publication asks for the plans of all documents, of which it changed a few. */
const plans = new WeakMap<EntityModel, readonly IndexPlan[]>();

function makePlan(model: EntityModel): IndexPlan[] {
  const table = partitionName(model.entity);
  const definitions = new Map<string, readonly string[]>();
  const add = (parts: readonly (string | undefined)[]) => {
    const unique = [...new Set(parts)].slice(0, MAX_PARTS);
    const known = unique.filter((part) => part !== undefined);
    if (known.length === unique.length) definitions.set(`using btree (${known.join(', ')})`, known);
  };
  const addSet = (text: string) => definitions.set(`using gin (${text} jsonb_path_ops)`, [text]);
  const parts = (paths: readonly string[]) =>
    paths.map((path) => namePart(model, path)).filter((part) => part !== undefined);
  const order = sortPart(model, model.list.sort);
  const state = parts(model.states === undefined ? [] : [model.states.field]);
  const narrowing = [...state, ...parts(facets(model))];
  const readers = leaders(model).map(parts);
  const owners = [...new Set(readers.flat())];
  const main = mainSorts(model);
  for (const lead of readers) {
    add([...lead, ...order, ...narrowing]);
    if (state.length > 0) add([...lead, ...state, ...order]);
    // The list's default order has the first index already.
    for (const path of main)
      if (model.list.sort.length !== 1 || path !== model.list.sort[0]?.field) {
        add([...lead, namePart(model, path), 'id', ...(lead.length > 0 ? narrowing : state)]);
        // A rare state whose rows lie at the far end of an order would be looked for through all the others.
        if (state.length > 0) add([...lead, ...state, namePart(model, path), 'id']);
      }
  }
  for (const path of sortableFields(model))
    if (!main.has(path)) add([...shared(readers), namePart(model, path), 'id', ...owners]);
  for (const path of rangeFields(model))
    if (!main.has(path)) add([...shared(readers), namePart(model, path), 'id', ...owners]);
  const sorted = new Set(sortableFields(model));
  for (const path of selectiveFields(model)) if (!sorted.has(path)) add([namePart(model, path), 'id', ...owners]);
  for (const field of model.list.filters) {
    const column = columnOf(model, field.path);
    if (column?.type === 'set') addSet(column.text);
  }
  for (const { same, from } of model.noOverlap) add([...same, from].map((path) => namePart(model, path)));
  for (const waiting of model.waiting) {
    const person = waiting.person === undefined ? undefined : columnOf(model, waiting.person);
    if (person?.type === 'set') addSet(person.text);
    else for (const lead of readers) add([...lead, ...waitingParts(model, waiting)]);
  }
  definitions.set(SEARCH, ['search']);
  return [...definitions].map(([definition, parts]) => ({
    name: `yx_${createHash('sha256').update(`${table} ${definition}`).digest('hex').slice(0, 20)}`,
    definition,
    parts,
  }));
}

/** Whether rows with a value of a field are found by an index: it leads one, or stands behind the owner that everybody is held to. */
export function leadsAnIndex(model: EntityModel, path: string): boolean {
  const text = columnOf(model, path)?.text;
  const leading = 1 + shared(leaders(model).map((lead) => lead.flatMap((one) => namePart(model, one) ?? []))).length;
  return text !== undefined && indexPlan(model).some(({ parts }) => parts.slice(0, leading).includes(text));
}

/** How many columns of an index are named in words: by those behind them it is only narrowed. */
const NAMED_PARTS = 3;

/** What an index is by, in the titles of fields. */
export function indexInWords(model: EntityModel, { definition, parts }: IndexPlan): string {
  if (definition === SEARCH) return '关键词搜索';
  const titles = new Map([
    ...Object.values(model.fieldsByPath).map(
      ({ path, title }) => [namePart(model, path) ?? columnOf(model, path)?.text, title] as const,
    ),
    ['eid', '团队'],
    ['created_at', '创建时间'],
    ['updated_at', '更新时间'],
    ['created_by', '创建人'],
  ]);
  const known = parts.flatMap((part) => titles.get(part.replace(/ desc nulls last$/u, '')) ?? []);
  return known.length > NAMED_PARTS ? `${known.slice(0, NAMED_PARTS).join('、')}等` : known.join('、');
}

/**
 * How what waits for somebody is found without a look at what does not: by the person, by what its condition pins, and in
 * the order in which it is due.
 */
function waitingParts(model: EntityModel, { when, person, due }: WaitingModel): string[] {
  if (!when) return [];
  const fixed = pinned(filterFromExpression(when, model, { record: {}, scope: ANYONE }));
  const paths = [...(person === undefined ? [] : [person]), ...fixed, ...(due === undefined ? [] : [due]), 'createdAt'];
  const parts = paths.map((path) => namePart(model, path)).filter((part) => part !== undefined);
  const state = model.states && namePart(model, model.states.field);
  return [...parts, 'id', ...(state === undefined ? [] : [state])];
}

/** What leads an index that all readers share: the owner, if everybody is held to the same one. */
function shared(readers: readonly string[][]): string[] {
  return readers.length === 1 && readers[0] !== undefined ? readers[0] : [];
}

export function createIndexSql(model: EntityModel, plan: IndexPlan, concurrently: boolean): string {
  return `create index ${concurrently ? 'concurrently ' : ''}if not exists ${identifier(plan.name)} on ${identifier(partitionName(model.entity))} ${plan.definition}`;
}
