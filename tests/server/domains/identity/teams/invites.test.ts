import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../support/client.ts';
import { eachDatabase } from '../../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../../support/gateway.ts';
import { enter, form, INFO, provePhone, WITH_INBOX } from '../support.ts';
import {
  BLUE,
  CHEN,
  cloudLogin,
  inTeam,
  JOIN,
  LIN,
  membersOf,
  newMember,
  newPerson,
  outcomes,
  TEAM,
} from './support.ts';

let gateway: TestGateway;
let chen: Client;

interface Invited {
  id: string;
  token: string;
  sent: boolean;
}
const invite = (request: object = {}): Promise<Invited> => chen.call<Invited>(`${TEAM}/invite`, request);
const accept = (client: Client, token: string) => client.request(`${JOIN}/accept`, { method: 'POST', body: { token } });

eachDatabase('invitations', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: WITH_INBOX });
    chen = await gateway.signIn(CHEN);
  });
  afterAll(() => gateway.close());

  it('a link brings in a colleague with an account, who has what its maker has and sees the team', async () => {
    await newPerson(gateway, '13922200001', '白杨');
    const { token } = await invite();
    expect(await gateway.visitor().call(`${JOIN}/invite`, { token })).toMatchObject({
      eid: BLUE,
      teamName: '蓝海制造有限公司',
      byName: '陈*',
      phone: null,
      admin: false,
    });
    const login = await cloudLogin(gateway, '13922200001');
    expect(await login.call(`${JOIN}/accept`, { token })).toEqual({ eid: BLUE });
    await enter(login, BLUE);
    expect(await login.read(INFO)).toMatchObject({
      companyName: '蓝海制造有限公司',
      isAdmin: false,
      roles: ['customer'],
    });
    const { canManage, rows } = await membersOf(login);
    expect(canManage).toBe(false);
    expect(rows).toContainEqual(expect.objectContaining({ name: '白杨', phone: '139****0001', isAdmin: false }));
    expect(await chen.call(`${TEAM}/history`)).toMatchObject({
      rows: [{ userName: '白杨', what: 'joined', byName: '陈晓', reason: '接受邀请' }],
    });
    expect(await chen.call('/yzjumc/notification/v1/list')).toMatchObject({
      items: [{ title: '新成员已加入', text: '白杨接受了邀请' }],
    });
  });

  it('of the shop bring in who has no role yet, and their maker learns so', async () => {
    await newPerson(gateway, '13922200010', '新人');
    const staff = await gateway.signIn('13800000005');
    const { token } = await staff.call<Invited>(`${TEAM}/invite`, {});
    const login = await cloudLogin(gateway, '13922200010');
    const { eid } = await login.call<{ eid: string }>(`${JOIN}/accept`, { token });
    await enter(login, eid);
    expect(await login.read(INFO)).toMatchObject({ roles: [] });
    expect(await staff.call('/yzjumc/notification/v1/list')).toMatchObject({
      items: [{ title: '新成员已加入', text: '新人接受了邀请，还没有角色', link: '/workstation/people' }],
    });
  });

  it('a phone is told by SMS and in the account, and nobody else can use what it was sent', async () => {
    await newPerson(gateway, '13922200002', '洪亮');
    await newPerson(gateway, '13922200003', '路人');
    const { id, token, sent } = await invite({ phone: '13922200002', admin: true });
    expect(sent).toBe(true);
    await gateway.jobs.runDue();
    const sms = await gateway.database.kysely
      .selectFrom('sms_inbox')
      .where('phone', '=', '13922200002')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(sms).toMatchObject({
      text: '陈晓邀请您加入团队“蓝海制造有限公司”，请用本手机号登录或注册后查看。',
      code: '',
    });
    expect((await (await cloudLogin(gateway, '13922200003')).refusal(`${JOIN}/accept`, { token })).errorCode).toBe(
      'invite.otherPhone',
    );
    expect(
      (await (await cloudLogin(gateway, '13922200003')).refusal(`${JOIN}/accept`, { inviteId: id })).errorCode,
    ).toBe('invite.over');
    const hong = await cloudLogin(gateway, '13922200002');
    expect(await hong.call(`${JOIN}/overview`)).toMatchObject({
      teams: [],
      invites: [{ id, teamName: '蓝海制造有限公司', admin: true }],
    });
    await hong.call(`${JOIN}/accept`, { inviteId: id });
    expect(await hong.call(`${JOIN}/overview`)).toMatchObject({ teams: [{ eid: BLUE, isAdmin: true }], invites: [] });
    expect((await chen.refusal(`${TEAM}/invite`, { phone: '13922200002' })).errorCode).toBe('team.isMember');
  });

  it('somebody without an account registers by it, and founds no company', async () => {
    const { token } = await invite({ uses: 5 });
    const client = gateway.visitor();
    const { data } = await provePhone(gateway, client, '13922200004');
    expect(
      await form(client, '/space/c/user-activate/activateUserFromRegByMobileV2', {
        phone: '13922200004',
        activationKey: String(data?.activationKey),
        name: '新同事',
        password: 'Blue-River-7',
        inviteToken: token,
      }),
    ).toMatchObject({ success: true });
    await enter(client);
    expect(await client.read(INFO)).toMatchObject({ name: '新同事', companyName: '蓝海制造有限公司' });
  });

  it('is worth nothing revoked, expired, used up, or when its maker administers the team no more', async () => {
    await newPerson(gateway, '13922200005', '晚来');
    const late = await cloudLogin(gateway, '13922200005');
    const tried = async (token: string) => outcomes([accept(late, token)]);
    const revoked = await invite();
    await chen.call(`${TEAM}/invite/revoke`, { id: revoked.id });
    expect(await tried(revoked.token)).toEqual(['invite.over']);
    expect((await chen.refusal(`${TEAM}/invite/revoke`, { id: revoked.id })).errorCode).toBe('invite.over');
    const expired = await invite();
    await sql`update team_invites set expires_at = now() - interval '1 second' where id = ${expired.id}`.execute(
      gateway.database.kysely,
    );
    expect(await tried(expired.token)).toEqual(['invite.over']);
    await newMember(gateway, '13922200006', '副手', { admin: true });
    const deputy = await inTeam(gateway, '13922200006');
    const { token } = await deputy.call<Invited>(`${TEAM}/invite`, {});
    const { rows } = await membersOf(chen);
    await chen.call(`${TEAM}/members/admin`, {
      userId: rows.find(({ name }) => name === '副手')?.userId,
      admin: false,
    });
    expect(await tried(token)).toEqual(['invite.over']);
    expect((await gateway.visitor().refusal(`${JOIN}/invite`, { token: revoked.token })).errorCode).toBe('invite.over');
  });

  it('sent again with its token it is the same one as it is wanted now, told of once, also where both come at once', async () => {
    const own = (request: object) => chen.request(`${TEAM}/invite`, { method: 'POST', body: { token, ...request } });
    const token = 'a1'.repeat(32);
    const phone = '13922200077';
    const rowsOf = () =>
      gateway.database.kysely
        .selectFrom('team_invites')
        .where('phone', 'in', [phone, '13922200078'])
        .select(['phone', 'as_admin', sql<boolean>`revoked_at is null`.as('open')])
        .orderBy('created_at')
        .execute();
    expect(await outcomes([own({ phone }), own({ phone })])).toEqual(['done', 'done']);
    await chen.call(`${TEAM}/invite`, { token, phone, admin: true });
    expect(await rowsOf()).toEqual([{ phone, as_admin: true, open: true }]);
    await gateway.jobs.runDue();
    const messages = await gateway.database.kysely
      .selectFrom('sms_inbox')
      .where('phone', '=', phone)
      .select('id')
      .execute();
    expect(messages).toHaveLength(1);

    // For another phone it is another one: the first number can do nothing with what it was sent.
    await chen.call(`${TEAM}/invite`, { token, phone: '13922200078' });
    expect(await rowsOf()).toEqual([
      { phone, as_admin: true, open: false },
      { phone: '13922200078', as_admin: false, open: true },
    ]);
    const lin = await gateway.signIn(LIN);
    expect((await lin.refusal(`${TEAM}/invite`, { token })).errorCode).toBe('session.forbidden');
    const invites = await chen.call<{ id: string; phone: string; state: string }[]>(`${TEAM}/invites`);
    await chen.call(`${TEAM}/invite/revoke`, { id: invites.find(({ state }) => state === 'open')?.id });
    expect((await chen.refusal(`${TEAM}/invite`, { token, phone: '13922200078' })).errorCode).toBe('invite.over');
  });

  it('one use lets one of two in who come at once', async () => {
    for (const phone of ['13922200011', '13922200012', '13922200013'])
      await newPerson(gateway, phone, `同时${phone.slice(-2)}`);
    const clients = await Promise.all(
      ['13922200011', '13922200012', '13922200013'].map((phone) => cloudLogin(gateway, phone)),
    );
    const { token, id } = await invite();
    expect(await outcomes(clients.map((client) => accept(client, token)))).toEqual([
      'done',
      'invite.over',
      'invite.over',
    ]);
    expect(await chen.call(`${TEAM}/invites`)).toContainEqual(expect.objectContaining({ id, uses: 1, state: 'used' }));
    const twice = await invite({ uses: 2 });
    const again = await cloudLogin(gateway, '13922200005');
    expect(await outcomes([accept(again, twice.token), accept(again, twice.token)])).toEqual(['done', 'done']);
    expect(await chen.call(`${TEAM}/invites`)).toContainEqual(
      expect.objectContaining({ id: twice.id, uses: 1, state: 'open' }),
    );
  });

  it('only administrators invite, and not the whole world in a day', async () => {
    const lin = await gateway.signIn(LIN);
    for (const call of ['invite', 'invites', 'requests', 'history'])
      expect((await lin.refusal(`${TEAM}/${call}`)).errorCode).toBe('session.forbidden');
    for (let at = 0; at < 5; at += 1) await invite({ phone: '13922200099' });
    expect((await chen.refusal(`${TEAM}/invite`, { phone: '13922200099' })).errorCode).toBe('team.invites');
  });
});
