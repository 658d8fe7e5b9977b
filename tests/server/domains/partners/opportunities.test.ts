import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TodoList } from '../../../../contract/home.ts';
import type { ConflictReport } from '../../../../contract/partners/index.ts';
import { plainName } from '../../../../server/domains/partners/conflicts.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import {
  act,
  COLLEAGUE,
  make,
  makeCustomer,
  makeProduct,
  OTHER_EID,
  OWN_EID,
  once,
  opportunity,
  PARTNER,
  STAFF,
  startPartners,
  USCC,
} from './support.ts';

const BASE = '/yzjumc/opportunity/v3';

it('compares company names without width, spaces and brackets', () => {
  expect(plainName('深圳（云岭） 软件Ａ有限公司')).toBe(plainName('深圳云岭软件a有限公司'));
  expect(plainName('深圳云岭软件有限公司')).not.toBe(plainName('深圳云岭网络有限公司'));
});

eachDatabase('opportunities', (driver) => {
  let gateway: TestGateway;
  let partner: Client;
  let customer: string;
  beforeAll(async () => {
    gateway = await startPartners(driver);
    partner = await gateway.signIn(PARTNER);
  });
  beforeEach(async () => {
    await gateway.database.kysely.deleteFrom('records').where('entity', 'in', ['opportunity', 'customer']).execute();
    customer = await makeCustomer(gateway, OWN_EID);
  });
  afterAll(() => gateway.close());

  const save = (values = {}) =>
    partner.call<DetailResult>(`${BASE}/save`, { record: opportunity(customer, values) }, once());
  const theirs = async (stage: string, values = {}) => {
    const other = await makeCustomer(gateway, OTHER_EID, { uscc: undefined, kind: 'government', ...values });
    const { key } = await make(gateway, OTHER_EID, 'opportunity', opportunity(other));
    await gateway.database.kysely.updateTable('records').set({ state: stage }).where('key', '=', key).execute();
    return key;
  };
  const distributed = async (values = {}) => {
    const { record } = await save(values);
    return act(partner, 'opportunity', record.billNo, 'distribute', { operator: `u${COLLEAGUE}` });
  };

  it('take what is known of the customer from its file', async () => {
    const { record } = await save();
    expect(record).toMatchObject({
      customerName: '深圳云岭软件有限公司',
      uscc: USCC,
      partnerName: '远帆科技有限公司',
      conflictState: 'none',
      stage: 'new',
    });
  });

  it('are won by a sales contract or an order contract of the same customer, and by nobody else’s', async () => {
    const { record } = await save();
    await gateway.database.kysely
      .updateTable('records')
      .set({ state: 'negotiation', data: sql`data || '{"stage": "negotiation"}'::jsonb` })
      .where('key', '=', String(record.billNo))
      .execute();
    const product = await makeProduct(gateway, await gateway.signIn('13800000006'));
    const lines = [{ product, quantity: 10, unitPrice: 10_000 }];
    const ordered = async (of: string) =>
      (
        await make(gateway, OWN_EID, 'order-contract', {
          name: '云服务订货合同',
          orderType: 'direct',
          customer: of,
          lines,
        })
      ).key;
    const foreign = await ordered(
      await makeCustomer(gateway, OWN_EID, { name: '东莞华成电子有限公司', uscc: undefined, kind: 'government' }),
    );
    const won = { wonAmount: 5_000_000, closedDate: '2026-11-20' };
    const asked = { key: record.billNo, action: 'win', input: { ...won, orderContractNo: foreign } };
    const refused = await partner.refusal('/yzjumc/entity/v1/opportunity/act', asked, once());
    expect(refused.issues.map(({ path }) => path)).toEqual(['/input/orderContractNo']);
    const orderContractNo = await ordered(customer);
    const done = await act(partner, 'opportunity', record.billNo, 'win', { ...won, orderContractNo });
    expect(done.record).toMatchObject({ stage: 'won', orderContractNo });
  });

  it('are noted as conflicting, not refused, when another partner is on the same customer and family', async () => {
    await theirs('contacted', { uscc: USCC, kind: 'private' });
    expect((await save()).record).toMatchObject({ conflictState: 'possible', conflictCount: 1 });
    expect((await save({ productFamily: 'meeting' })).record.conflictState).toBe('none');
  });

  it('conflict by name where no credit code is known', async () => {
    await theirs('negotiation', { name: '深圳云岭软件有限公司' });
    expect((await save()).record.conflictState).toBe('conflict');
  });

  it('do not conflict with closed ones, nor with the own team', async () => {
    await theirs('lost', { uscc: USCC, kind: 'private' });
    await save();
    expect((await save()).record.conflictState).toBe('none');
  });

  it('tell a competitor that something is there, and neither whose nor how much', async () => {
    const foreign = await theirs('proposal', { uscc: USCC, kind: 'private' });
    const report = await partner.call<ConflictReport>(`${BASE}/conflict`, {
      uscc: USCC,
      productFamily: 'collaboration',
    });
    expect(report).toMatchObject({ state: 'conflict', count: 1, conflicts: [{ stage: '方案报价及以后' }] });
    const written = JSON.stringify(report);
    expect(written).not.toContain(foreign);
    expect(written).not.toContain('广州同创云服务有限公司');
    expect(written).not.toContain('5000000');
  });

  it('are checked again on demand, and the record keeps what came out', async () => {
    const { record } = await save();
    await theirs('negotiation', { uscc: USCC, kind: 'private' });
    const checked = await partner.call<DetailResult & Omit<ConflictReport, 'state'>>(
      `${BASE}/conflict`,
      { billNo: record.billNo },
      once(),
    );
    // What stands in the head of its page is the stage, as after any other action.
    expect(checked).toMatchObject({ state: 'new', count: 1, record: { conflictState: 'conflict', stage: 'new' } });
  });

  it('pass from stage to stage only with somebody in charge', async () => {
    const { record } = await save();
    const refused = await partner.refusal(`${BASE}/nextstage`, { billNo: record.billNo }, once());
    expect(refused).toMatchObject({
      errorCode: 'action.refused',
      message: '商机须先分配负责人，且存在的报备冲突须先仲裁',
    });
    await act(partner, 'opportunity', record.billNo, 'distribute', { operator: `u${COLLEAGUE}` });
    const stages: unknown[] = [];
    for (let step = 0; step < 3; step++)
      stages.push((await partner.call<DetailResult>(`${BASE}/nextstage`, { billNo: record.billNo }, once())).state);
    expect(stages).toEqual(['contacted', 'proposal', 'negotiation']);
    expect((await partner.refusal(`${BASE}/nextstage`, { billNo: record.billNo }, once())).errorCode).toBe(
      'action.refused',
    );
  });

  it('are held before the offer while another partner has one out, until the shop has judged', async () => {
    const { record } = await distributed();
    await act(partner, 'opportunity', record.billNo, 'nextstage');
    await theirs('proposal', { uscc: USCC, kind: 'private' });
    const refused = await partner.refusal(`${BASE}/nextstage`, { billNo: record.billNo }, once());
    expect(refused.message).toContain('请先查重，查出的冲突随即交给工作人员仲裁');
    const staff = await gateway.signIn(STAFF);
    const isWaiting = async () =>
      (await staff.call<TodoList>('/yzjumc/home/v3/todos', {})).entries.some(({ key }) => key === record.billNo);
    expect(await isWaiting()).toBe(false);
    await partner.call(`${BASE}/conflict`, { billNo: record.billNo }, once());
    expect(await isWaiting()).toBe(true);
    await act(staff, 'opportunity', record.billNo, 'clearconflict', { note: '客户已书面确认由远帆跟进' });
    expect(await isWaiting()).toBe(false);
    expect((await partner.call<DetailResult>(`${BASE}/nextstage`, { billNo: record.billNo }, once())).state).toBe(
      'proposal',
    );
  });

  it('go to people of the own team alone', async () => {
    const { record } = await save();
    const people = await partner.call<{ userId: string; name: string }[]>(`${BASE}/getoperater`, {
      billNo: record.billNo,
      keyword: '',
    });
    expect(people.map(({ name }) => name).sort()).toEqual(['周航', '吴桐', '郑凯', '孙婧', '韩磊'].sort());
    const stranger = await partner.refusal(
      `${BASE}/distribute`,
      { billNo: record.billNo, input: { operator: 'u13800000008' } },
      once(),
    );
    expect(stranger.issues).toEqual([
      { path: '/input/operator', code: 'operator.unknown', message: '所选人员不在该团队中，或已停用' },
    ]);
  });

  it('are handed out by an administrator', async () => {
    const { record } = await save();
    const colleague = await gateway.signIn(COLLEAGUE);
    expect(
      await colleague.refusal(`${BASE}/distribute`, { billNo: record.billNo, operator: `u${COLLEAGUE}` }, once()),
    ).toMatchObject({ errorCode: 'action.refused', message: '只有团队管理员可以分配商机' });
  });

  it('are distributed once when two people do it at the same moment', async () => {
    const { record, version } = await save();
    const people = [COLLEAGUE, '13800000032'];
    const answers = await Promise.all(
      people.map((person) =>
        partner.request(`${BASE}/distribute`, {
          method: 'POST',
          body: { billNo: record.billNo, version, input: { operator: `u${person}` } },
          headers: once(),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    const { record: now } = await partner.call<DetailResult>(`${BASE}/detail`, { billNo: record.billNo });
    expect(now.owner).toBe(`u${winner}`);
  });

  it("are nobody else's to see or move", async () => {
    const foreign = await theirs('new', { uscc: USCC, kind: 'private' });
    for (const path of ['detail', 'nextstage', 'conflict']) {
      expect((await partner.refusal(`${BASE}/${path}`, { billNo: foreign }, once())).errorCode, path).toBe(
        'record.notFound',
      );
    }
    const buyer = await gateway.signIn('13800000001');
    expect((await buyer.refusal(`${BASE}/opgetcust`, {})).errorCode).toBe('entity.unknown');
  });

  it('offer the own customers, with how many opportunities are open', async () => {
    await save();
    const customers = await partner.call<{ customerNo: string; openOpportunities: number }[]>(`${BASE}/opgetcust`, {
      keyword: '云岭',
    });
    expect(customers).toMatchObject([{ customerNo: customer, uscc: USCC, openOpportunities: 1 }]);
  });

  it('follow what was agreed in the last follow-up', async () => {
    const { record } = await distributed();
    await partner.call(
      '/yzjumc/opportunityfollow/v3/save',
      { record: { opportunity: record.billNo, way: 'phone', subject: '初次电话沟通', nextDate: '2099-01-05' } },
      once(),
    );
    const { record: now } = await partner.call<DetailResult>(`${BASE}/detail`, { billNo: record.billNo });
    expect(now.nextFollowDate).toBe('2099-01-05');
  });

  it('take no follow-up once they are closed', async () => {
    const { record } = await save();
    await act(partner, 'opportunity', record.billNo, 'lose', { lostReason: 'price' });
    const refused = await partner.refusal(
      '/yzjumc/opportunityfollow/v3/save',
      { record: { opportunity: record.billNo, way: 'phone', subject: '再次沟通' } },
      once(),
    );
    expect(refused.issues.map(({ path }) => path)).toEqual(['/opportunity']);
  });

  it('let a follow-up be read, listed and deleted on its own calls', async () => {
    const { record } = await distributed();
    const follow = await partner.call<DetailResult>(
      '/yzjumc/opportunityfollow/v3/save',
      { record: { opportunity: record.billNo, way: 'visit', place: '客户公司', subject: '上门拜访' } },
      once(),
    );
    const { billNo } = follow.record;
    expect(
      (await partner.call<DetailResult>('/yzjumc/opportunityfollow/v3/detail', { billNo })).record.customerName,
    ).toBe('深圳云岭软件有限公司');
    const list = await partner.call<{ total: number }>('/yzjumc/opportunityfollow/v3/list', {
      filter: { field: 'opportunity', op: 'eq', value: record.billNo },
    });
    expect(list.total).toBe(1);
    await partner.call('/yzjumc/opportunityfollow/v3/delete', { billNo, version: follow.version }, once());
    expect((await partner.refusal('/yzjumc/opportunityfollow/v3/detail', { billNo })).errorCode).toBe(
      'record.notFound',
    );
  });
});
