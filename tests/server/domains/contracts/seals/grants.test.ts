import { shanghaiDay } from '@yunpu/engine-core/format';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Purpose, SealChange, SealGrant, SealUse } from '../../../../../contract/seals.ts';
import { recordUse, type Stamp, sealForUse } from '../../../../../server/domains/contracts/seals/service.ts';
import { openFiles } from '../../../../../server/platform/files/service.ts';
import type { Caller } from '../../../../../server/platform/http/caller.ts';
import type { AppError } from '../../../../../server/platform/http/errors.ts';
import type { Client } from '../../../../support/client.ts';
import { eachDatabase } from '../../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../../support/gateway.ts';
import { callerOf, certify, key, LANHAI, newSeal, SEALS, userId } from './support.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => shanghaiDay(Date.now() + days * DAY_MS);
interface Rows<T> {
  rows: T[];
  total: number;
}

eachDatabase('seals granted to people', (driver) => {
  let gateway: TestGateway;
  let [admin, member, other] = [] as unknown as [Client, Client, Client];
  let [chen, lin] = [] as unknown as [Caller, Caller];
  let sealNo = '';

  beforeAll(async () => {
    gateway = await startGateway({ driver });
    [admin, member, other] = await Promise.all([
      gateway.signIn('13800000001', LANHAI),
      gateway.signIn('13800000002'),
      gateway.signIn('13800000008'),
    ]);
    [chen, lin] = await Promise.all([callerOf(gateway, '13800000001'), callerOf(gateway, '13800000002')]);
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    await certify(gateway);
    sealNo = await newSeal(admin);
  });

  const grant = (request: object = {}, client = admin) =>
    client.call<{ grantIds: string[] }>(
      `${SEALS}/seal_auth_save_batch`,
      { sealNos: [sealNo], userIds: [lin.userId], purposes: ['contract'], ...request },
      key(),
    );
  const refusedGrant = (request: object = {}, client = admin) =>
    client.refusal(
      `${SEALS}/seal_auth_save_batch`,
      { sealNos: [sealNo], userIds: [lin.userId], purposes: ['contract'], ...request },
      key(),
    );
  const end = (grantIds: readonly string[], client = admin) =>
    client.call(`${SEALS}/seal_auth_delete`, { grantIds, reason: '岗位调整' }, key());
  const list = (what: string, body: object = {}, client = admin) =>
    client.call<Rows<unknown>>(`${SEALS}/${what}`, { sealNo, ...body });
  const grants = async (body: object = {}, client = admin) =>
    (await list('seal_auth_list', body, client)) as Rows<SealGrant>;
  const changes = async () => (await list('seal_change_list')).rows as SealChange[];
  const use = (caller: Caller, purpose: Purpose = 'contract', no = sealNo): Promise<Stamp> =>
    gateway.database.transaction(async (tx) => {
      const stamp = await sealForUse(
        tx,
        { access: gateway.entities.access, files: openFiles(gateway.database, gateway.config) },
        { caller, sealNo: no, purpose },
      );
      await recordUse(tx, {
        sealNo: no,
        eid: caller.team.eid,
        userId: caller.userId,
        userName: caller.userName,
        purpose,
        subject: '线上合同 HT-1',
        fileDigest: 'a'.repeat(64),
      });
      return stamp;
    });
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (error: AppError) => error.code,
    );

  it('an administrator uses every seal of the team, a member only what was granted for that purpose; the stamp is the picture that was seen', async () => {
    expect(await outcome(use(chen))).toBe('ok');
    expect(await outcome(use(lin))).toBe('seal.notGranted');
    await grant();
    const { png, title } = await use(lin);
    expect(title).toBe('合同章');
    const seen = await member.request(
      `${SEALS}/seal_picture?${new URLSearchParams({ sealNo, scale: '4' }).toString()}`,
    );
    const downloaded = await member.request(
      `${SEALS}/seal_picture?${new URLSearchParams({ sealNo, scale: '4', download: '1' }).toString()}`,
    );
    const before = await admin.request(`${SEALS}/seal_picture?kind=contract&scale=4`);
    for (const { bytes } of [seen, downloaded, before]) expect(bytes.equals(png)).toBe(true);
    expect(downloaded.headers['content-disposition']).toContain('attachment');
    expect(await outcome(use(lin, 'file'))).toBe('seal.notGranted');
    expect(await member.call(`${SEALS}/seal_usable_list`)).toMatchObject([{ sealNo, title: '合同章' }]);
    expect(await member.call(`${SEALS}/seal_usable_list`, { purpose: 'file' })).toEqual([]);
  });

  it('only while its days run: not before the first, through the last, not a second later', async () => {
    const {
      grantIds: [coming],
    } = await grant({ validFrom: inDays(1), validUntil: inDays(2) });
    expect(await outcome(use(lin))).toBe('seal.notGranted');
    expect((await grants()).rows).toMatchObject([{ grantId: coming, state: 'waiting' }]);
    await end([coming ?? '']);
    const {
      grantIds: [running],
    } = await grant({ validUntil: inDays(0) });
    expect(await outcome(use(lin))).toBe('ok');
    const [row] = (await grants({ state: 'valid' })).rows;
    expect(shanghaiDay(Date.parse(row?.validUntil ?? '') - 1)).toBe(inDays(0));
    const second = (ago: number) => new Date(Date.now() - ago * 1000).toISOString();
    await gateway.database.kysely
      .updateTable('seal_grants')
      .set({ valid_from: second(60), valid_until: second(1) })
      .where('grant_id', '=', running ?? '')
      .execute();
    expect(await outcome(use(lin))).toBe('seal.notGranted');
    expect((await grants({ state: 'valid' })).rows).toEqual([]);
    expect((await grants({ state: 'ended' })).rows.map(({ state }) => state).sort()).toEqual(['ended', 'over']);
  });

  it('several people and seals at once, all or nothing, with each wrong line named', async () => {
    const second = await newSeal(admin, { name: '公章', kind: 'official' });
    const he = await userId(gateway, '13800000008');
    const refused = await refusedGrant({
      sealNos: [sealNo, 'YZ-000000-0000'],
      userIds: [lin.userId, he, 'nobody'],
      validFrom: inDays(-1),
      validUntil: '2026-02-31',
    });
    expect(refused.issues.map(({ path, code }) => [path, code])).toEqual([
      ['/validFrom', 'past'],
      ['/validUntil', 'date'],
      ['/sealNos/1', 'record.notFound'],
      ['/userIds/1', 'team.notMember'],
      ['/userIds/2', 'team.notMember'],
    ]);
    expect((await grants()).total).toBe(0);
    expect(await changes()).toMatchObject([{ what: 'submitted' }]);
    expect(
      (await grant({ sealNos: [sealNo, second], userIds: [lin.userId, chen.userId], validUntil: inDays(30) })).grantIds,
    ).toHaveLength(4);
    const again = await refusedGrant({ sealNos: [second], userIds: [chen.userId, lin.userId] });
    expect(again.issues.map(({ path, code }) => [path, code]).sort()).toEqual([
      ['/userIds/0', 'seal.granted'],
      ['/userIds/1', 'seal.granted'],
    ]);
    expect(again.message).toContain('林悦已有“公章”的授权，至');
    expect((await refusedGrant({ validFrom: inDays(3), validUntil: inDays(2) })).issues).toMatchObject([
      { path: '/validUntil', code: 'order' },
    ]);
    for (const wrong of [{ userIds: [] }, { purposes: ['party'] }, { sealNos: 'all' }, { sealNos: [sealNo, sealNo] }])
      expect((await refusedGrant(wrong)).errorCode).toBe('request.invalid');
  });

  it('the same request twice grants once, and tells whom it is for once', async () => {
    const headers = key();
    const request = { sealNos: [sealNo], userIds: [lin.userId], purposes: ['contract'] };
    const [first, second] = await Promise.all(
      [1, 2].map(() => admin.call(`${SEALS}/seal_auth_save_batch`, request, headers)),
    );
    expect(second).toEqual(first);
    expect((await grants()).total).toBe(1);
    const notified = () =>
      gateway.database.kysely
        .selectFrom('notifications')
        .select(['user_id', 'title'])
        .where('link', '=', `/workstation/seal-auth?sealNo=${sealNo}`)
        .orderBy('id')
        .execute();
    expect(await notified()).toEqual([{ user_id: lin.userId, title: '您获得了印章授权' }]);
  });

  it('only administrators grant and revoke, and only seals and grants of their own team; a member sees the own grants alone', async () => {
    const { grantIds } = await grant();
    await grant({ userIds: [chen.userId] });
    expect((await refusedGrant({}, member)).errorCode).toBe('session.forbidden');
    expect((await member.refusal(`${SEALS}/seal_auth_delete`, { grantIds, reason: '我不想要' }, key())).errorCode).toBe(
      'session.forbidden',
    );
    expect((await member.refusal(`${SEALS}/seal_change_list`, { sealNo })).errorCode).toBe('session.forbidden');
    expect((await grants({}, member)).rows.map((row) => row.userName)).toEqual(['林悦']);
    expect((await refusedGrant({ userIds: [await userId(gateway, '13800000008')] }, other)).issues).toMatchObject([
      { path: '/sealNos/0', code: 'record.notFound' },
    ]);
    expect((await other.refusal(`${SEALS}/seal_auth_delete`, { grantIds, reason: '不是我的' }, key())).errorCode).toBe(
      'seal.grantEnded',
    );
    for (const what of ['seal_auth_list', 'seal_use_list', 'seal_change_list'])
      expect((await other.refusal(`${SEALS}/${what}`, { sealNo })).errorCode).toBe('record.notFound');
    expect((await other.call<Rows<unknown>>(`${SEALS}/seal_auth_list`)).total).toBe(0);
    expect(await outcome(use(await callerOf(gateway, '13800000008', '青松物流有限公司')))).toBe('record.notFound');
    expect((await gateway.visitor().request(`${SEALS}/seal_auth_list`, { method: 'POST', body: {} })).status).toBe(401);
    expect((await grants()).rows.every(({ state }) => state === 'running')).toBe(true);
  });

  it('a seal that is not in use, of a team that is no longer certified, or with a name of the past, is not used', async () => {
    expect(await outcome(use(chen, 'contract', 'YZ-000000-0000'))).toBe('record.notFound');
    await certify(gateway, '蓝海智造有限公司');
    expect(await outcome(use(chen))).toBe('seal.notActive');
    expect(await admin.call(`${SEALS}/seal_usable_list`)).not.toContainEqual(expect.objectContaining({ sealNo }));
    await certify(gateway, LANHAI, 'revoked');
    expect(await outcome(use(chen))).toBe('seal.notCertified');
    await certify(gateway);
    await grant();
    await admin.call(
      '/yzjumc/entity/v1/seal/act',
      { key: sealNo, action: 'revoke', input: { reason: '已更换' } },
      key(),
    );
    expect([await outcome(use(chen)), await outcome(use(lin))]).toEqual(['seal.notActive', 'seal.notActive']);
    expect((await grants({ state: 'ended' })).rows).toMatchObject([
      { userName: '林悦', state: 'ended', endReason: '印章已停用：已更换', endedByName: '陈晓' },
    ]);
    expect((await refusedGrant()).issues).toMatchObject([{ path: '/sealNos/0', code: 'seal.notActive' }]);
    expect((await changes()).map(({ what }) => what)).toEqual(['ended', 'revoked', 'granted', 'submitted']);
  });

  it('who leaves the team loses the seals, also after coming back', async () => {
    await grant();
    const { kysely } = gateway.database;
    const membership = await kysely
      .selectFrom('memberships')
      .selectAll()
      .where('user_id', '=', lin.userId)
      .where('eid', '=', lin.team.eid)
      .executeTakeFirstOrThrow();
    await kysely.deleteFrom('memberships').where('user_id', '=', lin.userId).where('eid', '=', lin.team.eid).execute();
    expect(await outcome(use(lin))).toBe('seal.notGranted');
    expect((await refusedGrant()).issues).toMatchObject([{ path: '/userIds/0', code: 'team.notMember' }]);
    await kysely.insertInto('memberships').values(membership).execute();
    expect(await outcome(use(lin))).toBe('seal.notGranted');
    expect((await changes())[0]).toMatchObject({
      what: 'ended',
      userName: '林悦',
      byName: '系统',
      reason: '已离开团队',
    });
    expect((await grants()).rows).toMatchObject([{ state: 'ended', endReason: '已离开团队' }]);
  });

  it('each use and each change stays as it was written, and goes with what it is about', async () => {
    await use(chen);
    await expect(
      gateway.database.transaction(async (tx) => {
        await recordUse(tx, {
          sealNo,
          eid: chen.team.eid,
          userId: chen.userId,
          userName: '陈晓',
          purpose: 'contract',
          subject: '没有签成',
          fileDigest: 'b'.repeat(64),
        });
        throw new Error('the contract was not signed');
      }),
    ).rejects.toThrow('not signed');
    await grant();
    await use(lin);
    const uses = (await list('seal_use_list')) as Rows<SealUse>;
    expect(uses.rows).toMatchObject([
      { userName: '林悦', purpose: 'contract', subject: '线上合同 HT-1', fileDigest: 'a'.repeat(64) },
      { userName: '陈晓' },
    ]);
    expect((await list('seal_use_list', { pageNo: 2, pageSize: 1 })) as Rows<SealUse>).toMatchObject({
      total: 2,
      rows: [{ userName: '陈晓' }],
    });
    expect(((await list('seal_use_list', {}, member)) as Rows<SealUse>).rows.map(({ userName }) => userName)).toEqual([
      '林悦',
    ]);
    const { kysely } = gateway.database;
    await expect(kysely.updateTable('seal_uses').set({ subject: '别的' }).execute()).rejects.toThrow('only added');
    await expect(kysely.deleteFrom('seal_uses').execute()).rejects.toThrow('only added');
    await expect(kysely.deleteFrom('seal_changes').execute()).rejects.toThrow('only added');
  });

  it('a use and a revocation at once have one outcome: used before, or refused', async () => {
    for (let round = 0; round < 12; round++) {
      const { grantIds } = await grant();
      const bySeal = round % 4 === 3;
      const no = sealNo;
      const stop = () =>
        bySeal
          ? admin.call('/yzjumc/entity/v1/seal/act', { key: no, action: 'revoke', input: { reason: '停用' } }, key())
          : end(grantIds);
      const before = (await list('seal_use_list')).total;
      const works = [() => outcome(use(lin)), () => outcome(use(lin)), () => outcome(stop())];
      const results = await Promise.all((round % 2 === 0 ? works : [...works].reverse()).map((work) => work()));
      const stopped = round % 2 === 0 ? results[2] : results[0];
      expect(stopped).toBe('ok');
      const used = results.filter((result) => result === 'ok').length - 1;
      expect((await list('seal_use_list')).total).toBe(Number(before) + used);
      expect(await outcome(use(lin))).toBe(bySeal ? 'seal.notActive' : 'seal.notGranted');
      // Nothing was used after it had been revoked.
      const [last] = ((await list('seal_use_list')) as Rows<SealUse>).rows;
      const [stop1] = (await changes()).filter(({ what }) => what === 'ended');
      if (last && used > 0) expect(last.at <= (stop1?.at ?? '')).toBe(true);
      if (bySeal) sealNo = await newSeal(admin);
    }
  });

  it('two batches for the same person grant once, in whatever order they name the seals', async () => {
    const second = await newSeal(admin, { name: '公章', kind: 'official' });
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        outcome(grant({ sealNos: index % 2 === 0 ? [sealNo, second] : [second, sealNo] })),
      ),
    );
    expect(results.filter((result) => result === 'ok')).toHaveLength(1);
    expect((await grants()).total).toBe(1);
  });
});
