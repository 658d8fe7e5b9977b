import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CartLine as ShownLine } from '../../../../contract/cart.ts';
import type { WritesTo } from '../../../../contract/records/write.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { openAsset, stockShelf } from './shop.ts';

const at = (call: string) => `/yzjumc/cart/v2/${call}`;
type Written = { lineId: string; count: number };
interface Cart {
  lines: ShownLine[];
  count: number;
}

eachDatabase('the cart', (driver) => {
  let gateway: TestGateway;
  let buyer: Client;
  let no: (name: string) => string;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    no = await stockShelf(gateway);
    buyer = await gateway.signIn('13800000001');
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    await gateway.database.kysely.deleteFrom('cart_lines').execute();
  });

  const add = (body: object, client = buyer) => client.call<Written>(at('upsert'), body);
  const cart = (client = buyer) => client.call<Cart>(at('list'));
  const shown = async () =>
    (await cart()).lines.map(
      ({ name, choice }) =>
        `${name} ${choice.quantity}×${choice.years}${choice.modules.map((module) => ` +${module.quantity}`).join('')}`,
    );
  const change = (name: string, values: WritesTo<'product'>, action?: string) =>
    gateway.database.transaction(async (tx) => {
      await gateway.entities.access.change(tx, systemActor('20000009'), 'product', no(name), values, '保存');
      if (action) await gateway.entities.access.act(tx, systemActor('20000009'), 'product', no(name), action);
    });

  it('belongs to the team: a colleague’s team sees nothing of it', async () => {
    expect((await add({ productNo: no('云会议'), quantity: 3 })).count).toBe(1);
    const other = await gateway.signIn('13800000008');
    expect((await cart(other)).count).toBe(0);
    expect(await other.call(at('delete'), { lineIds: [(await cart()).lines[0]?.lineId ?? ''] })).toEqual({ count: 0 });
    expect(await buyer.call(at('count'))).toEqual({ count: 1 });
  });

  it('makes one line of equal configurations, every quantity added, and two of different ones', async () => {
    const meeting = (quantity: number) => ({ modules: [{ productNo: no('云会议'), quantity }] });
    await add({ productNo: no('基础版'), quantity: 50, ...meeting(10) });
    await add({ productNo: no('基础版'), quantity: 60, years: 1, ...meeting(5) });
    await add({ productNo: no('基础版'), quantity: 50 });
    await add({ productNo: no('基础版'), quantity: 50, years: 2 });
    expect(await shown()).toEqual(['基础版 110×1 +15', '基础版 50×1', '基础版 50×2']);
  });

  it('says what an addition changed, so that it can be undone', async () => {
    const first = await add({ productNo: no('基础版'), quantity: 50 });
    expect(first).toMatchObject({ before: null, replaced: [] });
    const more = await add({ productNo: no('基础版'), quantity: 60 });
    expect(more).toMatchObject({ lineId: first.lineId, before: { quantity: 50, years: 1, modules: [] }, replaced: [] });
    const other = await add({ productNo: no('旗舰版'), quantity: 100, replace: true });
    expect(other).toMatchObject({ before: null, replaced: [first.lineId] });
  });

  it('says what a line costs now and what it cost when it was put aside', async () => {
    await add({ productNo: no('云会议'), quantity: 10, years: 2 });
    await change('云会议', { price: 400 });
    const [line] = (await cart()).lines;
    expect([line?.addedAmount, line?.line?.totalAmount]).toEqual([6660, 8000]);
    await change('云会议', { price: 333 });
  });

  it('keeps a line whose product left the shelf, says so, and lets it be taken out but not changed', async () => {
    const { lineId } = await add({ productNo: no('云审批'), quantity: 1 });
    await change('云审批', {}, 'withdraw');
    const [line] = (await cart()).lines;
    expect(line).toMatchObject({
      name: '云审批',
      problem: { code: 'product.unknown', message: '该产品已下架，不能再购买' },
    });
    expect(line?.line).toBeUndefined();
    expect((await buyer.refusal(at('update'), { lineId, quantity: 2 })).errorCode).toBe('quote.refused');
    expect(await buyer.call(at('delete'), { lineIds: [lineId] })).toEqual({ count: 0 });
    await change('云审批', {}, 'publish');
  });

  it('refuses a second edition, names the first, and takes its place when asked to', async () => {
    await add({ productNo: no('基础版'), quantity: 50 });
    const refusal = await buyer.refusal(at('upsert'), { productNo: no('旗舰版'), quantity: 100 });
    expect(refusal).toMatchObject({
      errorCode: 'cart.exclusive',
      message: '旗舰版与基础版只能选择其一',
      data: { replaceable: true, conflicts: [{ withProductNo: no('基础版'), with: 'choice' }] },
    });
    expect((await add({ productNo: no('旗舰版'), quantity: 100, replace: true })).count).toBe(1);
    expect(await shown()).toEqual(['旗舰版 100×1']);
  });

  it('refuses another edition than the one in use, but more of the same, and any once that one has ended', async () => {
    const { eid } = demoTeam('蓝海制造有限公司');
    const asset = await openAsset(gateway, eid, no('旗舰版'));
    const refusal = await buyer.refusal(at('upsert'), { productNo: no('基础版'), quantity: 50, replace: true });
    expect(refusal).toMatchObject({ errorCode: 'cart.exclusive', data: { replaceable: false } });
    expect(refusal.message).toContain('正在使用旗舰版');
    await add({ productNo: no('旗舰版'), quantity: 100 });
    await gateway.database.transaction((tx) =>
      gateway.entities.access.act(tx, systemActor(eid), 'asset', asset, 'close', { reason: '到期停用' }),
    );
    await add({ productNo: no('基础版'), quantity: 50, replace: true });
    expect(await shown()).toEqual(['基础版 50×1']);
  });

  it('names every pair that excludes each other among choices, with its place', async () => {
    const lines = [
      { productNo: no('云会议'), quantity: 1 },
      { productNo: no('基础版'), quantity: 50 },
      { productNo: no('旗舰版'), quantity: 100 },
    ];
    const { conflicts } = await buyer.call<{ conflicts: { index: number; withProductNo: string }[] }>(
      at('checkmutualproduct'),
      { lines },
    );
    expect(conflicts.map(({ index, withProductNo }) => [index, withProductNo])).toEqual([
      [1, no('旗舰版')],
      [2, no('基础版')],
    ]);
  });

  it('keeps to the limits of an edition also when quantities add up, and says what is there', async () => {
    await add({ productNo: no('迷你包'), quantity: 30 });
    const refusal = await buyer.refusal(at('upsert'), { productNo: no('迷你包'), quantity: 21 });
    expect(refusal).toMatchObject({
      errorCode: 'quote.refused',
      message: '迷你包最多订购 50 个用户（购物车中已有 30）',
      issues: [{ path: '/quantity' }],
    });
    expect(await shown()).toEqual(['迷你包 30×1']);
  });

  it('an edit keeps what it does not name, and makes one line of two that became alike', async () => {
    const { lineId } = await add({
      productNo: no('基础版'),
      quantity: 50,
      modules: [{ productNo: no('云审批'), quantity: 9 }],
    });
    await buyer.call(at('update'), { lineId, years: 2 });
    await buyer.call(at('update'), { lineId, quantity: 70 });
    expect(await shown()).toEqual(['基础版 70×2 +9']);
    const other = await add({ productNo: no('基础版'), quantity: 50, years: 2 });
    expect(
      await buyer.call(at('update'), { lineId: other.lineId, modules: [{ productNo: no('云审批'), quantity: 1 }] }),
    ).toEqual({ lineId, count: 1 });
    expect(await shown()).toEqual(['基础版 120×2 +10']);
    expect((await buyer.refusal(at('update'), { lineId: other.lineId, quantity: 2 })).errorCode).toBe('cart.line');
  });

  it('takes removed lines back in their old places, and adds to the like of one that came meanwhile', async () => {
    const names = ['云会议', '短信包', '云审批'];
    const ids: string[] = [];
    for (const name of names) ids.push((await add({ productNo: no(name), quantity: 5 })).lineId);
    await buyer.call(at('delete'), { lineIds: ids.slice(0, 2) });
    await add({ productNo: no('短信包'), quantity: 2 });
    expect(await buyer.call(at('restore'), { lineIds: ids.slice(0, 2) })).toEqual({ count: 3 });
    expect(await shown()).toEqual(['云会议 5×1', '云审批 5×1', '短信包 7×1']);
    expect((await buyer.refusal(at('restore'), { lineIds: ['never-was'] })).errorCode).toBe('cart.line');
  });

  it('takes a removed edition back only while no other one took its place', async () => {
    const { lineId } = await add({ productNo: no('基础版'), quantity: 50 });
    await buyer.call(at('delete'), { lineIds: [lineId] });
    await add({ productNo: no('旗舰版'), quantity: 100 });
    expect((await buyer.refusal(at('restore'), { lineIds: [lineId] })).errorCode).toBe('cart.exclusive');
    expect(await shown()).toEqual(['旗舰版 100×1']);
  });

  it('holds 99 lines and refuses another one, while those there can still grow', async () => {
    const { eid } = demoTeam('蓝海制造有限公司');
    await add({ productNo: no('云会议'), quantity: 1 });
    await gateway.database.kysely
      .insertInto('cart_lines')
      .values(
        Array.from({ length: 98 }, (_, index) => ({
          line_id: `filler-${index}`,
          eid,
          product_no: no('云审批'),
          quantity: 1,
          years: 1,
          modules: '[]',
          configuration: `filler-${index}`,
          added_amount: 100,
          created_by: 'u',
          removed_at: null,
        })),
      )
      .execute();
    expect((await buyer.refusal(at('upsert'), { productNo: no('短信包'), quantity: 1 })).errorCode).toBe('cart.full');
    expect((await add({ productNo: no('云会议'), quantity: 1 })).count).toBe(99);
  });

  it('does not exist for a private deployment, nor for a visitor', async () => {
    const client = await gateway.signIn('13800000004');
    for (const call of ['count', 'list']) expect((await client.refusal(at(call))).errorCode).toBe('cart.private');
    expect((await client.refusal(at('upsert'), { productNo: no('短信包'), quantity: 1 })).errorCode).toBe(
      'cart.private',
    );
    expect((await gateway.visitor().refusal(at('count'))).errorCode).toBe('session.required');
  });

  it('takes neither money nor a team from whoever asks', async () => {
    await add({ productNo: no('云会议'), quantity: 10, addedAmount: 1, amount: 1, price: 1, eid: '20000009' });
    expect((await cart()).lines[0]).toMatchObject({ addedAmount: 3330, line: { totalAmount: 3330 } });
  });

  it('a repeated request with one key is one request, and its answer the same', async () => {
    const once = { 'idempotency-key': `cart-${driver}` };
    const send = () => buyer.call<Written>(at('upsert'), { productNo: no('短信包'), quantity: 4 }, once);
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ lineId }) => lineId)).size).toBe(1);
    expect(await shown()).toEqual(['短信包 4×1']);
  });

  it('equal choices added at once make one line with every acknowledged quantity in it', async () => {
    const client = await gateway.signIn('13800000001');
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        add({ productNo: no('云审批'), quantity: index + 1 }, index % 2 ? client : buyer),
      ),
    );
    expect(await shown()).toEqual(['云审批 300×1']);
  });

  it('of two editions added at once exactly one gets in, however often it is tried', async () => {
    for (let round = 0; round < 8; round += 1) {
      await gateway.database.kysely.deleteFrom('cart_lines').execute();
      const answers = await Promise.all(
        [
          ['基础版', 50],
          ['旗舰版', 100],
          ['迷你包', 1],
          ['基础版', 60],
        ].map(
          async ([name, quantity]) =>
            (
              (await buyer.request(at('upsert'), { method: 'POST', body: { productNo: no(String(name)), quantity } }))
                .body as { responseBody: { success: boolean; errorCode?: string } }
            ).responseBody,
        ),
      );
      const lines = (await cart()).lines;
      expect(new Set(lines.map(({ choice }) => choice.productNo)).size).toBe(1);
      expect(answers.filter(({ success }) => !success).every(({ errorCode }) => errorCode === 'cart.exclusive')).toBe(
        true,
      );
      expect(lines.every(({ problem }) => problem === undefined)).toBe(true);
    }
  });
});
