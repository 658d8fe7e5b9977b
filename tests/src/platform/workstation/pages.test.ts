import { describe, expect, it } from 'vitest';
import { createEntries, matching, pageEntries } from '../../../../src/app/workstation/palette/entries.ts';
import type { DocumentIndex } from '../../../../src/platform/gateway/documents.ts';
import { forPartners, menuSections } from '../../../../src/platform/workstation/menu.ts';
import { pageOf, recordPath } from '../../../../src/platform/workstation/pageOf.ts';
import { placeGroups, placesFor, startPath } from '../../../../src/platform/workstation/places.ts';
import { rootOf } from '../../../../src/platform/workstation/root.ts';

const entry = (entity: string, title: string, group: string | undefined, order = 0, roles: string[] = []) => ({
  entity,
  title,
  version: '1',
  create: entity !== 'lead',
  menu: group === undefined ? null : { group, order, icon: '', roles },
});
const index: DocumentIndex = {
  entities: [
    entry('bill', '账单', 'money', 2),
    entry('refund', '退款', 'money', 1),
    entry('lead', '线索', 'sales'),
    entry('note', '备注', undefined),
    entry('lost', '失联', 'nowhere'),
  ],
  dashboards: [],
  groups: [
    { name: 'sales', title: '销售', order: 20 },
    { name: 'money', title: '财务', order: 10 },
    { name: 'empty', title: '空', order: 1 },
  ],
  roles: [],
  problems: {},
};

describe('the menu', () => {
  it('has groups and entries in their order, without empty groups or documents that want no place in it', () => {
    expect(menuSections(index).map(({ title, entries }) => [title, entries.map((one) => one.title)])).toEqual([
      ['财务', ['退款', '账单']],
      ['销售', ['线索']],
    ]);
  });
});

describe('the seller centre', () => {
  const entities = [
    entry('cut', '分成', 'money', 0, ['partner']),
    entry('refund', '退款', 'money', 1, ['partner', 'customer']),
    entry('wage', '工资', 'money', 2, ['staff']),
    entry('lead', '线索', 'sales', 0, ['partner', 'staff']),
    entry('visit', '拜访', 'sales', 1, ['partner']),
    entry('order', '订单', 'shop', 0, ['partner', 'customer']),
  ];
  it('has the groups with something of the partners’ own, the most of it first, and opens the rest by its address only', () => {
    const theirs = forPartners({
      ...index,
      entities,
      groups: [...index.groups, { name: 'shop', title: '购买', order: 1 }],
    });
    expect(menuSections(theirs).map((section) => [section.title, section.entries.map(({ title }) => title)])).toEqual([
      ['销售', ['线索', '拜访']],
      ['财务', ['分成', '退款']],
    ]);
    expect(pageOf('/seller/e/order', theirs)?.title).toBe('订单');
  });
  it.each([
    ['/seller/home', 'home', ['/seller/home']],
    ['/seller/e/bill/new', 'new:bill', ['/seller/home', '/seller/e/bill']],
  ])('%s leads back through pages of its own', (path, id, trail) => {
    const page = pageOf(path, index);
    expect([page?.id, page?.trail.flatMap(({ path: to }) => to ?? [])]).toEqual([
      id,
      trail.slice(0, id === 'home' ? 0 : undefined),
    ]);
  });
  it('has none of the pages that are about oneself', () => {
    expect(pageOf('/seller/basic-info', index)).toBeUndefined();
    expect(placesFor(['partner'], [{ entity: 'asset' }], '/seller')).toEqual([]);
  });
  it.each([
    ['/seller', '/seller'],
    ['/seller/e/bill', '/seller'],
    ['/sellers', '/workstation'],
    ['/product', '/workstation'],
  ])('links on %s lead on below %s', (pathname, root) => {
    expect(rootOf(pathname)).toBe(root);
  });
});

describe('the pages that no document makes', () => {
  const titles = (roles: string[], entities: string[]) =>
    placeGroups(
      placesFor(
        roles,
        entities.map((entity) => ({ entity })),
      ),
    ).map(({ title, places }) => [title, places.map((place) => place.title)]);
  it('are one’s products, orders, coupons, contracts and account, in the groups of the specification', () => {
    expect(titles(['customer'], ['asset', 'order', 'online-contract'])).toEqual([
      ['个人中心', ['我的产品与服务', '我的订单', '优惠券中心', '合同签署', '我的代金券']],
      ['管理设置', ['基本信息', '消息通知', '团队成员']],
    ]);
  });
  it('have no products for who may not see any, or sees them for the shop', () => {
    expect(titles(['customer'], [])).toEqual([
      ['个人中心', ['优惠券中心', '我的代金券']],
      ['管理设置', ['基本信息', '消息通知', '团队成员']],
    ]);
    expect(titles(['staff'], ['asset'])).toEqual([['管理设置', ['基本信息', '消息通知', '团队成员']]]);
    expect(pageOf('/workstation/my-product', index)).toBeUndefined();
  });
  it('are where their records lead back to, unless the document is in the menu', () => {
    const trail = (menu: string | undefined) =>
      pageOf('/workstation/e/online-contract/ON-1', {
        ...index,
        entities: [entry('online-contract', '在线合同', menu)],
      })?.trail.map(({ title, path }) => [title, path]);
    expect(trail(undefined)?.slice(1, 3)).toEqual([
      ['个人中心', undefined],
      ['合同签署', '/workstation/contract-signed'],
    ]);
    expect(trail('money')?.slice(1, 3)).toEqual([
      ['财务', undefined],
      ['在线合同', '/workstation/e/online-contract'],
    ]);
  });
  it('begin with a customer’s products, and with the overview of everyone else', () => {
    expect([startPath(['customer']), startPath(['partner']), startPath(['developer'])]).toEqual([
      '/workstation/my-product',
      '/workstation/home',
      '/workstation/home',
    ]);
  });
});

describe('an address of the workstation', () => {
  it.each([
    ['/workstation/home', 'home', ['首页']],
    ['/workstation/home/', 'home', ['首页']],
    ['/workstation/basic-info', 'basic-info', ['首页', '管理设置', '基本信息']],
    ['/workstation/e/bill', 'list:bill', ['首页', '财务', '账单']],
    ['/workstation/e/bill/new', 'new:bill', ['首页', '财务', '账单', '新建']],
    ['/workstation/e/note/N1', 'record:note:N1', ['首页', '备注', 'N1']],
  ])('%s is the page %s', (path, id, trail) => {
    const page = pageOf(path, index);
    expect([page?.id, page?.trail.map(({ title }) => title)]).toEqual([id, trail]);
  });
  it('with a key of any characters comes back to it', () => {
    expect(pageOf(recordPath('bill', 'A/1 账#?'), index)?.title).toBe('A/1 账#?');
  });
  it.each([
    '/workstation/e/secret',
    '/workstation/x',
    '/workstation/basic-info/x',
    '/workstation/e/bill/1/2',
    '/elsewhere',
  ])('%s is none', (path) => {
    expect(pageOf(path, index)).toBeUndefined();
  });
});

describe('the command palette', () => {
  const titles = (keyword: string) => matching(pageEntries(index, ['customer']), keyword).map(({ title }) => title);
  it('offers home, one’s own pages and every list', () => {
    expect(titles('')).toEqual([
      '首页',
      '优惠券中心',
      '我的代金券',
      '基本信息',
      '消息通知',
      '团队成员',
      '退款',
      '账单',
      '线索',
    ]);
  });
  it('offers a new form of what this person may create, and of nothing else', () => {
    expect(createEntries(index).map(({ title }) => title)).toEqual(['新建退款', '新建账单']);
  });
  it('puts what begins with the keyword first and wants every word', () => {
    expect(titles('账')[0]).toBe('账单');
    expect(titles('账 单')).toEqual(['账单']);
  });
});

describe('an order', () => {
  const orders = (inMenu: boolean): DocumentIndex => ({
    ...index,
    entities: [
      ...index.entities,
      {
        ...entry('order', '商城订单', 'money'),
        menu: inMenu ? { group: 'money', order: 9, icon: '', roles: [] } : null,
      },
    ],
  });
  const trailOf = (from: DocumentIndex) =>
    pageOf('/workstation/order-detail', from, '?orderNo=SO1')?.trail.map(({ title }) => title);
  it('has a page of its own that no menu shows, a tab for each, and every link to it leads there', () => {
    expect(recordPath('order', 'SO 1')).toBe('/workstation/order-detail?orderNo=SO+1');
    expect(pageOf('/workstation/order-detail', orders(false), '?orderNo=SO1')).toMatchObject({
      id: 'order-detail:SO1',
      component: 'record',
      title: 'SO1',
      entity: 'order',
    });
    expect(placesFor(['customer'], [{ entity: 'order' }]).map(({ id }) => id)).toContain('my-order');
    expect(placesFor(['customer'], [{ entity: 'order' }]).map(({ id }) => id)).not.toContain('order-detail');
  });
  it('leads back to one’s own orders, or to everyone’s for whoever has those in the menu', () => {
    expect(trailOf(orders(false))).toEqual(['首页', '个人中心', '我的订单', 'SO1']);
    expect(trailOf(orders(true))).toEqual(['首页', '商城订单', 'SO1']);
  });
});
