import { randomUUID } from 'node:crypto';
import { maskText } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import type { OwnRequest } from '../../../../contract/identity/joining.ts';
import type { JoinRequest } from '../../../../contract/identity/teams.ts';
import { DAY_MS } from '../../../platform/calendar/days.ts';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { queueSms, smsCarrier } from '../../../platform/sms/service.ts';
import { notify, settle } from '../../notifications/index.ts';
import { isShopTeam, lockAsAdmin } from './guard.ts';
import { addMember } from './joining.ts';

/** A person waits for so many teams at a time. */
const MAX_WAITING = 5;
const MESSAGE_DAYS = 1;

const aboutRequest = (id: string): string => `team-request:${id}`;

/**
 * Asks a team's administrators to be let in.
 * @throws AppError team.unknown, team.isMember, joinRequest.waiting, team.requests
 */
export async function askToJoin(
  tx: Tx,
  person: { id: string; name: string; phone: string },
  eid: string,
  message: string,
): Promise<string> {
  const team = await tx.selectFrom('teams').where('eid', '=', eid).select(['eid', 'name']).executeTakeFirst();
  if (!team || (await isShopTeam(tx, eid))) throw new AppError('team.unknown');
  const member = await tx
    .selectFrom('memberships')
    .where('eid', '=', eid)
    .where('user_id', '=', person.id)
    .select('eid')
    .executeTakeFirst();
  if (member) throw new AppError('team.isMember', { message: '您已经是该团队的成员' });
  const { count } = await tx
    .selectFrom('team_requests')
    .where('user_id', '=', person.id)
    .where('status', '=', 'waiting')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_WAITING) throw new AppError('team.requests');
  const made = await tx
    .insertInto('team_requests')
    .values({
      id: randomUUID(),
      eid,
      user_id: person.id,
      message: message.trim(),
      decided_by_name: null,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'eid']).where('status', '=', 'waiting').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('joinRequest.waiting');
  await notify(tx, {
    to: { eid, admins: true },
    kind: 'todo',
    title: '有人申请加入团队',
    text: `${person.name}（${maskText(person.phone, 'phone')}）申请加入“${team.name}”${message.trim() === '' ? '' : `：${message.trim()}`}`,
    link: '/workstation/members?tab=requests',
    dedupeKey: aboutRequest(made.id),
    about: aboutRequest(made.id),
  });
  return made.id;
}

/** @throws AppError joinRequest.over when it was decided meanwhile, or is somebody else's */
export async function withdrawRequest(tx: Tx, userId: string, id: string): Promise<void> {
  const over = await tx
    .updateTable('team_requests')
    .set({ status: 'withdrawn', decided_at: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (!over) throw new AppError('joinRequest.over');
  await settle(tx, aboutRequest(id));
}

/**
 * An administrator lets a person in, or says why not. The request is claimed first, so that of a decision and a
 * withdrawal at once exactly one counts.
 * @throws AppError session.forbidden, joinRequest.over
 */
export async function decideRequest(
  tx: Tx,
  config: Config,
  caller: Caller,
  { requestId, agree, reason }: { requestId: string; agree: boolean; reason: string },
): Promise<void> {
  const team = await lockAsAdmin(tx, caller);
  const request = await tx
    .updateTable('team_requests')
    .set({ status: agree ? 'approved' : 'refused', reason, decided_at: sql`now()`, decided_by_name: caller.userName })
    .where('id', '=', requestId)
    .where('eid', '=', team.eid)
    .where('status', '=', 'waiting')
    .returning('user_id')
    .executeTakeFirst();
  if (!request) throw new AppError('joinRequest.over');
  await settle(tx, aboutRequest(requestId));
  const person = await tx
    .selectFrom('users')
    .where('id', '=', request.user_id)
    .select(['id', 'name', 'phone'])
    .executeTakeFirstOrThrow();
  if (agree)
    await addMember(tx, {
      eid: team.eid,
      person,
      hostId: caller.userId,
      by: { id: caller.userId, name: caller.userName },
      reason: '同意加入申请',
    });
  const text = agree ? `您已加入“${team.name}”` : `“${team.name}”没有同意您的加入申请：${reason}`;
  await notify(tx, {
    to: { userIds: [person.id], near: team.eid },
    kind: 'change',
    title: agree ? '加入申请已通过' : '加入申请未通过',
    text,
    link: '/joinTeam',
    dedupeKey: `${aboutRequest(requestId)}:decided`,
  });
  // Who is in no team sees no notifications.
  if (smsCarrier(config) !== undefined)
    await queueSms(tx, {
      phone: person.phone,
      text: `${text.slice(0, 120)}。`,
      template: 'join-decision',
      params: { team: team.name.slice(0, 30), result: agree ? '已通过' : '未通过' },
      expiresAt: new Date(Date.now() + MESSAGE_DAYS * DAY_MS).toISOString(),
    });
}

const MAX_LISTED = 50;

/** Those that wait first. */
export async function listRequests(executor: Executor, eid: string): Promise<JoinRequest[]> {
  const rows = await executor
    .selectFrom('team_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.eid', '=', eid)
    .select([
      'r.id',
      'u.name as userName',
      'u.phone',
      'r.message',
      'r.status',
      'r.reason',
      'r.created_at as createdAt',
      'r.decided_at as decidedAt',
      'r.decided_by_name as decidedByName',
    ])
    .orderBy(sql`r.status = 'waiting'`, 'desc')
    .orderBy('r.created_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({ ...row, phone: maskText(row.phone, 'phone') }));
}

/** What a person asked for, newest first. */
export async function requestsOf(executor: Executor, userId: string): Promise<OwnRequest[]> {
  return executor
    .selectFrom('team_requests as r')
    .innerJoin('teams as t', 't.eid', 'r.eid')
    .where('r.user_id', '=', userId)
    .select(['r.id', 't.name as teamName', 'r.status', 'r.reason', 'r.created_at as createdAt'])
    .orderBy('r.created_at', 'desc')
    .limit(20)
    .execute();
}
