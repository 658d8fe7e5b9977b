import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../support/client.ts';
import { eachDatabase } from '../../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../../support/gateway.ts';
import { INFO, WITH_INBOX } from '../support.ts';
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
const CHEN_ID = `u${CHEN}`;
const LIN_ID = `u${LIN}`;
const admins = async (client: Client) =>
  (await membersOf(client)).rows
    .filter(({ isAdmin }) => isAdmin)
    .map(({ name }) => name)
    .sort();
const send = (client: Client, call: string, body: object) =>
  client.request(`${TEAM}/${call}`, { method: 'POST', body });

eachDatabase('members of a team', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: WITH_INBOX });
    chen = await gateway.signIn(CHEN, '蓝海制造有限公司');
  });
  afterAll(() => gateway.close());

  it('keep an administrator, whoever takes it from whom', async () => {
    expect((await chen.refusal(`${TEAM}/members/admin`, { userId: CHEN_ID, admin: false })).errorCode).toBe(
      'team.lastAdmin',
    );
    expect((await chen.refusal(`${TEAM}/leave`, { successorId: LIN_ID })).errorCode).toBe('team.lastAdmin');
    await chen.call(`${TEAM}/members/handOver`, { userId: LIN_ID });
    const lin = await gateway.signIn(LIN);
    expect(await admins(lin)).toEqual(['林悦']);
    expect((await chen.refusal(`${TEAM}/members/handOver`, { userId: LIN_ID })).errorCode).toBe('session.forbidden');
    await lin.call(`${TEAM}/members/admin`, { userId: CHEN_ID, admin: true });
    await lin.call(`${TEAM}/members/admin`, { userId: LIN_ID, admin: false });
    expect(await admins(chen)).toEqual(['陈晓']);
  });

  it('hand on what they were in the middle of, and their sessions in the team end', async () => {
    const id = await newMember(gateway, '13933300001', '将离');
    const leaver = await inTeam(gateway, '13933300001');
    const { kysely } = gateway.database;
    const draft = (key: string, user: string) => ({
      user_id: user,
      eid: BLUE,
      entity: 'invoice',
      key,
      record: JSON.stringify({ remark: key }),
      version: null,
    });
    await kysely
      .insertInto('entity_drafts')
      .values([draft('FP1', id), draft('', id), draft('', LIN_ID)])
      .execute();
    await kysely
      .insertInto('seal_grants')
      .values({
        grant_id: 'g1',
        seal_no: 'YZ0',
        eid: BLUE,
        user_id: id,
        user_name: '将离',
        purposes: ['contract'],
        valid_from: new Date().toISOString(),
        valid_until: null,
        granted_at: new Date().toISOString(),
        granted_by_name: '陈晓',
        ended_at: null,
        ended_by_name: null,
        end_reason: null,
      })
      .execute();
    expect(
      (await chen.refusal(`${TEAM}/members/remove`, { userId: id, successorId: id, reason: '离职' })).errorCode,
    ).toBe('team.successor');
    const handed = await chen.call(`${TEAM}/members/remove`, { userId: id, successorId: LIN_ID, reason: '离职' });
    expect(handed).toMatchObject({ drafts: 1, approvals: 0 });
    expect(
      await kysely
        .selectFrom('entity_drafts')
        .where('eid', '=', BLUE)
        .where('user_id', '=', LIN_ID)
        .select('key')
        .orderBy('key')
        .execute(),
    ).toEqual([{ key: '' }, { key: 'FP1' }]);
    expect(
      await kysely.selectFrom('seal_grants').where('grant_id', '=', 'g1').select('end_reason').executeTakeFirst(),
    ).toEqual({ end_reason: '已离开团队' });
    expect((await leaver.request(INFO)).status).toBe(401);
    expect(
      (await chen.refusal(`${TEAM}/members/remove`, { userId: id, successorId: LIN_ID, reason: '离职' })).errorCode,
    ).toBe('team.noMember');
    expect((await chen.call<{ rows: object[] }>(`${TEAM}/history`)).rows[0]).toMatchObject({
      what: 'removed',
      userName: '将离',
      byName: '陈晓',
      reason: '离职',
    });
    await expect(sql`update membership_changes set reason = ''`.execute(kysely)).rejects.toThrow('only added');
  });

  it('leave by themselves, and may do nothing of the administrators’', async () => {
    const id = await newMember(gateway, '13933300002', '自便');
    const client = await inTeam(gateway, '13933300002');
    for (const [call, body] of [
      ['members/remove', { userId: LIN_ID, successorId: CHEN_ID, reason: '无故' }],
      ['members/admin', { userId: id, admin: true }],
      ['members/handOver', { userId: LIN_ID }],
    ] as const) {
      expect((await client.refusal(`${TEAM}/${call}`, body)).errorCode).toBe('session.forbidden');
    }
    await client.call(`${TEAM}/leave`, { successorId: CHEN_ID });
    expect((await client.request(INFO)).status).toBe(401);
    expect((await membersOf(chen)).rows.map(({ userId }) => userId)).not.toContain(id);
  });

  it('two administrators who remove each other at once: one stays', async () => {
    const eid = '39990001';
    await gateway.database.kysely.insertInto('teams').values({ eid, name: '对决有限公司' }).execute();
    for (let round = 0; round < 3; round += 1) {
      const phones = [`1393331${round}001`, `1393331${round}002`, `1393331${round}003`];
      const ids = await Promise.all(
        phones.map((phone, at) => newMember(gateway, phone, `甲乙丙${at}`, { eid, admin: at < 2 })),
      );
      const [one, two] = await Promise.all(phones.slice(0, 2).map((phone) => inTeam(gateway, phone, eid)));
      const remove = (client: Client | undefined, userId: string | undefined) =>
        send(client ?? chen, 'members/remove', { userId, successorId: ids[2], reason: '冲突' });
      const results = await Promise.all([remove(one, ids[1]), remove(two, ids[0])]);
      // The later one is a member no more: when the call begins, or in the middle of it.
      expect(results.filter(({ status, text }) => status === 200 && text.includes('"success":true'))).toHaveLength(1);
      const { count } = await gateway.database.kysely
        .selectFrom('memberships')
        .where('eid', '=', eid)
        .where('is_admin', '=', true)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count).toBe(1);
      await gateway.database.kysely.deleteFrom('memberships').where('eid', '=', eid).execute();
    }
  });

  it('two administrators who make each other none at once: one stays', async () => {
    const eid = '39990002';
    await gateway.database.kysely.insertInto('teams').values({ eid, name: '互卸有限公司' }).execute();
    const ids = await Promise.all(
      ['13933320001', '13933320002'].map((phone) => newMember(gateway, phone, '一方', { eid, admin: true })),
    );
    const [one, two] = await Promise.all(['13933320001', '13933320002'].map((phone) => inTeam(gateway, phone, eid)));
    const results = await outcomes([
      send(one ?? chen, 'members/admin', { userId: ids[1], admin: false }),
      send(two ?? chen, 'members/admin', { userId: ids[0], admin: false }),
    ]);
    expect(results).toContain('done');
    expect(
      await gateway.database.kysely
        .selectFrom('memberships')
        .where('eid', '=', eid)
        .where('is_admin', '=', true)
        .select('user_id')
        .execute(),
    ).toHaveLength(1);
  });
});

eachDatabase('asking to join a team', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: WITH_INBOX });
    chen = await gateway.signIn(CHEN, '蓝海制造有限公司');
  });
  afterAll(() => gateway.close());

  const requests = () =>
    chen.call<{ id: string; userName: string; status: string; reason: string }[]>(`${TEAM}/requests`);

  it('finds the company without learning who runs it, asks once, and learns why not', async () => {
    await newPerson(gateway, '13944400001', '求职');
    const client = await cloudLogin(gateway, '13944400001');
    expect(await client.call(`${JOIN}/search`, { name: ' 蓝海制造有限公司 ' })).toEqual([
      { eid: BLUE, name: '蓝海制造有限公司', certified: true, managers: ['陈*'] },
    ]);
    const { requestId } = await client.call<{ requestId: string }>(`${JOIN}/ask`, {
      eid: BLUE,
      message: '财务部新同事',
    });
    expect((await client.refusal(`${JOIN}/ask`, { eid: BLUE })).errorCode).toBe('joinRequest.waiting');
    expect(await requests()).toMatchObject([{ id: requestId, userName: '求职', status: 'waiting' }]);
    expect(await chen.call('/yzjumc/notification/v1/list')).toMatchObject({
      items: [{ title: '有人申请加入团队', kind: 'todo', readAt: null }],
    });
    expect((await chen.refusal(`${TEAM}/requests/decide`, { requestId, agree: false })).errorCode).toBe(
      'request.invalid',
    );
    await chen.call(`${TEAM}/requests/decide`, { requestId, agree: false, reason: '查无此人' });
    expect(await client.call(`${JOIN}/overview`)).toMatchObject({
      teams: [],
      requests: [{ status: 'refused', reason: '查无此人' }],
    });
    await gateway.jobs.runDue();
    expect(
      await gateway.database.kysely.selectFrom('sms_inbox').where('phone', '=', '13944400001').select('text').execute(),
    ).toEqual([{ text: '“蓝海制造有限公司”没有同意您的加入申请：查无此人。' }]);
    const again = await client.call<{ requestId: string }>(`${JOIN}/ask`, { eid: BLUE });
    await chen.call(`${TEAM}/requests/decide`, { requestId: again.requestId, agree: true });
    expect(await client.call(`${JOIN}/overview`)).toMatchObject({ teams: [{ eid: BLUE, isAdmin: false }] });
  });

  it('approved and withdrawn at once, exactly one counts', async () => {
    for (let round = 0; round < 4; round += 1) {
      const phone = `1394441${round}000`;
      await newPerson(gateway, phone, '摇摆');
      const client = await cloudLogin(gateway, phone);
      const { requestId } = await client.call<{ requestId: string }>(`${JOIN}/ask`, { eid: BLUE });
      expect(
        await outcomes([
          send(chen, 'requests/decide', { requestId, agree: true }),
          client.request(`${JOIN}/withdraw`, { method: 'POST', body: { requestId } }),
        ]),
      ).toEqual(['done', 'joinRequest.over']);
      const { teams, requests: own } = await client.call<{ teams: unknown[]; requests: { status: string }[] }>(
        `${JOIN}/overview`,
      );
      expect([teams.length, own[0]?.status]).toEqual(
        own[0]?.status === 'approved' ? [1, 'approved'] : [0, 'withdrawn'],
      );
    }
  });

  it('is nothing for the operating team, another’s administrators, or somebody else’s request', async () => {
    await newPerson(gateway, '13944400002', '闯入');
    const client = await cloudLogin(gateway, '13944400002');
    expect((await client.refusal(`${JOIN}/ask`, { eid: '10108006' })).errorCode).toMatch(/team.unknown/);
    const { requestId } = await client.call<{ requestId: string }>(`${JOIN}/ask`, { eid: BLUE });
    const he = await gateway.signIn('13800000008');
    expect((await he.refusal(`${TEAM}/requests/decide`, { requestId, agree: true })).errorCode).toBe(
      'joinRequest.over',
    );
    expect((await he.refusal(`${JOIN}/withdraw`, { requestId })).errorCode).toBe('joinRequest.over');
    expect((await gateway.visitor().request(`${JOIN}/overview`, { method: 'POST', body: {} })).status).toBe(401);
  });
});
