import type { Executor } from '../../platform/database/port.ts';
import type { Runtime } from '../operations/context.ts';

/** Topic of the outbox: what the other of a leave has not done themselves. */
export const LEAVE_NEWS_TOPIC = 'approvals.leave.news';

export interface LeaveNotice {
  id: string;
  /** 'ended': before its last day. */
  what: 'set' | 'ended' | 'deputyLeft';
}

export interface LeaveNews extends LeaveNotice {
  eid: string;
  absent: { id: string; name: string };
  deputy: { id: string; name: string };
  from: string;
  to: string;
  /** Titles of the kinds of documents; empty: all. */
  kinds: string[];
}

export async function readLeaveNews(
  executor: Executor,
  models: Runtime['models'],
  payload: unknown,
): Promise<LeaveNews> {
  const { id, what } = payload as LeaveNotice;
  const { eid, from_day, to_day, entities, absentId, absentName, deputyId, deputyName } = await executor
    .selectFrom('approval_leaves as l')
    .innerJoin('users as a', 'a.id', 'l.user_id')
    .innerJoin('users as d', 'd.id', 'l.deputy_id')
    .where('l.id', '=', id)
    .select(['l.eid', 'l.from_day', 'l.to_day', 'l.entities', 'a.id as absentId', 'a.name as absentName'])
    .select(['d.id as deputyId', 'd.name as deputyName'])
    .executeTakeFirstOrThrow();
  return {
    id,
    what,
    eid,
    absent: { id: absentId, name: absentName },
    deputy: { id: deputyId, name: deputyName },
    from: from_day,
    to: to_day,
    kinds: entities.map((entity) => kindTitle(models, entity)),
  };
}

/** What a kind of document is called: a deputy decides about kinds that they have no menu of. */
export const kindTitle = (models: Runtime['models'], entity: string): string =>
  models.has(entity) ? models.model(entity).title : entity;
