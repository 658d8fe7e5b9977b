import { sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findMembers } from '../../platform/http/session.ts';
import { actorOf, limitsFor, systemActor } from '../access/actor.ts';
import type { Runtime } from '../operations/context.ts';
import { readersAmong } from '../operations/readers.ts';
import { recordOf } from '../records/rows.ts';
import { type FoundRow, findRow } from '../storage/find.ts';
import type { CommentRow } from './tables.ts';

/** Topic of the outbox: what happened to a comment, for whoever notifies people of it. */
export const COMMENT_NEWS_TOPIC = 'comments.news';

export interface CommentNotice {
  id: number;
  what: 'written' | 'edited' | 'withdrawn';
}

/** Why somebody hears of a comment; of several reasons the first. */
type Reason = 'mentioned' | 'answered' | 'follows';

interface Person {
  userId: string;
  eid: string;
  why: Reason;
}

/** A reader who is to hear of it, and what the record is called in what they may see of it. */
export interface CommentRecipient extends Person {
  subject: string;
}

export interface CommentNews {
  comment: CommentRow;
  entity: string;
  entityTitle: string;
  key: string;
  recipients: CommentRecipient[];
}

/** The people of these departments of a team and of those below; who is in none counts to the team itself. */
async function peopleOf(executor: Executor, eid: string, departments: readonly string[]): Promise<string[]> {
  if (departments.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id, parent_id from org_nodes where eid = ${eid}::text and id = any(${[...departments]}::text[])
      union
      select node.id, node.parent_id from below join org_nodes node on node.eid = ${eid}::text and node.parent_id = below.id
    )
    select m.user_id as id from memberships m
    left join org_members place on place.eid = m.eid and place.user_id = m.user_id
    where m.eid = ${eid}::text
      and (${eid}::text = any(${[...departments]}::text[]) or place.org_id in (select id from below)
        or (place.org_id is null and exists (select from below where parent_id is null)))`.execute(executor);
  return rows.map(({ id }) => id);
}

/** The teams in which these people work, the given ones first. */
async function placesOf(
  executor: Executor,
  userIds: readonly string[],
  first: readonly string[],
): Promise<{ userId: string; eid: string }[]> {
  if (userIds.length === 0) return [];
  const rows = await executor
    .selectFrom('memberships')
    .where('user_id', 'in', userIds)
    .select(['user_id as userId', 'eid', 'is_default'])
    .execute();
  const rank = ({ eid, is_default }: (typeof rows)[number]): number =>
    first.includes(eid) ? first.indexOf(eid) : first.length + (is_default ? 0 : 1);
  return rows.sort((a, b) => rank(a) - rank(b)).map(({ userId, eid }) => ({ userId, eid }));
}

/** Whom a comment concerns, before anybody asks who may read it: the weightiest reason first. */
async function concerned(
  executor: Executor,
  comment: CommentRow,
  recordEid: string,
  what: CommentNotice['what'],
): Promise<Person[]> {
  const idsOf = (kind: 'person' | 'department') =>
    comment.mentions.filter((mention) => mention.kind === kind).map(({ id }) => id);
  const mentioned = [
    ...(await placesOf(executor, idsOf('person'), [comment.eid, recordEid])),
    ...(await peopleOf(executor, comment.eid, idsOf('department'))).map((userId) => ({ userId, eid: comment.eid })),
  ].map((person) => ({ ...person, why: 'mentioned' as const }));
  // Who was answered and who follows heard of it when it was written.
  if (what === 'edited') return mentioned;
  const answered =
    comment.parent_id === null
      ? []
      : await executor
          .selectFrom('record_comments')
          .where('id', '=', comment.parent_id)
          .select(['user_id as userId', 'eid'])
          .execute();
  const followers = await executor
    .selectFrom('record_follows')
    .where('record_id', '=', comment.record_id)
    .where('following', '=', true)
    .where('since', '<=', comment.at)
    .select(['user_id as userId', 'eid'])
    .execute();
  return [
    ...mentioned,
    ...answered.map((person) => ({ ...person, why: 'answered' as const })),
    ...followers.map((person) => ({ ...person, why: 'follows' as const })),
  ];
}

/** What the record is called, to somebody who may not read every field of it. */
function subjectFor(runtime: Runtime, caller: Caller, entity: string, row: FoundRow): string {
  const model = runtime.models.seenBy(caller).model(entity);
  const access = limitsFor(actorOf(caller), model, row.state)[model.titleField];
  const title = access === 'none' || access === 'masked' ? undefined : recordOf(model, row)[model.titleField];
  return typeof title === 'string' && title !== '' ? title : row.key;
}

/**
 * A comment as it stands, and who is to hear of what happened to it: people who may read the record now, each once and
 * never its author. Undefined: there is nothing to notify anybody of any more.
 */
export async function commentNews(
  executor: Executor,
  runtime: Runtime,
  { id, what }: CommentNotice,
): Promise<CommentNews | undefined> {
  const comment = await executor.selectFrom('record_comments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!comment || !runtime.models.has(comment.entity)) return undefined;
  const { entity } = comment;
  const model = runtime.models.model(entity);
  const key = await keyOf(executor, comment);
  const row = key === undefined ? undefined : await findRow(executor, model, systemActor(''), key);
  if (row === undefined) return undefined;
  const news = { comment, entity, entityTitle: model.title, key: row.key };
  if (comment.withdrawn_at !== null) return { ...news, recipients: [] };
  const people = (await concerned(executor, comment, row.eid, what)).filter(({ userId }) => userId !== comment.user_id);
  const readers = await readersAmong(executor, runtime, { entity, id: row.id }, await findMembers(executor, people));
  const readerAt = new Map(readers.map((caller) => [`${caller.userId} ${caller.team.eid}`, caller]));
  const recipients = new Map<string, CommentRecipient>();
  for (const person of people) {
    const caller = readerAt.get(`${person.userId} ${person.eid}`);
    if (!caller || recipients.has(person.userId)) continue;
    recipients.set(person.userId, { ...person, subject: subjectFor(runtime, caller, entity, row) });
  }
  return { ...news, recipients: [...recipients.values()] };
}

async function keyOf(executor: Executor, { entity, record_id }: CommentRow): Promise<string | undefined> {
  const row = await executor
    .selectFrom('records')
    .where('entity', '=', entity)
    .where('id', '=', record_id)
    .select('key')
    .executeTakeFirst();
  return row?.key;
}
