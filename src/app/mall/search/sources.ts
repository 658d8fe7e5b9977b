import type { Product } from '../../../../contract/catalogue.ts';
import type { Article } from '../../../features/help/parts/articles.ts';
import type { DocumentIndex } from '../../../platform/gateway/documents.ts';
import { productPath } from '../../../ui/links.ts';
import { pageEntries } from '../../workstation/palette/entries.ts';
import type { Entry } from './find.ts';

export const productEntries = (products: readonly Product[]): Entry[] =>
  products.map(({ productNo, name, label, sketch, group, parentGroup, values, functions }) => ({
    id: `product:${productNo}`,
    title: name,
    note: sketch,
    path: productPath(productNo),
    words: [label, parentGroup, group, ...values, ...functions.map((one) => one.name)],
  }));

/** Articles are found by each of their steps and questions. */
export const helpEntries = (articles: readonly Article[]): Entry[] =>
  articles.map(({ path, title, lead, steps, questions }) => ({
    id: `help:${path}`,
    title,
    note: lead,
    path,
    words: [
      ...steps.map((step) => `${step.title}：${step.text}`),
      ...questions.map(({ ask, answer }) => `${ask}${answer}`),
    ],
  }));

/** Who searches: what they find is what they may open. */
interface Searcher {
  isPrivate: boolean;
  roles: readonly string[];
  /** The documents that they may see. */
  index: DocumentIndex;
}

const page = (path: string, title: string, note: string, ...words: string[]): Entry => ({
  id: `page:${path}`,
  title,
  note,
  path,
  words,
});

/** Pages of the site for everyone, and for who is signed in those of the workstation that are in their menu. */
export function sitePages(searcher: Searcher | undefined): Entry[] {
  const shop = [
    page('/product', '全部产品', '商城', '版本 增值应用 流量 服务 价格'),
    page('/product#compare', '对比版本', '商城', '比较 区别'),
    page('/cart', '购物车', '商城', '下单 结算'),
    page('/applyTry', '免费试用', '商城', '申请试用'),
    page('/partnerJoin', '伙伴加盟', '公司', '代理 渠道 合作'),
  ];
  const everyone = [
    page('/verify', '合同验证', '公司', '验签 电子签名 真伪'),
    page('/agreement', '用户协议', '公司', '条款'),
    page('/privacy', '隐私政策', '公司', '个人信息'),
  ];
  if (!searcher) {
    return [
      ...shop,
      page('/login', '登录', '账号'),
      page('/register', '注册', '账号', '开通 新用户'),
      page('/joinLogin', '伙伴登录', '账号', '卖家中心'),
      ...everyone,
    ];
  }
  const own = pageEntries(searcher.index, searcher.roles)
    .filter(({ id }) => !/^(new|design|studio)/.test(id))
    .map(({ id, title, note, path }) => ({ id, title, note: `工作台 · ${note}`, path, words: ['工作台'] }));
  return [...(searcher.isPrivate ? shop.slice(0, 1) : shop), ...own, ...everyone];
}
