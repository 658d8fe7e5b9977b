import {
  type EntityModel,
  type FieldAccess,
  type FieldModel,
  type RecordData,
  storedPlaces,
} from '@yunpu/engine-core/document';
import type { RecordTeam } from '@yunpu/engine-core/expression';
import { isObject } from '@yunpu/engine-core/json';
import {
  asksForDepartment,
  type Filter,
  type FilterScope,
  filterFromExpression,
  isNamed,
  type ListRequest,
  type ListResult,
  namedView,
  parseFilter,
  parseListRequest,
  type Queried,
  type Sort,
} from '@yunpu/engine-core/query';
import type { Issue } from '@yunpu/engine-core/validation';
import { JsonText } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { type Actor, limitsFor, mayQueryBy } from '../access/actor.ts';
import { departmentOf } from '../access/department.ts';
import { present } from '../access/fields.ts';
import { askable, filterIssues, linkedRows, queryableFields, sortIssues } from '../access/query.ts';
import { readable, requireReader } from '../access/rows.ts';
import { knownData } from '../records/known.ts';
import { hasUnmoved, type RecordRow, recordOf, recordText } from '../records/rows.ts';
import { atLeast, countRows, settleCount, settledCount } from '../sql/count.ts';
import { decodeCursor, encodeCursor } from '../sql/cursor.ts';
import { filterSql } from '../sql/filter.ts';
import { keywordFields, keywordSql } from '../sql/keyword.ts';
import { type Page, type PageQuery, readPage, readTextPage } from '../sql/page.ts';
import { and, type Predicate, TRUE } from '../sql/predicate.ts';
import { sortKeys } from '../sql/sort.ts';
import { teamsOf } from '../storage/find.ts';
import { calledToday } from './calledToday.ts';
import type { Reading } from './context.ts';
import { labelsOfList } from './labels.ts';
import { patienceFor } from './patience.ts';

function refuseQuery(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new AppError('query.invalid', { message: issues[0]?.message, issues });
}

interface ViewQuery {
  filter?: Filter;
  sort?: readonly Sort[];
}

const both = (one: Filter | undefined, other: Filter | undefined): Filter | undefined =>
  one && other ? { and: [one, other] } : (one ?? other);

async function documentView(reading: Reading, name: string): Promise<ViewQuery | undefined> {
  const { model, actor } = reading;
  const view = namedView(model, name);
  if (view === undefined) return undefined;
  if (!actor.unrestricted && view.roles.length > 0 && !view.roles.some((role) => actor.caller.roles.includes(role)))
    return undefined;
  const own = view.filter && filterFromExpression(view.filter, model, { record: {}, scope: actor.scope });
  const where = view.where && (await viewWhere(reading, view.where));
  return { filter: both(own, where), sort: view.sort.length > 0 ? view.sort : undefined };
}

/** What relative values are seen from; the department is looked up where the filter names it. */
const filterScope = async ({ executor, actor }: Reading, filter: unknown): Promise<FilterScope> =>
  asksForDepartment(filter)
    ? { ...actor.scope, department: await departmentOf(executor, actor.scope.team.eid, actor.scope.user.id) }
    : actor.scope;

/** What this person's requests may name. */
const queried = ({ model, actor, runtime }: Reading): Queried =>
  queryableFields(model, actor, linkedRows(runtime.models, actor));

/** @throws AppError query.invalid where it names what this person may not ask by */
async function viewWhere(reading: Reading, where: Filter): Promise<Filter | undefined> {
  const { filter, issues } = parseFilter(queried(reading), where, await filterScope(reading, where));
  refuseQuery(issues);
  return filter;
}

async function savedView(reading: Reading, id: string): Promise<ViewQuery | undefined> {
  const saved = await reading.runtime.savedView(reading.executor, reading.actor, reading.model.entity, id);
  if (saved === undefined) return undefined;
  // A view saved under an earlier document may name what is gone: it is checked like a request of its own.
  const { request, issues } = parseListRequest(
    queried(reading),
    { filter: saved.filter, sort: saved.sort },
    await filterScope(reading, saved.filter),
  );
  refuseQuery(issues);
  if (typeof saved.base !== 'string') return { filter: request.filter, sort: request.sort };
  const base = (await documentView(reading, saved.base)) ?? noView(saved.base);
  return { filter: both(base.filter, request.filter), sort: request.sort ?? base.sort };
}

function noView(name: string): never {
  throw new AppError('query.invalid', {
    message: `没有视图“${name}”`,
    issues: [{ path: '/view', code: 'view.unknown', message: `没有视图“${name}”` }],
  });
}

async function viewOf(reading: Reading, name: string | undefined): Promise<ViewQuery> {
  if (name === undefined || name === '') return {};
  return (await documentView(reading, name)) ?? (await savedView(reading, name)) ?? noView(name);
}

/** A list request whose every part was checked: ready to become SQL. */
export interface CheckedQuery {
  where: Predicate;
  sort: readonly Sort[];
  request: ListRequest;
  /** What the list is narrowed by, over the rows that the actor may read. */
  filters: readonly Filter[];
}

/**
 * Checks a list request against the document and the actor's access and joins it with the view's filter and
 * the rows the actor may read. Export, summary and bulk work on a filter use the same.
 * @throws AppError query.invalid with every issue, entity.unknown
 */
export async function checkedQuery(reading: Reading, body: unknown): Promise<CheckedQuery> {
  const { model, actor } = reading;
  requireReader(model, actor);
  const asked = isObject(body) ? await calledToday(reading, body) : body;
  const { request, issues } = parseListRequest(
    queried(reading),
    asked,
    await filterScope(reading, isObject(asked) ? asked.filter : undefined),
  );
  refuseQuery(issues);
  const view = await viewOf(reading, request.view);
  const linked = linkedRows(reading.runtime.models, actor);
  const filters = [request.filter, view.filter].filter((filter) => filter !== undefined);
  refuseQuery([
    ...filters.flatMap((filter) => filterIssues(model, actor, filter, linked)),
    ...sortIssues(model, actor, request.sort ?? []),
  ]);
  const chosen = request.sort !== undefined && request.sort.length > 0 ? request.sort : (view.sort ?? model.list.sort);
  return {
    request,
    filters,
    where: and([
      readable(model, actor),
      ...filters.map((filter) => filterSql(model, filter, linked)),
      keywordPredicate(model, actor, request.keyword),
    ]),
    sort: chosen.filter((key) => askable(model, actor, key.field)),
  };
}

function keywordPredicate(model: EntityModel, actor: Actor, keyword: string | undefined): Predicate {
  if (keyword === undefined || keyword.trim() === '') return TRUE;
  return keywordSql(
    model,
    keywordFields(model).filter((field) => mayQueryBy(actor, model, field.path)),
    keyword,
  );
}

/** Sub-tables that neither a column nor an action's condition reads stay out of list rows: they are heavy. */
export function omittedFields(model: EntityModel): FieldModel[] {
  const read = new Set(
    model.actions.flatMap((action) => (action.guard?.reads ?? []).map((path) => path.split('.')[0])),
  );
  return model.fields.filter((field) => field.kind === 'table' && field.column === undefined && !read.has(field.name));
}

const omitted = (model: EntityModel): string[] => omittedFields(model).map((field) => field.id);

/**
 * Ids of the fields that are to be left out of every row for this person, or undefined when leaving out whole
 * fields is not all there is to it: values are on their way to another place, something is masked, depends on the row's state or lies inside another field.
 */
function hiddenFields(model: EntityModel, actor: Actor): string[] | undefined {
  if (hasUnmoved(model)) return undefined;
  const states = model.states === undefined ? [null] : [null, ...Object.keys(model.states.values)];
  const limits = states.map((state) =>
    JSON.stringify(
      Object.entries(limitsFor(actor, model, state)).filter(([, access]) => access === 'none' || access === 'masked'),
    ),
  );
  if (limits.some((limit) => limit !== limits[0])) return undefined;
  const effective = JSON.parse(limits[0] ?? '[]') as [string, FieldAccess][];
  const inside = (path: string) => effective.some(([other]) => path.startsWith(`${other}.`));
  const own = effective.filter(([path]) => !inside(path));
  if (own.some(([path, access]) => access === 'masked' || path.includes('.'))) return undefined;
  const ids = own.flatMap(([path]) => model.fieldsByPath[path]?.id ?? []);
  const moved = [...storedPlaces(model.fields).values()].filter(({ isDisplaced }) => isDisplaced);
  // What was moved into it or out of it would stay, or go with it.
  return moved.some(({ steps, shown }) => ids.some((id) => id === steps[0] || id === shown[0])) ? undefined : ids;
}

/** Rows as the actor may see them; restrictions are worked out once per state. */
export function presentRows(model: EntityModel, actor: Actor, rows: readonly RecordRow[]): Record<string, unknown>[] {
  const limits = new Map<string | null, ReturnType<typeof limitsFor>>();
  return rows.map((row) => {
    let limit = limits.get(row.state);
    if (limit === undefined) limits.set(row.state, (limit = limitsFor(actor, model, row.state)));
    return present(model, limit, recordOf(model, row));
  });
}

/** The actor's team as it stands now; what the shop itself works for says nothing of the team but its eid. */
function ownTeam({ unrestricted, scope }: Actor): RecordTeam | undefined {
  const { eid, name, certified } = scope.team;
  return unrestricted ? undefined : { eid, name, certified };
}

/** One page of the records the actor may read, with their number (design/contract.md, "List"), as the JSON of a `ListResult`. */
export async function list(reading: Reading, body: unknown): Promise<JsonText> {
  const { model, executor } = reading;
  const { where, sort, request, filters } = await checkedQuery(reading, body);
  const keys = sortKeys(model, sort);
  const position = request.cursor === undefined ? undefined : decodeCursor(keys, request.cursor);
  if (request.cursor !== undefined && position === undefined) {
    throw new AppError('query.invalid', {
      message: '翻页位置已失效，请从第一页重新开始',
      issues: [{ path: '/cursor', code: 'cursor.invalid', message: '翻页位置已失效' }],
    });
  }
  const pageNo = request.pageNo ?? 1;
  const pageSize = request.pageSize ?? model.list.pageSize;
  const { entity } = model;
  const offset = (pageNo - 1) * pageSize;
  const query = {
    entity,
    where,
    keys,
    limit: pageSize,
    from: position === undefined ? { offset } : { after: position },
  };
  const patience = patienceFor(reading, filters, request.keyword);
  const [page, counted] = await Promise.all([
    patience.page((within) => pageOf({ ...reading, executor: within }, query)),
    patience.count((within) => countRows(within, entity, where)),
  ]);
  const seen = { skipped: offset, shown: page.texts.length, more: page.next !== undefined };
  const total =
    counted === 'late'
      ? settleCount(atLeast(0), seen)
      : position === undefined
        ? await settledCount(executor, { entity, where }, counted, seen)
        : counted;
  const answer: Omit<ListResult, 'rows'> = {
    ...total,
    pageNo,
    pageSize,
    nextCursor: page.next === undefined ? null : encodeCursor(keys, page.next),
    labels: await labelsOfList(reading, page.values(), request.filter),
    versions: page.versions,
    ...(model.readsRecordTeam && { teams: await teamsOf(executor, model, page.owners, ownTeam(reading.actor)) }),
  };
  return new JsonText(`{"rows":[${page.texts.join(',')}],${JSON.stringify(answer).slice(1)}`);
}

/** A page on its way out: each row as JSON. */
interface OutgoingPage {
  texts: string[];
  /** The rows' values where a column shows what a key reads like; none where no one asks for them. */
  values(): RecordData[];
  versions: Record<string, number>;
  /** Whose rows they are. */
  owners: readonly { eid: string }[];
  next: Page['next'];
}

/** Where nothing in the rows has to be masked or renamed, the stored text is passed on as it is. */
async function pageOf({ model, actor, executor }: Reading, query: PageQuery): Promise<OutgoingPage> {
  const versionsOf = (rows: readonly Pick<RecordRow, 'key' | 'version'>[]) =>
    Object.fromEntries(rows.map(({ key, version }) => [key, version]));
  const hidden = hiddenFields(model, actor);
  if (hidden === undefined) {
    const page = await readPage(executor, { ...query, omit: omitted(model) });
    const rows = presentRows(model, actor, page.rows);
    return {
      texts: rows.map((row) => JSON.stringify(row)),
      values: () => rows,
      versions: versionsOf(page.rows),
      owners: page.rows,
      next: page.next,
    };
  }
  const page = await readTextPage(executor, { ...query, omit: [...omitted(model), ...hidden] });
  const labelled = model.list.columns.some(isNamed);
  return {
    texts: page.rows.map((row) => recordText(model, row)),
    values: () => (labelled ? page.rows.map((row) => knownData(model, JSON.parse(row.data) as RecordData)) : []),
    versions: versionsOf(page.rows),
    owners: page.rows,
    next: page.next,
  };
}
