import type { AssetService } from '../../../../contract/quotes.ts';
import { type Asset, UPGRADE_PATH } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { StoredRecord } from '../../../runtime/access/entityAccess.ts';
import { type ShelfProduct, unitPriceAt, yearsOfUnit } from '../../catalogue/index.ts';
import { type Gift, giftMonths, giftsOf } from '../../promotions/index.ts';
import {
  type Choice,
  lineOf,
  priced,
  problemAt,
  type QuotedItem,
  type QuotedLine,
  type QuoteProblem,
  quoteLine,
} from '../../quotes/index.ts';
import { creditOf, type PaidTerm } from './credit.ts';
import { billedDays, proRata, renewedTerm } from './terms.ts';

/** An asset and all that decides what acting on it costs. */
export interface AssetSubject {
  asset: { key: string; state: string | null; record: Asset };
  /** What is on sale, shown in the mall or not, and what is shown. By number. */
  sold: ReadonlyMap<string, ShelfProduct>;
  shelf: ReadonlyMap<string, ShelfProduct>;
  /** Paths along which its product can be upgraded now. */
  paths: readonly StoredRecord[];
  paid: readonly PaidTerm[];
  today: string;
  /** Of an asset that is over: the last day on which the shop keeps its data, where it promises one. */
  keptUntil: string | undefined;
}

export interface AssetQuote {
  line?: QuotedLine & { kind: string; picture: string; termed: boolean };
  problems: QuoteProblem[];
}

const refused = (code: string, message: string, path = '/service'): AssetQuote => ({
  problems: [{ path, code, message }],
});

/** For how many years a product can be renewed; none for what has no term. */
export function termsOf({ terms, unit }: ShelfProduct): readonly number[] {
  return terms.length > 0 ? terms : yearsOfUnit(unit);
}

/** Modules that were bought with an asset: how many of each. */
export function boughtModules(asset: Asset): Map<string, number> {
  const bought = new Map<string, number>();
  for (const { product, quantity } of asset.modules)
    if (product !== undefined) bought.set(product, (bought.get(product) ?? 0) + (quantity ?? 0));
  return bought;
}

/** What acting on an asset costs today (rules: README, 已有产品的价格). Pure. */
export function quoteService(subject: AssetSubject, choice: Choice): AssetQuote {
  const quote = quoteAs(subject, choice);
  return quote.line && quote.line.productNo !== choice.productNo
    ? refused('quote.product', '所选产品与要办理的产品资产不符', '/productNo')
    : quote;
}

function quoteAs(subject: AssetSubject, choice: Choice): AssetQuote {
  switch (choice.service?.does) {
    case 'renew':
      return renewal(subject, choice);
    case 'add':
      return addition(subject, choice);
    case 'upgrade':
      return upgrade(subject, choice);
    default:
      return conversion(subject, choice);
  }
}

function quoteOf(
  product: ShelfProduct,
  item: QuotedItem,
  modules: QuotedItem[],
  service: AssetService,
  gifts: Gift[] = [],
): AssetQuote {
  return {
    line: {
      ...lineOf(product, item, modules, gifts, service.credit),
      service,
      kind: product.kind,
      picture: product.picture,
      termed: item.days !== undefined || termsOf(product).length > 0,
    },
    problems: [],
  };
}

/** One more term, at today's price, for everything that the asset has. Its size is as it is: limits are for buying. */
function renewal(
  { asset: { key, record }, sold, today, keptUntil }: AssetSubject,
  { years: wanted }: Choice,
): AssetQuote {
  const product = sold.get(String(record.product));
  if (!product) return refused('asset.offSale', `${String(record.productName)}已停售，不能续费，请联系客户经理`);
  const terms = termsOf(product);
  const years = wanted ?? terms[0];
  if (terms.length === 0) return refused('asset.noTerm', `${product.name}没有年限，无需续费`);
  if (years === undefined || !terms.includes(years))
    return refused('quote.term', `${product.name}可续 ${terms.join('、')} 年`, '/years');
  const modules: QuotedItem[] = [];
  for (const [no, quantity] of boughtModules(record)) {
    const module = sold.get(no);
    if (!module) return refused('asset.offSale', `已购模块 ${no} 已停售，不能续费，请联系客户经理`);
    modules.push(priced(module, quantity, years));
  }
  const item = priced(product, record.quantity ?? 0, years);
  const amount = modules.reduce((sum, module) => sum + module.amount, item.amount);
  const gifts = giftsOf(product.activities, {
    productNo: product.productNo,
    quantity: record.quantity ?? 0,
    years,
    amount,
    termed: true,
    does: 'renew',
  });
  const { until } = renewedTerm(String(record.expireDate), today, years, giftMonths(gifts));
  return quoteOf(
    product,
    item,
    modules,
    {
      does: 'renew',
      assetNo: key,
      credit: 0,
      promise: `到期日 ${String(record.expireDate)} → ${until}`,
      ...(keptUntil !== undefined && { keptUntil }),
    },
    gifts,
  );
}

function forDays(product: ShelfProduct, quantity: number, unitPrice: number, days: number): QuotedItem {
  return {
    productNo: product.productNo,
    name: product.name,
    unit: product.unit,
    quantity,
    years: 1,
    days,
    listPrice: product.price,
    unitPrice,
    listAmount: proRata(product.price, quantity, days),
    amount: proRata(unitPrice, quantity, days),
  };
}

/** More of the product, or of one of its modules, for the rest of the term, at the price of the size that it comes to. */
function addition(
  { asset: { key, record }, sold, shelf, today }: AssetSubject,
  { productNo, quantity }: Choice,
): AssetQuote {
  if (String(record.expireDate) < today) return refused('asset.over', '产品已过期，请先续费再增购');
  const own = productNo === record.product;
  const product = sold.get(productNo);
  if (!product)
    return refused(
      'asset.offSale',
      own ? `${String(record.productName)}已停售，不能增购` : '没有这个模块，或它已停售',
      '/productNo',
    );
  const optional =
    shelf
      .get(String(record.product))
      ?.moduleList.some((module) => module.type === 'optional' && module.productNo === productNo) === true;
  if (!own && !optional)
    return refused('quote.module', `${String(record.productName)}不能加购${product.name}`, '/productNo');
  const had = (own ? record.quantity : boughtModules(record).get(productNo)) ?? 0;
  const problems = problemAt({ ...product, minQuantity: own ? 1 : product.minQuantity }, had + quantity, '/quantity');
  if (problems.length > 0) return { problems };
  const promise = own ? `数量 ${had} → ${had + quantity}` : `${product.name} ${had} → ${had + quantity}`;
  return quoteOf(
    product,
    forDays(product, quantity, unitPriceAt(product, had + quantity), billedDays(today, String(record.expireDate))),
    [],
    { does: 'add', assetNo: key, credit: 0, promise: `${promise}，至 ${String(record.expireDate)}` },
  );
}

/** The product that a path leads to, for the same term; what is left of the old one is taken off. */
function upgrade({ asset: { key, record }, sold, paths, paid, today }: AssetSubject, { service }: Choice): AssetQuote {
  if (String(record.expireDate) < today) return refused('asset.over', '产品已过期，请先续费再升级');
  const found =
    paths.find((one) => one.key === service?.pathNo) ?? (service?.pathNo === undefined ? paths[0] : undefined);
  const path = readRecord(UPGRADE_PATH, found?.record);
  if (!found) return refused('asset.noPath', `${String(record.productName)}没有可用的升级方案`);
  const to = sold.get(String(path.toProduct));
  if (!to) return refused('asset.offSale', `${String(path.toName)}已停售`);
  const days = billedDays(today, String(record.expireDate));
  if (path.keepTerm !== true) return refused('asset.noPath', `升级到${to.name}要重新约定期限，请联系客户经理`);
  const { minRemaining = 0, serviceFee: fee = 0 } = path;
  if (days < minRemaining) return refused('asset.over', `剩余不足 ${minRemaining} 天，请先续费再升级`);
  const quantity = Math.max(
    path.minQuantity ?? 0,
    to.minQuantity,
    Math.ceil((record.quantity ?? 0) * (path.ratio || 1)),
  );
  const problems = problemAt(to, quantity, '/quantity');
  if (problems.length > 0) return { problems };
  const optional = new Set(to.moduleList.filter(({ type }) => type === 'optional').map((module) => module.productNo));
  const modules = [...boughtModules(record)].flatMap(([no, count]) => {
    const module = optional.has(no) ? sold.get(no) : undefined;
    return module ? [forDays(module, count, unitPriceAt(module, count), days)] : [];
  });
  if (fee > 0)
    modules.push({
      productNo: '',
      name: '升级服务费',
      unit: '次',
      quantity: 1,
      years: 1,
      listPrice: fee,
      unitPrice: fee,
      listAmount: fee,
      amount: fee,
    });
  const credit = creditOf(record, paid, today, path.creditRate ?? 1);
  const item = forDays(to, quantity, unitPriceAt(to, quantity), days);
  if (credit > modules.reduce((sum, { amount }) => sum + amount, item.amount))
    return refused('asset.noPath', `${String(record.productName)}的剩余价值高于${to.name}的费用，请联系客户经理办理`);
  const promise = `${String(record.productName)} ${record.quantity ?? 0} → ${to.name} ${quantity}，至 ${String(record.expireDate)}`;
  return quoteOf(to, item, modules, { does: 'upgrade', assetNo: key, pathNo: found.key, credit, promise });
}

/** A trial is converted into a bought product, at the price of a new one. */
function conversion(
  { asset: { key, record }, shelf, keptUntil }: AssetSubject,
  { service: _service, ...choice }: Choice,
): AssetQuote {
  const product = shelf.get(String(record.product));
  const { line, problems } = quoteLine(shelf, { ...choice, productNo: String(record.product) });
  if (!line || !product) return { problems };
  const termed = product.terms.length > 0;
  return {
    line: {
      ...line,
      kind: product.kind,
      picture: product.picture,
      termed,
      service: {
        does: 'convert',
        assetNo: key,
        credit: 0,
        promise: `试用转为正式，开通之日起 ${line.years} 年${giftMonths(line.gifts) > 0 ? `又 ${giftMonths(line.gifts)} 个月` : ''}`,
        ...(keptUntil !== undefined && { keptUntil }),
      },
    },
    problems: [],
  };
}
