import { randomUUID } from 'node:crypto';
import { maskText } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import type { InviteView, OwnInvite } from '../../../../contract/identity/joining.ts';
import type { Invite, MadeInvite, NewInvite } from '../../../../contract/identity/teams.ts';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { newToken, tokenHash } from '../../../platform/http/tokens.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { queueSms, smsCarrier } from '../../../platform/sms/service.ts';
import { notify } from '../../notifications/index.ts';
import { requirePhone } from '../codes/phone.ts';
import { lockAsAdmin, lockTeam } from './guard.ts';
import { addMember } from './joining.ts';
import { maskName } from './names.ts';

const MAX_A_DAY_OF_A_TEAM = 50;
const MAX_A_DAY_FOR_A_PHONE = 5;
const OPEN = sql<boolean>`revoked_at is null and expires_at > now() and uses < most_uses`;

/** Only a site whose address is set can put a link into a message: a request's Host is whatever its sender wrote. */
function linkFor({ publicOrigin }: Config, token: string): string | undefined {
  return publicOrigin && `${publicOrigin}/invite#${token}`;
}

/**
 * Invites a person by phone, or whoever gets the link. The token is in the answer and nowhere else. One that was sent
 * before makes the same invitation what is wanted now; for another phone it is a new one, and the old one ends.
 * @throws AppError session.forbidden, phone.invalid, team.isMember, team.invites, invite.over, sms.unavailable
 */
export async function invite(
  tx: Tx,
  config: Config,
  caller: Caller,
  { token = newToken(), ...wanted }: NewInvite,
): Promise<MadeInvite> {
  const team = await lockAsAdmin(tx, caller);
  const phone = wanted.phone === undefined ? null : requirePhone(wanted.phone);
  const terms = {
    as_admin: wanted.admin ?? false,
    most_uses: phone === null ? (wanted.uses ?? 1) : 1,
    expires_at: sql<string>`now() + make_interval(days => ${wanted.days ?? 7})`,
  };
  const sent = phone !== null && smsCarrier(config) !== undefined;
  const before = await madeBefore(tx, team.eid, caller, token);
  if (before?.phone === phone) {
    const { id, expires_at: expiresAt } = await tx
      .updateTable('team_invites')
      .set(terms)
      .where('id', '=', before.id)
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow();
    return { id, token, expiresAt, sent };
  }
  await refuseTooMany(tx, team.eid, phone);
  if (phone !== null) await refuseMember(tx, team.eid, phone);
  if (before) await end(tx, before.id);
  const made = await tx
    .insertInto('team_invites')
    .values({
      id: randomUUID(),
      eid: team.eid,
      token_hash: tokenHash(token),
      phone,
      ...terms,
      created_by: caller.userId,
      created_by_name: caller.userName,
      revoked_at: null,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  if (phone !== null)
    await notifyInvited(tx, {
      id: made.id,
      phone,
      team: team.name,
      by: caller.userName,
      expiresAt: made.expires_at,
      link: linkFor(config, token),
      bySms: sent,
    });
  return { id: made.id, token, expiresAt: made.expires_at, sent };
}

/** The invitation of that token, as long as nobody has come in by it. @throws AppError invite.over */
async function madeBefore(tx: Tx, eid: string, { userId }: Caller, token: string) {
  const found = await tx
    .selectFrom('team_invites')
    .where('token_hash', '=', tokenHash(token))
    .select(['id', 'eid', 'phone', 'created_by', 'uses', OPEN.as('open')])
    .executeTakeFirst();
  if (found && (found.eid !== eid || found.created_by !== userId || found.uses > 0 || !found.open))
    throw new AppError('invite.over', { message: '这份邀请已被使用或撤销，请重新发出' });
  return found;
}

/** Its token belongs to the one that takes its place. */
const end = (tx: Tx, id: string) =>
  tx
    .updateTable('team_invites')
    .set({ revoked_at: sql`now()`, token_hash: tokenHash(newToken()) })
    .where('id', '=', id)
    .execute();

async function refuseTooMany(tx: Tx, eid: string, phone: string | null): Promise<void> {
  const today = tx
    .selectFrom('team_invites')
    .where(sql<boolean>`created_at > now() - interval '1 day'`)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const ofTeam = await today.where('eid', '=', eid).executeTakeFirstOrThrow();
  if (ofTeam.count >= MAX_A_DAY_OF_A_TEAM)
    throw new AppError('team.invites', { message: `一个团队每天最多发出 ${MAX_A_DAY_OF_A_TEAM} 份邀请，请明天再试` });
  if (phone === null) return;
  const forPhone = await today.where('phone', '=', phone).executeTakeFirstOrThrow();
  if (forPhone.count >= MAX_A_DAY_FOR_A_PHONE)
    throw new AppError('team.invites', { message: '该手机号今天收到的邀请过多，请明天再试' });
}

async function refuseMember(tx: Tx, eid: string, phone: string): Promise<void> {
  const member = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.eid', '=', eid)
    .where('u.phone', '=', phone)
    .select('u.id')
    .executeTakeFirst();
  if (member) throw new AppError('team.isMember');
}

interface Invited {
  id: string;
  phone: string;
  team: string;
  by: string;
  expiresAt: string;
  link: string | undefined;
  bySms: boolean;
}

async function notifyInvited(tx: Tx, { id, phone, team, by, expiresAt, link, bySms }: Invited): Promise<void> {
  const short = team.slice(0, 30);
  const where = link === undefined ? '请用本手机号登录或注册后查看' : `请打开 ${link}`;
  if (bySms)
    await queueSms(tx, {
      phone,
      text: `${by}邀请您加入团队“${short}”，${where}。`,
      template: 'team-invite',
      params: { by, team: short, ...(link !== undefined && { link }) },
      expiresAt,
    });
  const known = await tx
    .selectFrom('users')
    .where('phone', '=', phone)
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirst();
  if (known)
    await notify(tx, {
      to: { userIds: [known.id] },
      kind: 'todo',
      title: '邀请您加入团队',
      text: `${by}邀请您加入“${team}”`,
      link: '/joinTeam',
      dedupeKey: `team-invite:${id}`,
      about: `team-invite:${id}`,
    });
}

const MAX_LISTED = 50;

export async function listInvites(executor: Executor, eid: string): Promise<Invite[]> {
  const rows = await executor
    .selectFrom('team_invites')
    .where('eid', '=', eid)
    .select([
      'id',
      'phone',
      'as_admin as admin',
      'uses',
      'most_uses as mostUses',
      'created_at as createdAt',
      'created_by_name as createdByName',
      'expires_at as expiresAt',
      sql<
        Invite['state']
      >`case when revoked_at is not null then 'revoked' when uses >= most_uses then 'used' when expires_at <= now() then 'expired' else 'open' end`.as(
        'state',
      ),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({ ...row, phone: row.phone && maskText(row.phone, 'phone') }));
}

/** @throws AppError session.forbidden, invite.over when it is used up, ended, or none of the team's */
export async function revokeInvite(tx: Tx, caller: Caller, id: string): Promise<void> {
  const { eid } = await lockAsAdmin(tx, caller);
  const revoked = await tx
    .updateTable('team_invites')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('eid', '=', eid)
    .where(OPEN)
    .returning('id')
    .executeTakeFirst();
  if (!revoked) throw new AppError('invite.over');
}

type Key = { token: string } | { id: string; phone: string };

/** @throws AppError invite.over */
export async function lookAtInvite(executor: Executor, token: string): Promise<InviteView> {
  const row = await executor
    .selectFrom('team_invites as i')
    .innerJoin('teams as t', 't.eid', 'i.eid')
    .where('i.token_hash', '=', tokenHash(token))
    .where(OPEN)
    .select([
      't.eid',
      't.name as teamName',
      't.certified',
      'i.created_by_name',
      'i.as_admin as admin',
      'i.phone',
      'i.expires_at as expiresAt',
    ])
    .executeTakeFirst();
  if (!row) throw new AppError('invite.over');
  const { created_by_name: byName, phone, ...view } = row;
  return { ...view, byName: maskName(byName), phone: phone && maskText(phone, 'phone') };
}

/** Invitations that wait for a person, by the phone number of the account. */
export async function invitesFor(executor: Executor, phone: string): Promise<OwnInvite[]> {
  const rows = await executor
    .selectFrom('team_invites as i')
    .innerJoin('teams as t', 't.eid', 'i.eid')
    .where('i.phone', '=', phone)
    .where(OPEN)
    .select([
      'i.id',
      't.name as teamName',
      'i.created_by_name as byName',
      'i.as_admin as admin',
      'i.expires_at as expiresAt',
    ])
    .orderBy('i.created_at', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, byName: maskName(row.byName) }));
}

/**
 * Takes a person into the team by an invitation, which counts one use; who is a member already uses nothing up. An
 * invitation is worth what its maker is worth: nothing once they administer the team no more.
 * @returns the team's eid
 * @throws AppError invite.over, invite.otherPhone
 */
export async function acceptInvite(
  tx: Tx,
  person: { id: string; name: string; phone: string },
  key: Key,
): Promise<string> {
  const found = await tx
    .selectFrom('team_invites')
    .where((where) =>
      'token' in key
        ? where('token_hash', '=', tokenHash(key.token))
        : where.and([where('id', '=', key.id), where('phone', '=', key.phone)]),
    )
    .select(['id', 'eid', 'phone', 'as_admin', 'created_by', 'created_by_name'])
    .executeTakeFirst();
  if (!found) throw new AppError('invite.over');
  if (found.phone !== null && found.phone !== person.phone) throw new AppError('invite.otherPhone');
  const { eid, isShop } = await lockTeam(tx, found.eid);
  const member = await tx
    .selectFrom('memberships')
    .where('eid', '=', eid)
    .where('user_id', '=', person.id)
    .select('user_id')
    .executeTakeFirst();
  if (member) return eid;
  const host = await tx
    .selectFrom('memberships')
    .where('eid', '=', eid)
    .where('user_id', '=', found.created_by)
    .where('is_admin', '=', true)
    .select('user_id')
    .executeTakeFirst();
  const used =
    host &&
    (await tx
      .updateTable('team_invites')
      .set({ uses: sql`uses + 1` })
      .where('id', '=', found.id)
      .where(OPEN)
      .returning('id')
      .executeTakeFirst());
  if (!used) throw new AppError('invite.over');
  const by = { id: found.created_by, name: found.created_by_name };
  await addMember(tx, { eid, person, hostId: by.id, by, admin: found.as_admin, reason: '接受邀请' });
  await notify(tx, {
    to: { userIds: [by.id], eid },
    kind: 'change',
    title: '新成员已加入',
    // The shop's people see nothing before they have a role; whoever invited them may give it.
    text: isShop ? `${person.name}接受了邀请，还没有角色` : `${person.name}接受了邀请`,
    link: isShop ? '/workstation/people' : '/workstation/members',
    dedupeKey: `team-joined:${found.id}:${person.id}`,
  });
  return eid;
}
