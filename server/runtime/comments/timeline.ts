import type {
  CommentThread,
  ConversationEntry,
  ConversationPage,
  ConversationPart,
  ConversationRequest,
} from '@yunpu/engine-core/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import type { Reading } from '../operations/context.ts';
import { requireRow } from '../operations/detail.ts';
import { presentHistory } from '../operations/history.ts';
import type { FoundRow } from '../storage/find.ts';
import { presentComments } from './find.ts';
import { isFollowing } from './follows.ts';
import type { CommentRow } from './tables.ts';

/** Entries of a page, the most of one that has to reach down to a comment, and the replies below a comment. */
const PAGE = 20;
const MAX_ENTRIES = 200;
const REPLIES = 20;

/** Where an entry stands; of one moment comments come after changes. */
interface Place {
  kind: 'change' | 'comment';
  at: string;
  /** Of a change its number within the record, of a comment its id. */
  no: number;
}

const cursorOf = ({ at, kind, no }: Place): string => `${at}_${kind}_${no}`;

function placeOf(cursor: string): Place {
  const [at = '', kind, no] = cursor.split('_');
  return { at, kind: kind === 'change' ? 'change' : 'comment', no: Number(no) };
}

const beside = ({ at, kind, no }: Place): RawBuilder<unknown> =>
  sql`(${at}::timestamptz, ${kind}::text, ${no}::bigint)`;

/** The places of everything on a record that is asked for. */
function placesIn(recordId: string, show: ConversationPart): RawBuilder<Place> {
  const changes = sql<Place>`select 'change' as kind, at, seq::bigint as no from entity_history where record_id = ${recordId}::uuid`;
  const comments = sql<Place>`select 'comment' as kind, at, id as no from record_comments where record_id = ${recordId}::uuid and parent_id is null`;
  if (show === 'all') return sql<Place>`${changes} union all ${comments}`;
  return show === 'changes' ? changes : comments;
}

/** How many entries there are down to the comment, or to the one that it answers. */
async function depthOf(executor: Executor, recordId: string, show: ConversationPart, comment: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    select count(*) as depth from (${placesIn(recordId, show)}) place
    join record_comments named on named.id = ${comment}::bigint and named.record_id = ${recordId}::uuid
    join record_comments root on root.id = coalesce(named.parent_id, named.id)
    where (place.at, place.kind, place.no) >= (root.at, 'comment', root.id)`.execute(executor);
  return rows[0]?.depth ?? 0;
}

/** A page of the record's comments and changes, newest first. @throws AppError record.notFound */
export async function conversation(
  op: Reading,
  { key, show, cursor, through, size: wanted = PAGE }: ConversationRequest & { key: string },
): Promise<ConversationPage> {
  const { executor, actor } = op;
  const row = await requireRow(op, key);
  const depth = through === undefined ? 0 : await depthOf(executor, row.id, show, through);
  const size = Math.min(Math.max(wanted, depth), MAX_ENTRIES);
  const before = cursor === undefined ? sql`true` : sql`(at, kind, no) < ${beside(placeOf(cursor))}`;
  const { rows } = await sql<Place>`
    select kind, at, no from (${placesIn(row.id, show)}) place where ${before}
    order by at desc, kind desc, no desc limit ${size + 1}::int`.execute(executor);
  const places = rows.slice(0, size);
  const last = places.at(-1);
  return {
    entries: await entriesAt(op, row, places, through),
    nextCursor: rows.length > size && last ? cursorOf(last) : null,
    following: await isFollowing(executor, row.id, actor.caller),
  };
}

async function entriesAt(
  op: Reading,
  row: FoundRow,
  places: readonly Place[],
  through: string | undefined,
): Promise<ConversationEntry[]> {
  const numbersOf = (kind: Place['kind']) => places.filter((place) => place.kind === kind).map(({ no }) => no);
  const changes = await changesAt(op, row, numbersOf('change'));
  const threads = await threadsOf(op, numbersOf('comment'), Number(through ?? Number.MAX_SAFE_INTEGER));
  return places.map(({ kind, no }) =>
    kind === 'change' ? { kind, change: required(changes.get(no)) } : { kind, ...required(threads.get(no)) },
  );
}

/** @throws Error when what was just found is not there */
function required<T>(entry: T | undefined): T {
  if (entry === undefined) throw new Error('an entry of the conversation has gone');
  return entry;
}

async function changesAt(op: Reading, row: FoundRow, seqs: readonly number[]) {
  if (seqs.length === 0) return new Map();
  const stored = await op.executor
    .selectFrom('entity_history')
    .selectAll()
    .where('record_id', '=', row.id)
    .where('seq', 'in', seqs)
    .execute();
  return new Map((await presentHistory(op, row, stored)).map((entry) => [entry.seq, entry]));
}

/** Comments with their latest replies, as far back as the one with the id `through`. */
async function threadsOf(op: Reading, ids: readonly number[], through: number): Promise<Map<number, CommentThread>> {
  if (ids.length === 0) return new Map();
  const { executor, actor } = op;
  const { rows } = await sql<CommentRow & { back: number; earlier: number }>`
    select * from (
      select *, row_number() over (partition by parent_id order by id desc) as back,
        count(*) over (partition by parent_id order by id) - 1 as earlier
      from record_comments where parent_id = any(${[...ids]}::bigint[])
    ) reply where back <= ${REPLIES}::int or (id >= ${through}::bigint and back <= ${MAX_ENTRIES}::int) order by id`.execute(
    executor,
  );
  const roots = await executor.selectFrom('record_comments').selectAll().where('id', 'in', ids).execute();
  const shown = await presentComments(executor, actor.caller, [...roots, ...rows]);
  const byId = new Map(shown.map((comment) => [comment.id, comment]));
  return new Map(
    roots.map(({ id }) => {
      const own = rows.filter(({ parent_id }) => parent_id === id);
      return [
        id,
        {
          comment: required(byId.get(String(id))),
          replies: own.map((reply) => required(byId.get(String(reply.id)))),
          earlier: own[0]?.earlier ?? 0,
        },
      ];
    }),
  );
}

/** Replies to a comment before one of them. @throws AppError record.notFound */
export async function earlierReplies(
  op: Reading,
  { key, parentId, before }: { key: string; parentId: string; before: string },
): Promise<Pick<CommentThread, 'replies' | 'earlier'>> {
  const { executor, actor } = op;
  const row = await requireRow(op, key);
  const { rows } = await sql<CommentRow & { earlier: number }>`
    select * from (
      select *, count(*) over (order by id) - 1 as earlier from record_comments
      where parent_id = ${parentId}::bigint and record_id = ${row.id}::uuid and id < ${before}::bigint
    ) reply order by id desc limit ${PAGE}::int`.execute(executor);
  const replies = rows.reverse();
  return { replies: await presentComments(executor, actor.caller, replies), earlier: replies[0]?.earlier ?? 0 };
}
