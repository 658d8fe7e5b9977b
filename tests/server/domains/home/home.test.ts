import { addDays } from '@yunpu/engine-core/expression';
import { shanghaiDay } from '@yunpu/engine-core/format';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { openAsset } from '../cart/shop.ts';
import { EID, openShop, ordered, type Shop } from '../checkout/support.ts';
import { pay } from '../invoices/support.ts';

const TOTALS = '/yzjumc/home/v3/view_total_amount';
const GUIDANCE = '/yzjumc/home/v3/detail_CA_gcuidance';
const THEIRS = demoTeam('青松物流有限公司').eid;
const NONE = {
  paidAmount: 0,
  yearAmount: 0,
  payableAmount: 0,
  payableCount: 0,
  invoiceableAmount: 0,
  products: 0,
  expiring: 0,
};

interface Step {
  name: string;
  state: string;
  count: number;
  text: string;
  path: string;
}

eachDatabase('what the workstation tells a team of itself', (driver) => {
  let shop: Shop;
  let other: Client;
  const today = shanghaiDay(Date.now());
  beforeAll(async () => {
    shop = await openShop(driver);
    other = await shop.gateway.signIn('13800000008');
  });
  afterAll(() => shop.close());

  const totals = async (client: Client) =>
    ((await client.request(TOTALS)).body as { responseBody: { data: typeof NONE } }).responseBody.data;
  const steps = async (client: Client) =>
    new Map((await client.call<{ steps: Step[] }>(GUIDANCE)).steps.map((step) => [step.name, step]));

  it('is nothing to one who has nothing, and the way in is to certify', async () => {
    expect(await totals(other)).toEqual(NONE);
    const guidance = await steps(other);
    expect([...guidance.values()].map(({ name, state }) => [name, state])).toEqual([
      ['certify', 'todo'],
      ['seal', 'todo'],
      ['sign', 'done'],
      ['pay', 'done'],
      ['renew', 'done'],
      ['invoice', 'done'],
    ]);
    expect(guidance.get('certify')?.path).toBe('/workstation/corp-cer');
  });

  it('adds up what was paid and kept, what is owed and what can be invoiced, of the own team to the fen', async () => {
    const year = Number(today.slice(0, 4));
    await pay(shop.gateway, 10_001, { paidDate: `${year - 1}-12-31` });
    await pay(shop.gateway, 20_002, { paidDate: `${year}-01-01`, refunded: 2 });
    await pay(shop.gateway, 50_000, { status: 'pending', paidAmount: null, paidDate: null });
    await pay(shop.gateway, 99_999, { paidDate: today }, THEIRS);
    const { payable } = await ordered(shop);
    expect(await totals(shop.buyer)).toEqual({
      ...NONE,
      paidAmount: 30_001,
      yearAmount: 20_000,
      payableAmount: payable,
      payableCount: 1,
      invoiceableAmount: 30_001,
    });
    expect(await totals(other)).toEqual({ ...NONE, paidAmount: 99_999, yearAmount: 99_999, invoiceableAmount: 99_999 });
    const guidance = await steps(shop.buyer);
    expect(guidance.get('pay')).toMatchObject({ state: 'todo', count: 1 });
    expect(guidance.get('invoice')).toMatchObject({ state: 'todo', text: '可开票 ¥300.01' });
  });

  it('counts a product as ending on the thirtieth day and not on the day after, and one that ended apart', async () => {
    const { gateway } = shop;
    const ends = (days: number, eid = EID) =>
      openAsset(gateway, eid, shop.no('云会议'), { expireDate: addDays(today, days) });
    await ends(30);
    await ends(31);
    await ends(-1);
    await ends(5, THEIRS);
    expect(await totals(shop.buyer)).toMatchObject({ products: 3, expiring: 1 });
    expect((await steps(shop.buyer)).get('renew')).toMatchObject({
      state: 'todo',
      count: 2,
      text: '1 个产品 30 天内到期，1 个已过期',
    });
  });

  it('knows a certificate that runs, one that soon ends, and an application under way', async () => {
    const { kysely } = shop.gateway.database;
    const certified = async (until: string) => {
      await kysely.deleteFrom('certificate_holders').execute();
      await kysely
        .insertInto('certificate_holders')
        .values({
          kind: 'team',
          holder: EID,
          bill_no: 'RZ-1',
          certificate_no: 'YPQY1',
          name: '蓝海制造有限公司',
          code: '91440300708461136T',
          legal_person: '王海',
          valid_from: '2026-01-01',
          valid_until: until,
        })
        .execute();
      return (await steps(shop.buyer)).get('certify');
    };
    expect(await certified('2099-01-01')).toMatchObject({ state: 'done', text: '已认证：蓝海制造有限公司' });
    expect(await certified(addDays(today, 30) ?? '')).toMatchObject({ state: 'todo' });
    expect(await certified(addDays(today, 31) ?? '')).toMatchObject({ state: 'done' });
    expect((await steps(other)).get('certify')).toMatchObject({ state: 'todo' });
  });

  it('tells a visitor nothing', async () => {
    expect((await shop.gateway.visitor().request(TOTALS)).status).toBe(401);
    expect((await shop.gateway.visitor().request(GUIDANCE, { method: 'POST', body: {} })).status).toBe(401);
  });
});
