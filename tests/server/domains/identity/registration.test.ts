import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTeam } from '../../../../server/domains/identity/accounts/service.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { startGateway } from '../../../support/gateway.ts';
import {
  codeFor,
  enter,
  fetchPicture,
  form,
  get,
  INFO,
  LOGIN,
  post,
  provePhone,
  WITH_INBOX,
  wrong,
} from './support.ts';

const PICTURE = '/space/c/user/refreshVCodeImage';
const SEND = '/space/c/user/mobile-validate-code/6';
const CHECK = '/space/c/user-activate/checkMobileValidateCode';
const FINISH = '/space/c/user-activate/activateUserFromRegByMobileV2';
const EXIST = '/space/c/rest/network/checkNetworkExist';
const PASSWORD = 'Blue-River-7';
let gateway: TestGateway;
let client: Client;
const run = (statement: string) => sql.raw(statement).execute(gateway.database.kysely);

async function proven(phone: string): Promise<{ phone: string; activationKey: string }> {
  const { data } = await provePhone(gateway, client, phone);
  return { phone, activationKey: String(data?.activationKey) };
}

eachDatabase('registration', (driver) => {
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: WITH_INBOX });
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    await run('delete from code_sends');
    client = gateway.visitor();
  });

  it('makes a person and a team they administer, not certified, and signs in', async () => {
    expect(await form(client, '/space/c/rest/user/pre-signup', { phone: '13911200001' })).toEqual({
      success: true,
      data: { status: 'new' },
    });
    expect((await provePhone(gateway, client, '13911200001')).data).toMatchObject({
      status: 'new',
      name: '',
      networkNames: [],
      expiresIn: 1800,
    });
    await run('delete from code_sends');
    const proof = await proven('13911200001');
    expect(await form(client, EXIST, { networkName: '星河科技有限公司' })).toEqual({
      success: true,
      data: { exist: false, teams: [] },
    });
    expect(
      await form(client, FINISH, { ...proof, name: ' 郝 新 ', password: PASSWORD, networkName: ' 星河科技有限公司 ' }),
    ).toMatchObject({ success: true, data: { name: '郝 新' } });
    await enter(client);
    expect(await client.read(INFO)).toMatchObject({
      name: '郝 新',
      phone: '13911200001',
      companyName: '星河科技有限公司',
      isAdmin: true,
      roles: ['customer'],
    });
    expect(await client.call('/yzjumc/customer/v2/auth_info')).toMatchObject({ status: 0 });
    expect(await post(gateway.visitor(), LOGIN, { email: '13911200001', password: PASSWORD })).toMatchObject({
      success: true,
    });
    expect(await form(client, EXIST, { networkName: '星河科技有限公司' })).toMatchObject({
      success: true,
      data: { exist: true, teams: [{ name: '星河科技有限公司', certified: false, managers: ['郝**'] }] },
    });
    for (const answer of [
      await form(client, '/space/c/rest/user/pre-signup', { phone: '13911200001' }),
      await get(client, `${SEND}/13911200001?${new URLSearchParams(await fetchPicture(gateway, client)).toString()}`),
    ]) {
      expect(answer).toMatchObject({ success: false, errorCode: 'signup.exists' });
    }
  });

  it('activates an account that someone else began, with the teams it has', async () => {
    await gateway.database.transaction((tx) =>
      openTeam(tx, { phone: '13911200002', personName: '旧名', teamName: '已有团队' }),
    );
    const proof = await provePhone(gateway, client, '13911200002');
    expect(proof.data).toMatchObject({ status: 'inactive', name: '旧名', networkNames: ['已有团队'] });
    expect(await post(gateway.visitor(), LOGIN, { email: '13911200002', password: PASSWORD })).toMatchObject({
      code: 3,
    });
    expect(
      await form(client, FINISH, {
        phone: '13911200002',
        activationKey: String(proof.data?.activationKey),
        name: '新名',
        password: PASSWORD,
      }),
    ).toMatchObject({ success: true, data: { name: '新名' } });
    await enter(client);
    expect(await client.read(INFO)).toMatchObject({ name: '新名', companyName: '已有团队', isAdmin: true });
  });

  it('takes a picture once, right or wrong, in any case of letters, for five minutes', async () => {
    const { data } = await form(client, PICTURE);
    expect(data?.image).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    const send = async (vcode: string, vcodeId: string) =>
      (await get(client, `${SEND}/13911200003?${new URLSearchParams({ vcode, vcodeId }).toString()}`)).errorCode ??
      'sent';
    const picture = await fetchPicture(gateway, client);
    expect(await send('nope', picture.vcodeId)).toBe('vcode.wrong');
    expect(await send(picture.vcode, picture.vcodeId)).toBe('vcode.expired');
    const old = await fetchPicture(gateway, client);
    await run(`update picture_codes set expires_at = now() - interval '1 second'`);
    expect(await send(old.vcode, old.vcodeId)).toBe('vcode.expired');
    const next = await fetchPicture(gateway, client);
    const both = await Promise.all([send(' akmx', next.vcodeId), send('AKMX', next.vcodeId)]);
    expect(both.sort()).toEqual(['sent', 'vcode.expired']);
  });

  it('proves the phone by its code, five tries, and not by a login code', async () => {
    const sent = await get(
      client,
      `${SEND}/13911200004?${new URLSearchParams(await fetchPicture(gateway, client)).toString()}`,
    );
    const verifyCode = await codeFor(gateway, '13911200004');
    const answer = { phone: '13911200004', verifyKey: String(sent.verifyKey), verifyCode };
    expect(await form(client, CHECK, { ...answer, verifyCode: wrong(verifyCode) })).toMatchObject({
      errorCode: 'code.wrong',
    });
    expect(await post(client, LOGIN, answer)).toMatchObject({ success: false, errorCode: 'code.expired' });
    expect(await form(client, CHECK, { ...answer, phone: '13911200005' })).toMatchObject({ errorCode: 'code.expired' });
    expect(await form(client, CHECK, answer)).toMatchObject({ success: true });
    expect(await form(client, CHECK, answer)).toMatchObject({ errorCode: 'code.expired' });
  });

  it('says what is wrong with name, password and company, and the proof outlives the refusal but not its use', async () => {
    const proof = await proven('13911200006');
    const good = { ...proof, name: '何新', password: PASSWORD, networkName: '云河有限公司' };
    for (const [change, errorCode] of [
      [{ name: '何' }, 'signup.name'],
      [{ password: 'short1' }, 'password.weak'],
      [{ password: 'onlyletters' }, 'password.weak'],
      [{ password: '12345678' }, 'password.weak'],
      [{ password: 'a13911200006' }, 'password.weak'],
      [{ password: 'Password1' }, 'password.weak'],
      [{ networkName: '' }, 'network.name'],
      [{ networkName: '蓝海制造有限公司' }, 'network.exists'],
    ] as const)
      expect(await form(client, FINISH, { ...good, ...change }), JSON.stringify(change)).toMatchObject({
        success: false,
        errorCode,
      });
    expect(await form(client, FINISH, { ...good, phone: '13911200007' })).toMatchObject({
      errorCode: 'signup.expired',
    });
    expect(await form(client, FINISH, { ...good, activationKey: 'x'.repeat(43) })).toMatchObject({
      errorCode: 'signup.expired',
    });
    expect(await form(client, FINISH, good)).toMatchObject({ success: true });
    expect(await form(client, FINISH, good)).toMatchObject({ errorCode: 'signup.expired' });
  });

  it('of one phone at the same time succeeds once; a name that nobody is certified as is everybody’s', async () => {
    const one = await proven('13911200008');
    await run('delete from code_sends');
    const two = await proven('13911200008');
    const asked = (proof: object, networkName: string) =>
      form(gateway.visitor(), FINISH, { ...proof, name: '何双', password: PASSWORD, networkName });
    const phones = await Promise.all([asked(one, '双一公司'), asked(one, '双二公司'), asked(two, '双三公司')]);
    expect(phones.filter(({ success }) => success)).toHaveLength(1);
    const proofs: object[] = [];
    for (let last = 10; last < 13; last += 1) proofs.push(await proven(`139112000${last}`));
    const companies = await Promise.all(proofs.map((proof) => asked(proof, '同名公司')));
    expect(companies.map(({ errorCode }) => errorCode ?? 'made')).toEqual(['made', 'made', 'made']);
    const { rows } = await sql<{ n: number }>`select count(*) as n from teams where name = '同名公司'`.execute(
      gateway.database.kysely,
    );
    expect(rows[0]?.n).toBe(3);
  });

  it('with the name of a certified company asks it to be let in, and waits signed in as far as that', async () => {
    const proof = await proven('13911200020');
    const { data } = await form(client, EXIST, { networkName: '蓝海制造有限公司' });
    expect(data).toEqual({
      exist: true,
      teams: [{ eid: '10108001', name: '蓝海制造有限公司', certified: true, managers: ['陈*'] }],
    });
    expect(
      await form(client, FINISH, {
        ...proof,
        name: '候补',
        password: PASSWORD,
        joinEid: '10108001',
        joinMessage: '采购部',
      }),
    ).toMatchObject({ success: true, data: { name: '候补', waits: true } });
    expect(await client.call('/yzjumc/team/v1/join/overview')).toMatchObject({
      teams: [],
      requests: [{ teamName: '蓝海制造有限公司', status: 'waiting' }],
    });
    expect((await client.request(INFO)).status).toBe(401);
    const again = gateway.visitor();
    expect(await post(again, LOGIN, { email: '13911200020', password: PASSWORD })).toMatchObject({
      success: false,
      errorType: 'noJoinNetwork',
    });
    expect(await again.call('/yzjumc/team/v1/join/found', { name: '自立门户有限公司' })).toMatchObject({
      eid: expect.any(String) as unknown,
    });
    expect((await again.refusal('/yzjumc/team/v1/join/found', { name: '蓝海制造有限公司' })).errorCode).toBe(
      'network.exists',
    );
    await enter(again);
    expect(await again.read(INFO)).toMatchObject({
      companyName: '自立门户有限公司',
      isAdmin: true,
      roles: ['customer'],
    });
  });
});
