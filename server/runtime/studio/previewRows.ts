import { type EntityModel, type RecordData, SYSTEM_FIELDS } from '@yunpu/engine-core/document';
import type { Expression } from '@yunpu/engine-core/expression';
import { memoryTransport, summedUp } from '@yunpu/engine-core/memory';
import { type Filter, filterFromExpression, type Labels, type ListRequest } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import type { Sent } from '../../../contract/define.ts';
import type { previewRows as call, PreviewedRows } from '../../../contract/studio/index.ts';
import type { Executor } from '../../platform/database/port.ts';
import { type Caller, isStaff } from '../../platform/http/caller.ts';
import { type Actor, actorOf, limitsFor, mayQueryBy } from '../access/actor.ts';
import { present } from '../access/fields.ts';
import { readable, readsEntity } from '../access/rows.ts';
import { laterFields, translate } from '../documents/earlier.ts';
import type { Documents } from '../documents/service.ts';
import type { Runtime } from '../operations/context.ts';
import { labelsOfRecords } from '../operations/labels.ts';
import { type RecordRow, recordOf } from '../records/rows.ts';
import { and } from '../sql/predicate.ts';
import { tableOf } from '../storage/find.ts';
import { compiledAlone } from './judge.ts';

/** Records among which a draft's rules look for what a role may read: they are in no index yet. */
const SEARCHED = 1_000;
/** As many as a preview shows. */
const SHOWN = 50;
/** People in whose place a role is tried. */
const PEOPLE = 50;

/**
 * Stored records as a draft would show them to a role. What the draft says opens nothing: each record is first what who
 * asks reads of it today, and only of that the draft's own rules choose rows and fields.
 * @throws AppError studio.problems
 */
export async function previewRows(
  executor: Executor,
  documents: Documents,
  runtime: Runtime,
  caller: Caller,
  { document, role, keyword = '', key }: Sent<typeof call>,
): Promise<PreviewedRows> {
  const draft = compiledAlone(documents, document);
  const served = documents.seenBy(caller);
  const none = (why: PreviewedRows['why']): PreviewedRows => ({
    rows: [],
    why,
    inPlaceOf: null,
    searched: null,
    labels: {},
  });
  const today = served.has(document.entity) ? served.model(document.entity) : undefined;
  if (role !== undefined && draft.access.read[role] === undefined) return none('role');
  if (today?.storage !== 'records' || draft.storage !== 'records') return none('notStored');
  const own = actorOf(caller);
  if (!readsEntity(today, own)) return none('ownRights');
  const rule = role === undefined ? undefined : draft.access.read[role];
  if (rule && readsHidden(rule, { today, draft, own })) return none('rule');

  const found = await newest(executor, today, own);
  const wanted =
    key === undefined || found.some((row) => row.key === key) ? [] : await byKey(executor, today, own, key);
  const candidates = [...wanted, ...found.slice(0, SEARCHED)].map((row): Candidate => {
    const record = present(today, limitsFor(own, today, row.state), recordOf(today, row));
    const system = Object.fromEntries(SYSTEM_FIELDS.map((name) => [name, record[name]]));
    return { row, record: { ...translate(today, draft, record).record, ...system } };
  });
  const as = rule && (await placeFor(executor, rule, { candidates, draft, role: role ?? '', own }));
  const actor = as?.actor ?? own;
  const filter = rule && ruleFilter(rule, draft, actor);
  const model = summedUp(draft);
  const memory = memoryTransport(
    [model],
    { [draft.entity]: candidates.map(({ record }) => record) },
    { scope: actor.scope },
  );
  const pageOf = async (more: ListRequest) => (await memory.list(model, more)).rows;
  const ofKey: Filter = { field: draft.key, op: 'eq', value: key };
  const chosen =
    key === undefined ? [] : await pageOf({ filter: filter === undefined ? ofKey : { and: [filter, ofKey] } });
  const page = await pageOf({ keyword, pageSize: SHOWN, ...(filter && { filter }) });
  const kept = [...chosen, ...page.filter((row) => chosen.every((one) => one[draft.key] !== row[draft.key]))];
  const rows = kept.map((record) =>
    rule ? present(draft, limitsFor(actor, draft, stateIn(draft, record)), record) : record,
  );
  const labelsFor = (one: Actor) => labelsOfRecords({ runtime, executor, model: draft, actor: one }, rows);
  return {
    rows,
    why: null,
    inPlaceOf: as?.inPlaceOf ?? null,
    searched: found.length > SEARCHED ? SEARCHED : null,
    labels: rule ? inBoth(await labelsFor(own), await labelsFor(actor)) : await labelsFor(own),
  };
}

interface Candidate {
  row: RecordRow;
  record: RecordData;
}

/** Whether a rule reads what is kept from her: which rows it leaves would say what she may not know. */
function readsHidden(
  rule: Expression,
  { today, draft, own }: { today: EntityModel; draft: EntityModel; own: Actor },
): boolean {
  const earlier = new Map([...laterFields(today, draft)].map(([was, field]) => [field.path, was]));
  return rule.reads.some((path) => {
    const was = earlier.get(path);
    return was !== undefined && !mayQueryBy(own, today, was);
  });
}

async function newest(executor: Executor, model: EntityModel, own: Actor): Promise<RecordRow[]> {
  const where = and([sql<boolean>`entity = ${model.entity}::text`, readable(model, own)]);
  const { rows } = await sql<RecordRow>`
    select * from ${tableOf(model)} as records where ${where}
    order by created_at desc, id desc limit ${SEARCHED + 1}`.execute(executor);
  return rows;
}

async function byKey(executor: Executor, model: EntityModel, own: Actor, key: string): Promise<RecordRow[]> {
  const where = and([
    sql<boolean>`entity = ${model.entity}::text`,
    sql<boolean>`key = ${key}::text`,
    readable(model, own),
  ]);
  return (await sql<RecordRow>`select * from ${tableOf(model)} as records where ${where}`.execute(executor)).rows;
}

const ruleFilter = (rule: Expression, model: EntityModel, { scope }: Actor): Filter =>
  filterFromExpression(rule, model, { record: {}, scope });

const stateIn = ({ states }: EntityModel, record: RecordData): string | null => {
  const state = states && record[states.field];
  return typeof state === 'string' ? state : null;
};

/**
 * Who looks as the role: she herself where she would see something, or else whoever made one of the records that she
 * reads, in the team whose record it is: what is told by it is whose record that is.
 */
async function placeFor(
  executor: Executor,
  rule: Expression,
  { candidates, draft, role, own }: { candidates: readonly Candidate[]; draft: EntityModel; role: string; own: Actor },
): Promise<{ actor: Actor; inPlaceOf: PreviewedRows['inPlaceOf'] }> {
  const asRole = (more: Partial<Caller> = {}): Actor => actorOf({ ...own.caller, roles: [role], ...more }, own.at);
  const herself = asRole();
  const model = summedUp(draft);
  const sees = async (actor: Actor, records: readonly RecordData[]): Promise<boolean> => {
    const memory = memoryTransport([model], { [model.entity]: records }, { scope: actor.scope });
    return (await memory.list(model, { filter: ruleFilter(rule, draft, actor), pageSize: 1 })).total > 0;
  };
  const all = candidates.map(({ record }) => record);
  const isHers = { actor: herself, inPlaceOf: null };
  if (await sees(herself, all)) return isHers;
  const people = new Map(candidates.map((one) => [`${one.row.eid} ${one.row.created_by}`, one]));
  const tried = [...people.values()].slice(0, PEOPLE);
  const teams = await executor
    .selectFrom('teams')
    .where('eid', 'in', [...tried.map(({ row }) => row.eid), ''])
    .select(['eid', 'name', 'certified'])
    .execute();
  for (const { row, record } of tried) {
    const found = teams.find(({ eid }) => eid === row.eid);
    const team = { eid: row.eid, name: found?.name ?? '', certified: found?.certified ?? false, isAdmin: false };
    const actor = asRole({ userId: row.created_by, userName: row.created_by_name, team });
    if (!(await sees(actor, [record]))) continue;
    const user = { id: row.created_by, name: row.created_by_name };
    return { actor, inPlaceOf: { user, team: { eid: row.eid, name: isStaff(own.caller) ? team.name : '' } } };
  }
  return isHers;
}

/** What both may be told. */
function inBoth(one: Labels, other: Labels): Labels {
  return Object.fromEntries(
    Object.entries(one).map(([path, labels]) => [
      path,
      Object.fromEntries(Object.entries(labels).filter(([key]) => other[path]?.[key] !== undefined)),
    ]),
  );
}
