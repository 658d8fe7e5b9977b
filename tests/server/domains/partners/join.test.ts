import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { addDays, addMonths } from '@yunpu/engine-core/expression';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PartnerInfo } from '../../../../contract/partners/index.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { programmeAsData } from '../../../../server/domains/partners/migrations/340_programme_as_data.ts';
import { dayOf } from '../../../../server/platform/calendar/days.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { act, make, makeCustomer, OWN_EID, once, STAFF, startPartners, uscc, writeProgramme } from './support.ts';

const BASE = '/yzjumc/partnerjoinrenewal/v3';
const OPEN = `${BASE}/noAuthentication`;
const CUSTOMER = '13800000001';

const application = (values: RecordData = {}): RecordData => ({
  kind: 'join',
  level: 'registered',
  companyName: '深圳云岭软件有限公司',
  uscc: uscc(),
  legalPerson: '王磊',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  contactName: '王磊',
  contactPhone: '13911110000',
  registeredCapital: 900_000_000,
  staffCount: 80,
  engineerCount: 12,
  annualTarget: 900_000_000,
  agreementAccepted: true,
  ...values,
});
const high = { contactEmail: 'wang@example.com', experience: '十年系统集成经验' };
const JOINED = addDays(dayOf(Date.now()), -3) ?? '';
const grant = (level: string) => ({ grantedLevel: level, joinDate: JOINED, years: 1, opinion: '同意' });
/** The last day of a cooperation of so many years. */
const endAfter = (years: number) => addDays(addMonths(JOINED, 12 * years) ?? '', -1);
const rolesOf = (gateway: TestGateway, phone: string) =>
  gateway.database.kysely
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('teams as t', 't.eid', 'm.eid')
    .where('u.account', '=', phone)
    .select(['t.eid', 't.name', 'm.roles', 'u.status', 't.partner_programme'])
    .execute();

eachDatabase('joining the partner programme', (driver) => {
  let gateway: TestGateway;
  let staff: Client;
  beforeAll(async () => {
    gateway = await startPartners(driver, { TRUST_PROXY: '127.0.0.1', DEMO: 'on' });
    staff = await gateway.signIn(STAFF);
  });
  afterAll(() => gateway.close());

  it('promises and asks for nothing that the shop has not written', async () => {
    const visitor = gateway.visitor();
    expect(await visitor.read(`${OPEN}/getProgramme`)).toEqual({ levels: [], documents: [] });
    expect(await visitor.read(`${OPEN}/getPartnerJoinAreaByLevel3RegionId?regionId=440305`)).toMatchObject({
      levels: [],
    });
    const { record, state } = await submitted({
      ...{ level: 'gold', registeredCapital: 1, staffCount: 1, engineerCount: 0, annualTarget: 0 },
      ...{ ...high, agreementAccepted: false, companyName: '肇庆起步科技有限公司', contactPhone: '13911119999' },
    });
    expect([state, record.deposit, record.conditions]).toEqual(['submitted', undefined, undefined]);
    await act(staff, 'partner-join', record.billNo, 'approve', grant('gold'));
    const { partnerEid: eid } = (
      await staff.call<DetailResult>('/yzjumc/entity/v1/partner-join/detail', { key: record.billNo })
    ).record;
    expect(await staff.read(`/yzjumc/partner/v3/queryPartner?eid=${String(eid)}`)).toMatchObject({
      isPartner: true,
      levelTitle: '金牌伙伴',
      discount: null,
    });
    await writeProgramme(gateway);
    expect(await visitor.read(`${OPEN}/getProgramme`)).toMatchObject({
      levels: [{ title: '认证伙伴', discount: 0.8, perCity: null }, { perCity: 20 }, {}, { title: '钻石伙伴' }],
      documents: [{ name: '云铺伙伴合作协议', articles: [{ heading: '合作内容' }, {}, {}, {}, {}] }, {}, {}, {}],
    });
  });

  let addresses = 0;
  /** Every call from an address of its own, lest the limit on one address decide the test. */
  const elsewhere = (): Record<string, string> => ({ ...once(), 'x-forwarded-for': `203.0.113.${(addresses += 1)}` });
  const visitorSave = (client: Client, body: RecordData, headers = elsewhere()) =>
    client.call<DetailResult & { code?: string }>(`${OPEN}/saveOrUpdate`, body, headers);
  const approve = (client: Client, key: unknown, level = 'registered') =>
    client.request('/yzjumc/entity/v1/partner-join/act', {
      method: 'POST',
      body: { key, action: 'approve', input: grant(level) },
      headers: once(),
    });
  const submitted = async (values: RecordData = {}, client: Client = gateway.visitor()) =>
    visitorSave(client, { record: application(values), action: 'submit' });

  describe('without an account', () => {
    it('has a form, its checks and regions from province to district', async () => {
      const visitor = gateway.visitor();
      const form = await visitor.read<{ document: { entity: string }; version: string; blank: DetailResult }>(
        `${OPEN}/getForm`,
      );
      expect(form.document.entity).toBe('partner-join');
      expect(form.blank.allowed.save).toBe(true);
      expect((await visitor.request(`${OPEN}/validator/${form.version}.js`)).status).toBe(200);
      const names = async (query = '') =>
        (await visitor.read<{ name: string }[]>(`/yzjumc/region/v1/list${query}`)).map(({ name }) => name);
      expect(await names()).toHaveLength(34);
      expect(await names(`?province=${encodeURIComponent('广东省')}`)).toContain('深圳市');
      expect(await names(`?province=${encodeURIComponent('广东省')}&city=${encodeURIComponent('深圳市')}`)).toContain(
        '南山区',
      );
      expect(await names(`?province=${encodeURIComponent('广东省')}&city=${encodeURIComponent('杭州市')}`)).toEqual([]);
    });

    it('is saved, looked up by phone and code, changed, submitted and withdrawn', async () => {
      const visitor = gateway.visitor();
      const saved = await visitorSave(visitor, { record: application({ contactPhone: '13911110001' }) });
      const proof = { phone: '13911110001', code: saved.code };
      const billNo = String(saved.record.billNo);
      expect(saved).toMatchObject({
        state: 'draft',
        record: { regionId: '440305', areaName: '华南大区', deposit: 1_000_000 },
      });
      expect(await visitor.call(`${OPEN}/getJoinStatusBySubmitterPhone`, proof)).toMatchObject([
        { billNo, status: 'draft', statusTitle: '草稿' },
      ]);
      expect((await visitor.call<ListResult>(`${OPEN}/getPageByParams`, proof)).rows).toHaveLength(1);
      const read = await visitor.call<DetailResult>(`${OPEN}/getPartnerJoinDetailByBillNo`, { ...proof, billNo });
      const sent = await visitorSave(visitor, {
        ...proof,
        record: { ...read.record, legalPerson: '李雷' },
        version: read.version,
        action: 'submit',
      });
      expect(sent).toMatchObject({ state: 'submitted', record: { legalPerson: '李雷' } });
      expect(sent.code).toBeUndefined();
      expect(await visitorSave(visitor, { ...proof, billNo, version: sent.version, action: 'withdraw' })).toMatchObject(
        { state: 'draft' },
      );
    });

    it('is read by nobody who lacks the code, and no answer tells that it exists', async () => {
      const visitor = gateway.visitor();
      const mine = await visitorSave(visitor, { record: application({ contactPhone: '13911110002' }) });
      const theirs = await visitorSave(visitor, { record: application({ contactPhone: '13911110003' }) });
      const sameNumber = await visitorSave(visitor, { record: application({ contactPhone: '13911110002' }) });
      const refusals = [];
      for (const [phone, code] of [
        ['13911110002', 'AAAAAAAAAA'],
        ['13911110002', theirs.code],
        ['13911110099', mine.code],
        ['13911110002', undefined],
      ]) {
        refusals.push(await visitor.refusal(`${OPEN}/getJoinStatusBySubmitterPhone`, { phone, code }));
      }
      expect(new Set(refusals.map(({ errorCode, message }) => `${errorCode} ${message}`))).toEqual(
        new Set(['join.lookup 手机号或查询码不正确']),
      );
      const proof = { phone: '13911110002', code: mine.code };
      for (const other of [theirs, sameNumber]) {
        expect(
          (await visitor.refusal(`${OPEN}/getPartnerJoinDetailByBillNo`, { ...proof, billNo: other.record.billNo }))
            .errorCode,
        ).toBe('join.lookup');
        expect(
          (await visitor.refusal(`${OPEN}/saveOrUpdate`, { ...proof, record: other.record, version: other.version }))
            .errorCode,
        ).toBe('join.lookup');
      }
      expect(
        (
          await visitor.request(`${BASE}/getPartnerJoinDetailByBillNo`, {
            method: 'POST',
            body: { billNo: mine.record.billNo },
          })
        ).status,
      ).toBe(401);
      const customer = await gateway.signIn(CUSTOMER);
      expect(
        (await customer.refusal(`${BASE}/getPartnerJoinDetailByBillNo`, { billNo: mine.record.billNo })).errorCode,
      ).toBe('record.notFound');
    });

    it('keeps its phone number, and takes nothing that the applicant may not decide', async () => {
      const visitor = gateway.visitor();
      const saved = await visitorSave(visitor, { record: application({ contactPhone: '13911110004' }) });
      const proof = { phone: '13911110004', code: saved.code };
      const moved = await visitor.refusal(`${OPEN}/saveOrUpdate`, {
        ...proof,
        record: { ...saved.record, contactPhone: '13911110005' },
        version: saved.version,
      });
      expect(moved.issues.map(({ path }) => path)).toContain('/contactPhone');
      const granted = await visitor.refusal(`${OPEN}/saveOrUpdate`, {
        ...proof,
        record: { ...saved.record, grantedLevel: 'diamond' },
        version: saved.version,
      });
      expect(granted.issues.map(({ path }) => path)).toContain('/grantedLevel');
      expect(
        (
          await visitor.refusal(`${OPEN}/saveOrUpdate`, {
            ...proof,
            billNo: saved.record.billNo,
            version: saved.version,
            action: 'approve',
            input: grant('gold'),
          })
        ).errorCode,
      ).toBe('action.refused');
    });
  });

  it('is slowed down for an address that sends many', async () => {
    const visitor = gateway.visitor();
    const statuses = [];
    for (let n = 0; n < 13; n += 1)
      statuses.push(
        (
          await visitor.request(`${OPEN}/saveOrUpdate`, {
            method: 'POST',
            body: { record: {} },
            headers: { 'x-forwarded-for': '198.51.100.7' },
          })
        ).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 400), 429]);
  });

  it('is refused until the level’s conditions and the agreement are met', async () => {
    const customer = await gateway.signIn(CUSTOMER);
    const save = (values: RecordData) =>
      customer.refusal(`${BASE}/saveOrUpdate`, { record: application(values), action: 'submit' }, once());
    expect(
      (await save({ level: 'gold', ...high, staffCount: 19, engineerCount: 3 })).issues.map(({ path }) => path),
    ).toEqual(['/staffCount', '/engineerCount']);
    expect((await save({ agreementAccepted: false })).issues).toMatchObject([
      {
        path: '/agreementAccepted',
        message: '提交前须阅读并同意《云铺伙伴合作协议》、《云铺伙伴管理办法》、《廉洁合作承诺书》，全文在伙伴加盟页',
      },
    ]);
    expect((await save({ district: '西湖区' })).issues.map(({ path }) => path)).toEqual(['/district']);
  });

  it('tells an applicant without an account what was decided, and one with an account by a notification alone', async () => {
    const decided = async (phone: string) => {
      await gateway.jobs.runDue();
      const messages = gateway.database.kysely.selectFrom('sms_inbox').where('phone', '=', phone).select('text');
      return (await messages.orderBy('id').execute()).map(({ text }) => text);
    };
    const { record } = await submitted({ contactPhone: '13911110071', companyName: '南宁青禾软件有限公司' });
    await act(staff, 'partner-join', record.billNo, 'returnBack', { opinion: '请补充营业执照。' });
    expect(await decided('13911110071')).toEqual([
      '“南宁青禾软件有限公司”的伙伴加盟申请需要补充：请补充营业执照。请在伙伴加盟页“查询进度”里补充后重新提交。',
    ]);
    const other = await submitted({ contactPhone: '13911110072', companyName: '南宁绿洲软件有限公司' });
    expect((await approve(staff, other.record.billNo)).status).toBe(200);
    expect(await decided('13911110072')).toEqual([
      '“南宁绿洲软件有限公司”的伙伴加盟申请已通过：请在伙伴登录页用本手机号激活账号，已有账号的直接登录。',
    ]);
    const customer = await gateway.signIn('13800000004');
    const own = await customer.call<DetailResult>(
      `${BASE}/saveOrUpdate`,
      { record: application({ contactPhone: '13911110073' }), action: 'submit' },
      once(),
    );
    await act(staff, 'partner-join', own.record.billNo, 'reject', { opinion: '暂不开放' });
    expect(await decided('13911110073')).toEqual([]);
  });

  it('gives the applicant the role when it is approved, and the team what partners have', async () => {
    const customer = await gateway.signIn('13800000008');
    expect((await customer.refusal('/yzjumc/entity/v1/opportunity/list')).errorCode).toBe('entity.unknown');
    const sent = await customer.call<DetailResult>(
      `${BASE}/saveOrUpdate`,
      { record: application({ companyName: '青松物流有限公司' }), action: 'submit' },
      once(),
    );
    expect(await customer.read(`${BASE}/getJoinStatusByCurrentUser`)).toMatchObject({
      isPartner: false,
      partner: null,
      application: { status: 'submitted' },
    });
    const answer = await approve(staff, sent.record.billNo);
    expect(answer.status, answer.text).toBe(200);
    await customer.call('/yzjumc/entity/v1/opportunity/list');
    expect(await customer.read<PartnerInfo>('/yzjumc/partner/v3/queryPartner')).toMatchObject({
      isPartner: true,
      level: 'registered',
      levelTitle: '认证伙伴',
      joinedOn: JOINED,
      expiresOn: endAfter(1),
    });
    expect(await customer.read(`${BASE}/getJoinStatusByCurrentUser`)).toMatchObject({
      isPartner: true,
      application: { status: 'approved', expireDate: endAfter(1) },
    });
    expect(
      await customer.call(`${BASE}/getPartnerInfoOrgId`, { orgId: demoTeam('青松物流有限公司').eid }),
    ).toMatchObject({ isPartner: true });
    expect((await customer.refusal(`${BASE}/getPartnerInfoOrgId`, { orgId: OWN_EID })).errorCode).toBe(
      'session.forbidden',
    );
    expect(
      (
        await customer.refusal(
          `${BASE}/saveOrUpdate`,
          { record: application({ companyName: '青松物流有限公司', uscc: sent.record.uscc }), action: 'submit' },
          once(),
        )
      ).message,
    ).toBe('该企业已是伙伴，请登录后办理续约');

    const operator = await gateway.signIn('13800000006');
    await act(operator, 'partner-join', sent.record.billNo, 'end', { opinion: '违规经营' });
    expect((await customer.refusal('/yzjumc/entity/v1/opportunity/list')).errorCode).toBe('entity.unknown');
  });

  it('is reviewed once per company, however often it is sent in at the same time', async () => {
    const code = uscc();
    const answers = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => submitted({ uscc: code, contactPhone: `1392222000${n}` })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes effect exactly once, however many approve at the same time', async () => {
    const { record } = await submitted({ contactPhone: '13933330001', companyName: '并发科技有限公司' });
    const operator = await gateway.signIn('13800000006');
    const answers = await Promise.all(
      [staff, operator, staff, operator, staff, operator].map((client) => approve(client, record.billNo)),
    );
    const done = answers.filter(({ body }) => (body as { responseBody: { success: boolean } }).responseBody.success);
    expect(done).toHaveLength(1);
    expect(
      await gateway.database.kysely
        .selectFrom('partner_grants')
        .where('bill_no', '=', String(record.billNo))
        .selectAll()
        .execute(),
    ).toHaveLength(1);
    expect(await rolesOf(gateway, '13933330001')).toMatchObject([
      { name: '并发科技有限公司', roles: ['partner'], status: 'inactive', partner_programme: true },
    ]);
  });

  it('leaves who joined without an account a customer when the partnership ends, called by name in the history', async () => {
    const { record } = await submitted({ contactPhone: '13933330009', companyName: '远山科技有限公司' });
    await approve(staff, record.billNo);
    const operator = await gateway.signIn('13800000006');
    await act(operator, 'partner-join', record.billNo, 'end', { opinion: '没有业绩' });
    expect(await rolesOf(gateway, '13933330009')).toMatchObject([{ roles: ['customer'], partner_programme: false }]);
    const entries = await operator.call<{ title: string; userName: string }[]>(
      '/yzjumc/entity/v1/partner-join/history',
      { key: record.billNo },
    );
    expect(entries.find(({ title }) => title === '提交申请')?.userName).toBe('王磊');
  });

  it('makes one account and one team of a phone number, and one per company', async () => {
    const first = await submitted({ contactPhone: '13933330002', companyName: '双星科技有限公司' });
    const second = await submitted({ contactPhone: '13933330002', companyName: '双月科技有限公司' });
    const answers = await Promise.all([first, second].map(({ record }) => approve(staff, record.billNo)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await rolesOf(gateway, '13933330002')).map(({ name, roles }) => [name, roles]).sort()).toEqual([
      ['双星科技有限公司', ['partner']],
      ['双月科技有限公司', ['partner']],
    ]);
  });

  it('gives the last place of a level in a city to one of those who are approved at the same time', async () => {
    const place = { province: '浙江省', city: '宁波市', district: '鄞州区', level: 'diamond', ...high };
    const sent = [];
    for (const n of [1, 2, 3, 4])
      sent.push(
        await submitted(
          { ...place, contactPhone: `1394444000${n}`, companyName: `宁波竞争${n}号科技有限公司` },
          gateway.visitor(),
        ),
      );
    const answers = await Promise.all(sent.map(({ record }) => approve(staff, record.billNo, 'diamond')));
    const refused = answers.filter(
      ({ body }) => !(body as { responseBody: { success: boolean } }).responseBody.success,
    );
    expect(refused).toHaveLength(2);
    expect(refused[0]?.text).toContain('宁波市的钻石伙伴名额（2 家）已满');
    const area = await gateway
      .visitor()
      .read<{ levels: { level: string; taken: number; open: boolean }[] }>(
        `${OPEN}/getPartnerJoinAreaByLevel3RegionId?regionId=330212`,
      );
    expect(area.levels.find(({ level }) => level === 'diamond')).toMatchObject({ taken: 2, open: false });
  });

  it('is renewed from the end of the term, and upgraded when the year’s contracts reach the next level', async () => {
    const partner = await gateway.signIn('13800000003');
    const sent = await partner.call<DetailResult>(
      `${BASE}/saveOrUpdate`,
      {
        record: application({ companyName: '远帆科技有限公司', city: '珠海市', district: '香洲区' }),
        action: 'submit',
      },
      once(),
    );
    await approve(staff, sent.record.billNo);
    const renewal = await partner.call<DetailResult>(
      `${BASE}/saveOrUpdate`,
      {
        record: application({
          kind: 'renewal',
          companyName: '远帆科技有限公司',
          city: '珠海市',
          district: '香洲区',
          uscc: sent.record.uscc,
        }),
        action: 'submit',
      },
      once(),
    );
    await approve(staff, renewal.record.billNo);
    expect(await partner.read('/yzjumc/partner/v3/queryPartner')).toMatchObject({
      joinedOn: JOINED,
      expiresOn: endAfter(2),
    });

    const billNo = renewal.record.billNo;
    expect((await partner.refusal(`${BASE}/autoUpgrade`, { billNo }, once())).message).toContain(
      '未达到银牌伙伴的 ¥600,000.00',
    );
    const customer = await makeCustomer(gateway, OWN_EID);
    const { key: product } = await make(gateway, OWN_EID, 'product', {
      name: '智能考勤标准版',
      family: 'attendance',
      kind: 'module',
      unit: '用户/年',
      price: 10_000,
      status: 'onsale',
    });
    const today = new Date().toISOString().slice(0, 10);
    const contract = {
      name: '云岭云服务销售合同',
      contractType: 'new',
      customer,
      startDate: today,
      signDate: today,
      termMonths: 12,
      status: 'approved',
      attachments: [{ fileId: 'f'.repeat(32), name: '合同.pdf', size: 10, type: 'application/pdf' }],
      lines: [{ product, quantity: 6000, unitPrice: 10_000 }],
    };
    await make(gateway, OWN_EID, 'sale-contract', contract);
    expect(await partner.call(`${BASE}/autoUpgrade`, { billNo }, once())).toMatchObject({
      record: { grantedLevel: 'silver' },
    });
    expect(await partner.read('/yzjumc/partner/v3/queryPartner')).toMatchObject({ level: 'silver', discount: 0.7 });
    expect((await partner.refusal(`${BASE}/autoUpgrade`, { billNo: sent.record.billNo }, once())).message).toContain(
      '请从该申请升级',
    );
    // Who is at the top hears so, and who can open another level hears where.
    await gateway.database.kysely
      .updateTable('partners')
      .set({ level: 'diamond' })
      .where('bill_no', '=', String(billNo))
      .execute();
    const refused = async (client: Client) => (await client.refusal(`${BASE}/autoUpgrade`, { billNo }, once())).message;
    expect(await refused(partner)).toBe('钻石伙伴已是开放的最高级别');
    expect(await refused(staff)).toBe('钻石伙伴已是开放的最高级别，请在“商城信息”的“伙伴级别”里添加更高的级别');
    expect(await partner.call(`${BASE}/getAttachmentsByBillNo`, { billNo })).toEqual([]);
  });

  it('answers conditions by level and documents by name', async () => {
    const customer = await gateway.signIn(CUSTOMER);
    expect(await customer.read(`${BASE}/getPartnerJoinConditionByPartnerLevel?partnerLevel=gold`)).toMatchObject([
      { level: 'gold', conditions: [{ name: '注册资本', required: '不低于 ¥2,000,000.00' }, {}, {}, {}] },
    ]);
    expect((await customer.request(`${BASE}/getPartnerJoinConditionByPartnerLevel?partnerLevel=platinum`)).status).toBe(
      400,
    );
    expect(
      (
        await customer.read<{ name: string }[]>(
          `${BASE}/getPartnerDocumentByName?name=${encodeURIComponent('管理办法')}`,
        )
      ).map(({ name }) => name),
    ).toEqual(['云铺伙伴管理办法']);
  });

  it('goes on under the former terms where somebody applied before a shop could write them, and nowhere else', async () => {
    const { kysely } = gateway.database;
    const programme = () => gateway.visitor().read<{ levels: object[]; documents: object[] }>(`${OPEN}/getProgramme`);
    const written = await programme();
    await kysely.deleteFrom('records').where('entity', 'in', ['storefront', 'partner-join']).execute();
    await make(gateway, OWN_EID, 'storefront', {
      name: '商城',
      status: 'used',
      usedSince: new Date().toISOString(),
    });
    await gateway.database.transaction(programmeAsData.up);
    expect(await programme()).toEqual({ levels: [], documents: [] });
    await submitted({ contactPhone: '13911119998', companyName: '肇庆早年科技有限公司' });
    await gateway.database.transaction(programmeAsData.up);
    expect(await programme()).toEqual(written);
  });
});
