import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListEntry, MenuProduct, ShelfProduct } from '../../../../contract/catalogue.ts';
import type { WritesTo } from '../../../../contract/records/write.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';

const PRIVATE = '13800000004';
const EDITION = {
  family: 'collaboration',
  kind: 'edition',
  unit: '用户/年',
  price: 10_000,
  listed: true,
  parentGroup: 'suite',
  group: '版本',
} as const;

eachDatabase('the shelf of the mall', (driver) => {
  let gateway: TestGateway;
  const keys = new Map<string, string>();
  const key = (name: string) => keys.get(name) ?? '';
  const call = <Result>(path: string, body: object = {}) =>
    gateway.visitor().call<Result>(`/yzjumc/product/${path}`, body);

  beforeAll(async () => {
    gateway = await startGateway({ driver });
    const base = {
      family: 'collaboration',
      kind: 'module',
      unit: '用户/年',
      price: 10_000,
      listed: true,
      parentGroup: 'addon',
      group: '会议',
    } as const;
    await put({ ...base, name: '云会议' });
    await put({ ...base, name: '会议室', group: '会议' });
    await put({ ...base, name: '云审批', group: '审批', rank: 5, offlineBuy: true });
    await put({ ...base, name: '短信包', kind: 'flow', parentGroup: 'flow', group: '短信', unit: '包' });
    await put({
      ...base,
      name: '存储包',
      kind: 'flow',
      parentGroup: 'flow',
      group: '存储',
      unit: '包/年',
      terms: [1, 2],
    });
    await put({
      ...base,
      name: '旗舰版',
      kind: 'edition',
      parentGroup: 'suite',
      group: '版本',
      rank: 2,
      isTrial: true,
      trialDays: 15,
      minQuantity: 100,
      tiers: [
        { from: 200, price: 9000 },
        { from: 1000, price: 8000 },
      ],
      modules: [
        { name: '轻应用', parentName: 'platform', type: 'number', content: '不限', showInCard: true },
        { name: '审批', type: 'sign', content: 'tick' },
        { name: '公文', type: 'optional', product: key('云审批') },
      ],
      cases: [{ customer: '蓝海制造有限公司', words: '好用' }],
      functions: [{ name: '一个入口', text: '都在一处' }],
      recommended: [{ product: key('短信包') }, { product: key('云会议') }],
    });
    for (const [title, until] of [
      ['长期优惠', '2099-12-31'],
      ['过去的优惠', '2020-12-31'],
    ]) {
      await gateway.database.transaction(async (tx) => {
        const { access } = gateway.entities;
        const { key: promotion } = await access.create(tx, systemActor('20000009'), 'promotion', {
          title,
          scope: 'product',
          products: [{ product: key('旗舰版') }],
          occasion: 'new',
          minQuantity: 1,
          minYears: 1,
          from: '2020-01-01',
          until,
          gift: 'months',
          months: 1,
        });
        await access.act(tx, systemActor('20000009'), 'promotion', promotion, 'start');
      });
    }
    await put({ ...base, name: '没上架' }, false);
    await put({ ...base, name: '不展示', listed: false, parentGroup: undefined, group: undefined });
  });
  afterAll(() => gateway.close());

  async function put(record: WritesTo<'product'>, publish = true): Promise<void> {
    const actor = systemActor('20000009');
    const made = await gateway.database.transaction(async (tx) => {
      const created = await gateway.entities.access.create(tx, actor, 'product', record);
      if (publish) await gateway.entities.access.act(tx, actor, 'product', created.key, 'publish');
      return created;
    });
    keys.set(String(record.name), made.key);
  }

  it('lists what is on sale and listed by zone and group, ranked products first', async () => {
    const entries = await call<ListEntry[]>('list');
    expect(
      entries.map(({ parentGroup, groups }) => [
        parentGroup,
        groups.map(({ group, products }) => [group, products.map(({ productName }) => productName)]),
      ]),
    ).toEqual([
      ['云协作套件', [['版本', ['旗舰版']]]],
      [
        '增值应用',
        [
          ['审批', ['云审批']],
          ['会议', ['云会议', '会议室']],
        ],
      ],
      [
        '流量产品',
        [
          ['短信', ['短信包']],
          ['存储', ['存储包']],
        ],
      ],
    ]);
  });

  it('shows editions by their rank, and those without one after them, the smaller first', async () => {
    await put({ ...EDITION, name: '集团版', minQuantity: 500 });
    await put({ ...EDITION, name: '团队版', maxQuantity: 50 });
    await put({ ...EDITION, name: '政务版', minQuantity: 300, rank: 1 });
    const editions = async () => {
      const [suite] = await call<ListEntry[]>('list');
      return suite?.groups[0]?.products.map(({ productName }) => productName);
    };
    expect(await editions()).toEqual(['政务版', '旗舰版', '团队版', '集团版']);
    const described = await call<{ editions: { label: string }[] }>('v2/getproduct', { productNo: key('团队版') });
    expect(described.editions.map(({ label }) => label)).toEqual(['政务版', '旗舰版', '团队版', '集团版']);
    for (const name of ['集团版', '团队版', '政务版'])
      await gateway.database.transaction((tx) =>
        gateway.entities.access.change(tx, systemActor('20000009'), 'product', key(name), { listed: false }, '保存'),
      );
    expect(await editions()).toEqual(['旗舰版']);
  });

  it('shows a menu the lowest price a product is sold at, in fen', async () => {
    const [suite] = await call<ListEntry[]>('list');
    expect(suite?.groups[0]?.products[0]).toEqual({
      productIcon: 'app',
      productName: '旗舰版',
      productSketch: '',
      productMiniAmount: 8000,
      productValues: [],
      productNo: key('旗舰版'),
      mainProduct: true,
      isTrial: true,
      offlineBuy: false,
      isHot: false,
      unit: '用户/年',
    });
  });

  it('offers a private deployment the packs of traffic and nothing else', async () => {
    const person = await gateway.signIn(PRIVATE);
    expect((await person.call<ListEntry[]>('/yzjumc/product/list', {})).map(({ zone }) => zone)).toEqual(['flow']);
    expect((await person.refusal('/yzjumc/product/v2/getproduct', { productNo: key('旗舰版') })).errorCode).toBe(
      'product.unknown',
    );
  });

  it('describes one product with its modules, functions, words of customers and running offers', async () => {
    const productNo = key('旗舰版');
    const found = await call<ShelfProduct>('v2/getproduct', { productNo });
    expect(found).toMatchObject({ name: '旗舰版', price: 10_000, minQuantity: 100, maxQuantity: null });
    expect(found.moduleList).toEqual([
      { name: '轻应用', parentName: 'platform', type: 'number', content: '不限', showInCard: true, productNo: '' },
      { name: '审批', parentName: '', type: 'sign', content: 'tick', showInCard: false, productNo: '' },
      {
        name: '公文',
        parentName: '',
        type: 'optional',
        content: '',
        showInCard: false,
        productNo: key('云审批'),
        price: 10_000,
        unit: '用户/年',
        minQuantity: 1,
        maxQuantity: null,
      },
    ]);
    expect(await call('v2/getfunctiondetail', { productNo })).toEqual([
      { name: '一个入口', text: '都在一处', productNo, productName: '旗舰版' },
    ]);
    expect(await call<unknown[]>('v2/getcustcase')).toHaveLength(1);
    expect((await call<{ title: string }[]>('v2/getproductactivity', { productNo })).map(({ title }) => title)).toEqual(
      ['长期优惠'],
    );
    expect(
      (await call<MenuProduct[]>('v2/getrecommendproduct', { productNo })).map(({ productName }) => productName),
    ).toEqual(['短信包', '云会议']);
    expect(await call('v3/trialprodetial', { productNo })).toMatchObject({ trialDays: 15 });
  });

  it('answers nothing of a product that is not on sale, not listed or not there', async () => {
    for (const productNo of [key('没上架'), key('不展示'), 'SP999999']) {
      for (const path of ['v2/getproduct', 'v2/getfunctiondetail', 'v2/getrecommendproduct', 'v3/trialprodetial']) {
        expect((await gateway.visitor().refusal(`/yzjumc/product/${path}`, { productNo })).errorCode, path).toBe(
          'product.unknown',
        );
      }
    }
    expect(
      (await gateway.visitor().refusal('/yzjumc/product/v3/trialprodetial', { productNo: key('云会议') })).errorCode,
    ).toBe('product.noTrial');
    expect((await call<MenuProduct[]>('v2/getsaleproduct')).map(({ productName }) => productName)).not.toContain(
      '云审批',
    );
  });

  it('tells packs that are subscribed to from packs that are used up', async () => {
    const answer = await gateway
      .visitor()
      .read<{ subscribeProductList: { productNo: string }[]; consumeProductList: { productNo: string }[] }>(
        '/yzjumc/product/v3/get_flow_product',
      );
    expect(answer.subscribeProductList.map(({ productNo }) => productNo)).toEqual([key('存储包')]);
    expect(answer.consumeProductList.map(({ productNo }) => productNo)).toEqual([key('短信包')]);
  });
});
