import { describe, expect, it } from 'vitest';
import { find, passage } from '../../../../src/app/mall/search/find.ts';
import { helpEntries, sitePages } from '../../../../src/app/mall/search/sources.ts';
import { helpArticles } from '../../../../src/features/help/parts/articles.ts';

const entry = (title: string, note = '', ...words: string[]) => ({ id: title, title, note, path: `/${title}`, words });
const GROUPS = [
  {
    title: '产品',
    entries: [entry('云视频会议', '高清会议室'), entry('会议室管理', '预订'), entry('公文管理', '收发文', '会签')],
  },
  { title: '页面', entries: [entry('购物车', '商城')] },
];
const titlesOf = (keyword: string) =>
  find(GROUPS, keyword).map(({ title, entries }) => [title, entries.map((one) => one.title)]);

const SHOP = { phone: null, keepDays: null, reviewDays: null, payments: { bank: true, cashier: true } };

describe('the search of the site', () => {
  it('puts what begins with the word before what has it in its title, and that before what is only known by it', () => {
    expect(titlesOf('会')).toEqual([['产品', ['会议室管理', '云视频会议', '公文管理']]]);
  });

  it('wants every word of several, wherever in an entry they stand', () => {
    expect(titlesOf('管理 预订')).toEqual([['产品', ['会议室管理']]]);
    expect(titlesOf('管理 购物')).toEqual([]);
  });

  it('finds nothing for nothing', () => {
    expect(titlesOf('  ')).toEqual([]);
  });

  it('finds an article of help by a question in it, and shows that question', () => {
    const articles = helpEntries(helpArticles());
    const [found] = find([{ title: '帮助', entries: articles }], '个人付款').flatMap(({ entries }) => entries);
    expect(found?.path).toBe('/howPay');
    expect(found && passage(found, '个人付款')).toMatch(/^可以由个人付款吗？/);
  });

  it('says of the data of a service that ended what the shop promises, and no days where it promises none', () => {
    const kept = (keepDays: number | null) => JSON.stringify(helpArticles({ ...SHOP, keepDays }));
    expect(kept(60)).toContain('到期后数据保留 60 天');
    expect(kept(null)).not.toMatch(/数据保留 \d/);
  });

  it('says how soon a transfer is checked as the shop does, and no days where it writes none', () => {
    const checked = (reviewDays: number | null) => JSON.stringify(helpArticles({ ...SHOP, reviewDays }));
    expect(checked(3)).toContain('核验后开通服务，一般 3 个工作日内完成');
    expect(checked(null)).not.toMatch(/\d 个工作日/);
  });

  it('names of the ways to pay those that are set up, and how a transfer is made only where one can be', () => {
    const written = (bank: boolean, cashier: boolean) =>
      JSON.stringify(helpArticles({ ...SHOP, payments: { bank, cashier } }));
    expect(written(true, true)).toContain('支持在线支付与对公转账');
    expect(written(true, false)).toContain('支持对公转账，');
    expect(written(true, false)).not.toMatch(/在线支付|收银台/);
    expect(written(false, true)).not.toMatch(/对公转账|汇款|汇错|转账/);
    expect(written(false, false)).not.toMatch(/在线支付|收银台|对公转账|汇款|转账/);
    expect(written(false, false)).toContain('付款方式请先向客服确认');
  });

  it('names no number to call where the shop has none', () => {
    expect(JSON.stringify(helpArticles())).not.toMatch(/致电/);
    expect(JSON.stringify(helpArticles({ ...SHOP, phone: '0755-1234567' }))).toContain('致电 0755-1234567');
  });

  it('offers a visitor the ways in, and somebody signed in neither those nor what is not in their menu', () => {
    const paths = (pages: { path: string }[]) => pages.map(({ path }) => path);
    expect(paths(sitePages(undefined))).toEqual(expect.arrayContaining(['/login', '/register', '/cart']));
    const index = {
      entities: [{ entity: 'invoice', title: '发票', version: '1', menu: null, create: false }],
      problems: {},
      groups: [],
      roles: [],
      dashboards: [],
    };
    const own = paths(sitePages({ isPrivate: false, roles: ['customer'], index }));
    expect(own).toContain('/workstation/my-invoice');
    expect(own).not.toContain('/login');
    expect(own).not.toContain('/workstation/my-product');
    const closed = paths(sitePages({ isPrivate: true, roles: ['customer'], index }));
    expect(closed).toContain('/product');
    expect(closed).not.toContain('/cart');
  });
});
