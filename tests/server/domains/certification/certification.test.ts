import type { ListResult } from '@yunpu/engine-core/query';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Application } from '../../../../contract/certification.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { endWhatIsOver } from '../../../../server/domains/certification/expiry.ts';
import { certifiedCompany } from '../../../../server/domains/certification/service.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import {
  act,
  CHEN,
  complete,
  fill,
  forgetAll,
  GU,
  HE,
  judge,
  key,
  LIN,
  NUMBER,
  picture,
  REAL,
  SHEN,
  SUZHOU,
  submitted,
  transfer,
  USCC,
  view,
} from './support.ts';

eachDatabase('the certification of a team', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  let staff: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    [chen, staff] = await Promise.all([gateway.signIn(CHEN, SUZHOU), gateway.signIn(SHEN)]);
  });
  afterAll(() => gateway.close());
  beforeEach(() => forgetAll(gateway.database));

  const authInfo = (client: Client) =>
    client.call<{
      status: number;
      companyName: string | null;
      validUntil: string | null;
      applying: boolean;
      standing: string;
    }>('/yzjumc/customer/v2/auth_info');
  const amountOf = async (billNo: string): Promise<number> =>
    Number(
      (
        await staff.call<{ record: { transferAmount: number } }>('/yzjumc/entity/v1/certification/detail', {
          key: billNo,
        })
      ).record.transferAmount,
    );
  const certify = async (): Promise<string> => {
    const { billNo } = await submitted(chen);
    await judge(staff, billNo, 'approve', { opinion: '材料齐全' });
    return billNo;
  };

  it('takes what was filled in of the version that was seen; of another it answers as any record does', async () => {
    const lin = await gateway.signIn(LIN);
    const save = (record: object, version: number) =>
      chen.call<{ application: Application }>(`${REAL}/enterprise_auth`, { record, version }, key());
    const { application: begun } = await save({ companyName: '苏州蓝海', legalPerson: '王海' }, 0);
    const { billNo, version } = begun;
    const { application: next } = await save({ companyName: '蓝海制造苏州有限公司', agentName: '陈晓' }, version);
    expect(next.version).toBe(version + 1);
    const answers = await Promise.all([
      chen.refusal(`${REAL}/enterprise_auth`, { record: { agentName: '林悦' }, version }, key()),
      chen.refusal(`${REAL}/enterprise_auth`, { record: { agentName: '林悦' }, version: 0 }, key()),
      chen.refusal(`${REAL}/submit_enterprise_auth`, { record: { agentName: '林悦' }, version }, key()),
      chen.refusal(`${REAL}/submit_enterprise_auth`, { version }, key()),
      chen.refusal(`${REAL}/enterprise_auth`, { record: {}, billNo: 'RZ-20200101-0001', version: next.version }, key()),
    ]);
    for (const { status, errorCode, data } of answers) {
      expect([status, errorCode]).toEqual([409, 'record.conflict']);
      expect(data).toMatchObject({
        current: { billNo, companyName: '蓝海制造苏州有限公司', legalPerson: '王海', agentName: '陈晓' },
        version: next.version,
        updatedByName: '陈晓',
      });
    }
    // What says the same is no change, and leaves the version alone; who does not say what they saw is taken at their word.
    expect((await save({ agentName: '陈晓' }, next.version)).application.version).toBe(next.version);
    expect((await fill(chen, { agentName: '林悦' })).application.record.agentName).toBe('林悦');
    expect(
      (await lin.refusal(`${REAL}/enterprise_auth`, { record: { companyName: 'X' }, version: 0 }, key())).errorCode,
    ).toBe('session.forbidden');
  });

  it('judges a file once: what stands there already is sent again with the rest of the form', async () => {
    const licence = await picture(chen);
    const { billNo } = (await fill(chen, { licence })).application;
    await gateway.database.kysely
      .updateTable('files')
      .set({ type: 'text/plain' })
      .where('id', '=', licence[0]?.fileId ?? '')
      .execute();
    const { issues, application } = await fill(chen, { licence, legalPerson: '李海' });
    expect(issues).toEqual([]);
    expect(application).toMatchObject({ billNo, record: { licence, legalPerson: '李海' } });
    expect((await fill(chen, { idFront: licence })).issues).toMatchObject([{ path: '/idFront' }]);
  });

  it('of a version that is stale tells its sender nothing that is the shop’s alone', async () => {
    const { billNo } = await submitted(chen, transfer);
    await judge(chen, billNo, 'withdraw');
    const { data } = await chen.refusal(`${REAL}/enterprise_auth`, { record: {}, version: 1 }, key());
    expect(data).toMatchObject({ current: { agentIdNumber: '320502********4315' } });
    expect(JSON.stringify(data)).not.toMatch(/transferAmount|internalNote|sameCompany/);
  });

  it('keeps a draft step by step: what is malformed is named and not kept, the rest is', async () => {
    const first = await fill(chen, { companyName: '蓝海制造苏州有限公司', uscc: '91320500MA1N7K3Q2C' });
    expect(first.issues).toMatchObject([
      { path: '/uscc', message: expect.stringContaining('统一社会信用代码') as unknown },
    ]);
    const second = await fill(chen, { uscc: USCC, agentIdNumber: '32050219851122431X' });
    expect(second.issues.map(({ path }) => path)).toEqual(['/agentIdNumber']);
    expect(second.application).toMatchObject({
      billNo: first.application.billNo,
      status: 'draft',
      record: { companyName: '蓝海制造苏州有限公司', uscc: USCC },
    });
    expect((await view(await gateway.signIn(CHEN, SUZHOU))).application?.record).toMatchObject({ uscc: USCC });
    expect((await staff.call<ListResult>(`${REAL}/list_enterprise_auth`)).total).toBe(0);
  });

  it.each([
    ['990101199003071237', '身份证号码有误'],
    ['110101199002301233', '身份证号码有误'],
    ['110101209912310015', '出生日期'],
    ['320502201901010012', /18 周岁|有误/],
  ])('takes no identity number like %s', async (number, why) => {
    const { issues, application } = await fill(chen, { agentIdNumber: number });
    expect(issues[0]?.message).toMatch(why);
    expect(application.record.agentIdNumber ?? null).toBeNull();
  });

  it('is refused with everything that is missing, and stays a draft', async () => {
    await fill(chen, { companyName: '蓝海制造苏州有限公司' });
    const refusal = await chen.refusal(`${REAL}/submit_enterprise_auth`, {}, key());
    expect(refusal.issues.map(({ path }) => path).sort()).toEqual([
      '/agentIdNumber',
      '/agentName',
      '/agentPhone',
      '/idBack',
      '/idFront',
      '/legalPerson',
      '/letter',
      '/licence',
      '/uscc',
    ]);
    expect((await view(chen)).standing).toBe('draft');
  });

  it('certifies the team in one transaction: the session, the certificate and the company’s name follow', async () => {
    expect(await authInfo(chen)).toMatchObject({ status: 0 });
    const billNo = await certify();
    expect(await authInfo(chen)).toMatchObject({
      status: 1,
      companyName: '蓝海制造苏州有限公司',
      applying: false,
      standing: 'certified',
    });
    const { certificate, standing, history } = await view(chen);
    expect(certificate).toMatchObject({
      name: '蓝海制造苏州有限公司',
      code: USCC,
      legalPerson: '王海',
      state: 'valid',
      refreshable: { why: expect.stringContaining('起可以更新') as unknown },
    });
    expect(certificate?.certificateNo).toMatch(/^YPQY\d{13}$/);
    expect(standing).toBe('certified');
    expect(history.map(({ title }) => title)).toEqual(['通过', '提交认证', '新建']);
    const { eid } = demoTeam(SUZHOU);
    expect(await certifiedCompany(gateway.database.kysely, eid)).toMatchObject({
      name: '蓝海制造苏州有限公司',
      uscc: USCC,
      certificateNo: certificate?.certificateNo,
    });
    expect(
      await gateway.database.kysely
        .selectFrom('teams')
        .where('eid', '=', eid)
        .select(['certified', 'legal_name'])
        .executeTakeFirst(),
    ).toEqual({ certified: true, legal_name: '蓝海制造苏州有限公司' });
    expect((await staff.refusal(act, { key: billNo, action: 'approve' }, key())).errorCode).toBe('action.refused');
  });

  it('approved twice at once gives one certificate', async () => {
    const { billNo } = await submitted(chen);
    const both = await Promise.all(
      [1, 2].map(() =>
        staff.request(act, { method: 'POST', body: { key: billNo, action: 'approve', input: {} }, headers: key() }),
      ),
    );
    expect(both.map(({ text }) => text.includes('"success":true')).sort()).toEqual([false, true]);
    expect((await view(chen)).history.filter(({ title }) => title === '通过')).toHaveLength(1);
  });

  it('settles whose a company is: another team is told whom to ask, and of two at once one is certified', async () => {
    await gateway.database.kysely
      .updateTable('teams')
      .set({ certified: false })
      .where('eid', '=', demoTeam('青松物流有限公司').eid)
      .execute();
    const he = await gateway.signIn(HE);
    const same = { agentName: '何苗', agentPhone: HE };
    const [mine, theirs] = [await submitted(chen), await submitted(he, same)];
    const results = await Promise.all(
      [mine, theirs].map(({ billNo }) =>
        staff.request(act, {
          method: 'POST',
          body: { key: billNo, action: 'approve', input: { opinion: '材料齐全' } },
          headers: key(),
        }),
      ),
    );
    expect(results.filter(({ text }) => text.includes('"success":true'))).toHaveLength(1);
    expect(
      await gateway.database.kysely
        .selectFrom('certificate_holders')
        .where('code', '=', USCC)
        .where('bill_no', 'is not', null)
        .select('holder')
        .execute(),
    ).toHaveLength(1);
    await forgetAll(gateway.database);
    await certify();
    for (const [change, path] of [
      [{}, '/uscc'],
      [{ uscc: '91320500MA1N7K3Q3E' }, '/companyName'],
    ] as const) {
      const refusal = await he.refusal(
        `${REAL}/submit_enterprise_auth`,
        { record: await complete(he, { ...same, ...change }) },
        key(),
      );
      expect(
        refusal.issues.filter(({ code }) => code === 'certification.taken'),
        JSON.stringify(refusal.issues),
      ).toMatchObject([
        {
          path,
          message: expect.stringContaining('已由另一团队认证（管理员 陈*），请在“切换团队”中申请加入该团队') as unknown,
        },
      ]);
    }
  });

  it('comes back with a reason per field, is corrected and submitted once, however often at once', async () => {
    const { billNo } = await submitted(chen);
    await judge(staff, billNo, 'reject', {
      reasons: [
        { field: 'licence', text: '照片反光，看不清编号' },
        { field: 'agentName', text: '与身份证不符' },
      ],
    });
    const rejected = await view(chen);
    expect(rejected).toMatchObject({
      standing: 'rejected',
      application: {
        record: {
          reasons: [
            { field: 'licence', text: '照片反光，看不清编号' },
            { field: 'agentName', text: '与身份证不符' },
          ],
        },
      },
    });
    await fill(chen, { agentName: '陈晓晓', licence: await picture(chen) });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        chen.request(`${REAL}/submit_enterprise_auth`, { method: 'POST', body: { billNo }, headers: key() }),
      ),
    );
    expect(answers.filter(({ text }) => text.includes('"success":true'))).toHaveLength(1);
    const again = await view(chen);
    expect(again).toMatchObject({ standing: 'submitted', application: { record: { agentName: '陈晓晓' } } });
    expect(again.application?.record.reasons ?? null).toBeNull();
    expect(again.history.filter(({ title }) => title === '提交认证')).toHaveLength(2);
  });

  it('is locked under review until it is withdrawn', async () => {
    const { billNo } = await submitted(chen);
    expect((await chen.refusal(`${REAL}/enterprise_auth`, { record: { agentName: '别人' } }, key())).errorCode).toBe(
      'record.locked',
    );
    await judge(chen, billNo, 'withdraw');
    expect((await fill(chen, { agentName: '别人' })).application.record.agentName).toBe('别人');
  });

  it('locks what is certified; a change is asked for, begins with it, and leaves the team certified meanwhile', async () => {
    const before = await certify();
    expect(await chen.refusal(`${REAL}/enterprise_auth`, { record: { legalPerson: '李海' } }, key())).toMatchObject({
      errorCode: 'certification.locked',
    });
    const { application } = await fill(chen, { legalPerson: '李海' }, 'change');
    expect(application.billNo).not.toBe(before);
    expect(application.record).toMatchObject({
      kind: 'change',
      companyName: '蓝海制造苏州有限公司',
      uscc: USCC,
      legalPerson: '李海',
      agentIdNumber: '320502********4315',
    });
    expect(application.record.letter ?? null).toBeNull();
    await chen.call(`${REAL}/submit_enterprise_auth`, { record: { letter: await picture(chen) } }, key());
    expect(await authInfo(chen)).toMatchObject({ status: 1, applying: true, standing: 'submitted' });
    const number = (await view(chen)).certificate?.certificateNo;
    await judge(staff, application.billNo, 'approve');
    expect((await view(chen)).certificate).toMatchObject({ legalPerson: '李海', certificateNo: number });
  });

  it('is good for a year, may be renewed in its last sixty days from where it ends, and ends by itself', async () => {
    await certify();
    expect((await chen.refusal(`${REAL}/refresh_certificate`, {}, key())).errorCode).toBe('certification.early');
    const { kysely } = gateway.database;
    const { eid } = demoTeam(SUZHOU);
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await kysely.updateTable('certificate_holders').set({ valid_until: soon }).where('holder', '=', eid).execute();
    const { application } = await chen.call<{ application: { billNo: string; record: Record<string, unknown> } }>(
      `${REAL}/refresh_certificate`,
      {},
      key(),
    );
    expect(application.record).toMatchObject({ kind: 'refresh', companyName: '蓝海制造苏州有限公司' });
    await chen.call(`${REAL}/submit_enterprise_auth`, { record: { letter: await picture(chen) } }, key());
    await judge(staff, application.billNo, 'approve');
    const renewed = (await view(chen)).certificate;
    expect(renewed?.validUntil?.slice(5)).toBe(soon.slice(5));
    expect(Number(renewed?.validUntil?.slice(0, 4))).toBe(Number(soon.slice(0, 4)) + 1);

    await endWhatIsOver(gateway.database, gateway.entities, new Date(`${renewed?.validUntil}T15:00:00Z`));
    expect((await authInfo(chen)).status).toBe(1);
    await endWhatIsOver(gateway.database, gateway.entities, new Date(Date.parse(`${renewed?.validUntil}T17:00:00Z`)));
    expect(await authInfo(chen)).toMatchObject({ status: 0, companyName: null });
    expect(await view(chen)).toMatchObject({
      standing: 'expired',
      certificate: { state: 'expired', refreshable: true },
    });
    expect(await certifiedCompany(kysely, eid)).toBeUndefined();
  });

  it('is proven by a transfer whose amount only the shop knows', async () => {
    const { billNo, status } = await submitted(chen, transfer);
    expect(status).toBe('paying');
    const amount = await amountOf(billNo);
    expect(amount).toBeGreaterThan(0);
    expect(amount).toBeLessThan(100);
    expect(
      JSON.stringify([
        await view(chen),
        (await chen.request('/yzjumc/entity/v1/certification/history', { method: 'POST', body: { key: billNo } })).text,
      ]),
    ).not.toContain('transferAmount');
    await judge(staff, billNo, 'paid');
    await judge(chen, billNo, 'verify', { amount: amount === 50 ? 51 : 50 });
    expect((await view(chen)).application).toMatchObject({ status: 'verifying', triesLeft: 2 });
    await judge(chen, billNo, 'verify', { amount });
    expect((await view(chen)).standing).toBe('submitted');
  });

  it('gives three guesses in all, also when ninety-nine come at once', async () => {
    const { billNo } = await submitted(chen, transfer);
    await judge(staff, billNo, 'paid');
    const amount = await amountOf(billNo);
    const wrong = Array.from({ length: 99 }, (_, index) => index + 1).filter((guess) => guess !== amount);
    const answers = await Promise.all(
      wrong.map((guess) =>
        chen.request(act, {
          method: 'POST',
          body: { key: billNo, action: 'verify', input: { amount: guess } },
          headers: key(),
        }),
      ),
    );
    expect(answers.filter(({ text }) => text.includes('"success":true'))).toHaveLength(3);
    expect(await view(chen)).toMatchObject({
      standing: 'rejected',
      application: { record: { reasons: [{ field: 'bankAccount' }] } },
    });
    expect((await chen.refusal(act, { key: billNo, action: 'verify', input: { amount } }, key())).errorCode).toBe(
      'action.refused',
    );
    await chen.call(`${REAL}/submit_enterprise_auth`, {}, key());
    expect((await view(chen)).standing).toBe('paying');
  });

  it('lets a transfer lapse after three days', async () => {
    const { billNo } = await submitted(chen, transfer);
    await judge(staff, billNo, 'paid');
    await endWhatIsOver(gateway.database, gateway.entities, new Date(Date.now() + 71 * 3_600_000));
    expect((await view(chen)).standing).toBe('verifying');
    await endWhatIsOver(gateway.database, gateway.entities, new Date(Date.now() + 73 * 3_600_000));
    expect(await view(chen)).toMatchObject({
      standing: 'rejected',
      application: { record: { reasons: [{ field: 'bankAccount' }] } },
    });
  });

  it('belongs to the team’s administrators alone, and to no other team by number or file', async () => {
    const [he, lin] = await Promise.all([gateway.signIn(HE), gateway.signIn(LIN)]);
    const { billNo } = await fill(chen, await complete(chen)).then(({ application }) => application);
    for (const other of [he, lin])
      expect((await other.refusal(`${REAL}/detail_enterprise_auth`, { billNo })).errorCode).toBe('record.notFound');
    expect((await lin.refusal(`${REAL}/enterprise_auth`, { record: {} }, key())).errorCode).toBe('session.forbidden');
    expect((await he.refusal(`${REAL}/download_application_template`, { billNo })).errorCode).toBe('record.notFound');
    expect((await he.refusal(act, { key: billNo, action: 'submit' }, key())).errorCode).toBe('record.notFound');
    const foreign = await picture(he);
    const { issues, application } = await fill(chen, { licence: foreign });
    expect(issues).toMatchObject([{ path: '/licence', message: '文件不存在或已失效，请重新上传' }]);
    expect(JSON.stringify(application.record)).not.toContain(foreign[0]?.fileId);
    // Nor may a customer say anything through the generic calls.
    expect(
      (
        await chen.refusal(
          '/yzjumc/entity/v1/certification/save',
          { record: { billNo, companyName: '别的公司' }, version: application.version },
          key(),
        )
      ).errorCode,
    ).toBe('session.forbidden');
    expect((await chen.refusal(act, { key: billNo, action: 'approve' }, key())).errorCode).toBe('action.refused');
  });

  it('forgets the identity number with an application that is given up', async () => {
    const { billNo } = (await fill(chen, { agentIdNumber: NUMBER })).application;
    const kept = () =>
      gateway.database.kysely.selectFrom('identity_numbers').where('bill_no', '=', billNo).select('digest').execute();
    expect(await kept()).toHaveLength(1);
    await judge(chen, billNo, 'cancel');
    expect(await kept()).toEqual([]);
    expect((await view(chen)).standing).toBe('none');
  });

  it('is begun once by two administrators’ windows at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        chen.request(`${REAL}/enterprise_auth`, {
          method: 'POST',
          body: { record: { agentName: `陈${index}晓` } },
          headers: key(),
        }),
      ),
    );
    const bills = answers.flatMap(({ text }) => /RZ-\d+-\d+/.exec(text) ?? []);
    expect(new Set(bills).size).toBe(1);
    expect((await chen.call<ListResult>(`${REAL}/list_enterprise_auth`)).total).toBe(1);
  });

  it('answers a repeated request with its first answer', async () => {
    const headers = key();
    const values = await complete(chen);
    const first = await chen.call(`${REAL}/enterprise_auth`, { record: values }, headers);
    expect(await chen.call(`${REAL}/enterprise_auth`, { record: values }, headers)).toEqual(first);
    expect(
      (
        await chen.refusal(
          `${REAL}/enterprise_auth`,
          { record: { ...values, agentIdNumber: '110101199003071233' } },
          headers,
        )
      ).errorCode,
    ).toBe('request.keyReused');
  });

  it('can be revoked by an operator, who names the reason', async () => {
    const billNo = await certify();
    const operator = await gateway.signIn(GU);
    await judge(operator, billNo, 'revoke', { reason: '营业执照已被吊销' });
    expect(await authInfo(chen)).toMatchObject({ status: 0 });
    expect(await view(chen)).toMatchObject({ standing: 'revoked', certificate: { state: 'revoked' } });
    expect((await fill(chen, { legalPerson: '王海' })).application.record.kind).toBe('first');
  });

  it('gives a letter of authorisation with what is known, to print and stamp', async () => {
    await fill(chen, { companyName: '苏州<蓝海>&制造', agentName: '陈晓', agentIdNumber: NUMBER });
    const answer = await chen.request(`${REAL}/download_application_template`, { method: 'POST', body: {} });
    expect(answer.headers['content-disposition']).toContain('.docx');
    const parts = unzipSync(answer.bytes);
    const text = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    expect(text).toContain('苏州&#60;蓝海&#62;&#38;制造');
    expect(text).toContain('陈晓');
    expect(text).not.toContain(NUMBER);
  });
});
