import { type EntityDocument, type EntityModel, project, type RecordData } from '@yunpu/engine-core/document';
import { memoryTransport, summedUp } from '@yunpu/engine-core/memory';
import { type ListRequest, parseListRequest } from '@yunpu/engine-core/query';
import { type RawBuilder, sql } from 'kysely';
import type { Sent } from '../../../../contract/define.ts';
import type { Past, past } from '../../../../contract/studio/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { actorOf } from '../../access/actor.ts';
import { present } from '../../access/fields.ts';
import { queryableFields } from '../../access/query.ts';
import { readable, requireReader } from '../../access/rows.ts';
import type { Documents } from '../../documents/service.ts';
import { compileStored, versionAt } from '../../documents/versions.ts';
import { rowsAsOf } from '../../history/asOf.ts';
import type { Runtime } from '../../operations/context.ts';
import { labelsOfList } from '../../operations/labels.ts';
import { type RecordRow, recordOf } from '../../records/rows.ts';
import { countRows, settledCount } from '../../sql/count.ts';
import { and } from '../../sql/predicate.ts';
import { tableOf } from '../../storage/find.ts';
import { limitsThen, type Rules } from './limits.ts';
import { timeOf } from './moments.ts';
import { timelineUntil } from './timeline.ts';

/** Records among which one looks for something: values of the past are in no index. */
const SEARCHED = 5_000;

/** A record as it was, with the row as it is. */
interface Found {
  record: RecordData;
  then: RecordRow;
  now: RecordRow;
}

/**
 * Records of an entity as they looked and were while a version was in force. Whose they are and what is hidden in them is
 * judged by today's rules and by those of that time: an old version opens nothing that is closed now.
 * @throws AppError entity.unknown, studio.noVersion, query.invalid
 */
export async function pastOf(
  executor: Executor,
  documents: Documents,
  runtime: Runtime,
  caller: Caller,
  { entity, at, key, list = {} }: Sent<typeof past>,
): Promise<Past> {
  const served = documents.seenBy(caller);
  const now = served.model(entity);
  const actor = actorOf(caller);
  requireReader(now, actor);
  const time = await timeOf(executor, entity, at);
  const kept = await versionAt(executor, entity, time.version);
  const then = kept && compileStored(kept);
  const document = kept && project(kept.document, caller.roles, { fragments: kept.fragments });
  if (then === undefined || document === undefined || now.storage !== 'records')
    throw new AppError('studio.noVersion', { message: '这个版本的定义现在已经不能显示' });

  const until = time.until ?? new Date().toISOString();
  const modelAt = async (version: string) => (await served.modelAt(executor, entity, version)) ?? now;
  const looking: Looking = {
    executor,
    rules: { then, now, actor },
    until,
    modelAt,
    where: and([
      sql<boolean>`entity = ${entity}::text`,
      sql<boolean>`created_at < ${until}::timestamptz`,
      readable(now, actor),
    ]),
  };
  const shared = { ...time, document: toRead(document) };
  const labelsOf = (records: readonly RecordData[]) => labelsOfList({ runtime, executor, model: then, actor }, records);
  if (key !== undefined) {
    const found = await byKey(looking, key);
    const records = found === undefined ? [] : [found.record];
    return {
      ...shared,
      ...pageOf(records, { total: records.length, pageNo: 1, pageSize: 1 }),
      labels: await labelsOf(records),
      history: found === undefined ? [] : await historyOf(looking, found),
    };
  }
  const page = await pageOfList(looking, list);
  return { ...shared, ...page, labels: await labelsOf(page.rows), history: null };
}

interface Looking {
  executor: Executor;
  rules: Rules;
  until: string;
  modelAt: (version: string) => Promise<EntityModel>;
  /** The rows that there were, of which today's rules let this person see some. */
  where: RawBuilder<boolean>;
}

type Page = Pick<Past, 'rows' | 'total' | 'totalIsEstimate' | 'totalIsFloor' | 'searched' | 'pageNo' | 'pageSize'>;

const pageOf = (rows: RecordData[], more: Pick<Page, 'total' | 'pageNo' | 'pageSize'> & Partial<Page>): Page => ({
  totalIsEstimate: false,
  searched: null,
  ...more,
  rows,
});

/** Newest first, page after page; who looks for something looks in what the records held then. */
async function pageOfList(looking: Looking, asked: ListRequest): Promise<Page> {
  const { executor, where, rules } = looking;
  const { then, now, actor } = rules;
  const { request, issues } = parseListRequest(queryableFields(then, actor), asked, actor.scope);
  if (issues.length > 0) throw new AppError('query.invalid', { message: issues[0]?.message, issues: [...issues] });
  const { pageNo = 1, pageSize = then.list.pageSize } = request;
  if (isSearch(request)) {
    const there = await newest(looking, { limit: SEARCHED + 1, offset: 0 });
    const among = await wereThen(looking, there.slice(0, SEARCHED));
    const records = among.map(({ record }) => record);
    const model = summedUp(then);
    const memory = memoryTransport([model], { [model.entity]: records }, { scope: actor.scope });
    const { rows, total } = await memory.list(model, request);
    return pageOf(rows, { total, pageNo, pageSize, searched: there.length > SEARCHED ? SEARCHED : null });
  }
  const offset = (pageNo - 1) * pageSize;
  const [rows, counted] = await Promise.all([
    newest(looking, { limit: pageSize + 1, offset }),
    countRows(executor, now.entity, where),
  ]);
  const shown = await wereThen(looking, rows.slice(0, pageSize));
  const seen = { skipped: offset, shown: shown.length, more: rows.length > pageSize };
  const settled = await settledCount(executor, { entity: now.entity, where }, counted, seen);
  return pageOf(
    shown.map(({ record }) => record),
    { ...settled, pageNo, pageSize },
  );
}

const isSearch = ({ filter, keyword = '', view = '', sort = [] }: ListRequest): boolean =>
  filter !== undefined ||
  keyword.trim() !== '' ||
  view !== '' ||
  sort.some(({ field, dir }) => field !== 'createdAt' || dir !== 'desc');

async function newest({ executor, rules, where }: Looking, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<RecordRow>`
    select * from ${tableOf(rules.now)} as records where ${where}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(executor);
  return rows;
}

/** The record by its number of today, or by the one that it had then. */
async function byKey(looking: Looking, key: string): Promise<Found | undefined> {
  const { executor, rules, where, until } = looking;
  const one = async (which: RawBuilder<boolean>) =>
    (
      await sql<RecordRow>`
        select * from ${tableOf(rules.now)} as records where ${and([where, which])} limit 1`.execute(executor)
    ).rows;
  const isCalled = ({ record }: Found) => String(record[rules.then.key]) === key;
  const today = await wereThen(looking, await one(sql<boolean>`key = ${key}::text`));
  if (today.some(isCalled) || !rules.now.actions.some(({ rekey }) => rekey)) return today[0];
  const changed = JSON.stringify([{ path: rules.then.key, from: key }]);
  const called = await one(
    sql<boolean>`id in (select record_id from entity_history
      where entity = ${rules.now.entity}::text and at >= ${until}::timestamptz and changes::jsonb @> ${changed}::text::jsonb)`,
  );
  return (await wereThen(looking, called)).find(isCalled) ?? today[0];
}

async function wereThen({ executor, rules, until, modelAt }: Looking, rows: readonly RecordRow[]): Promise<Found[]> {
  const past = await rowsAsOf(executor, rows, until, modelAt);
  return past.flatMap((row, index): Found[] => {
    const now = rows[index];
    if (now === undefined) return [];
    const limits = limitsThen(rules, { past: row.state, today: now.state });
    return [{ record: present(rules.then, limits, recordOf(rules.then, row)), then: row, now }];
  });
}

const historyOf = ({ executor, rules, until, modelAt }: Looking, { then, now }: Found) =>
  timelineUntil(executor, rules, { recordId: now.id, until, states: { past: then.state, today: now.state } }, modelAt);

/** Without what would change or take away records. */
function toRead({
  actions: _actions,
  approval: _approval,
  starts: _starts,
  list,
  ...document
}: EntityDocument): EntityDocument {
  const { rowActions: _rowActions, ...shown } = list ?? {};
  return { ...document, children: [], list: { ...shown, export: false, import: false } } as EntityDocument;
}
