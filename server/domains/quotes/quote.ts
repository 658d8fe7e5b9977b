import type { OrderedChoice as Choice } from '../../../contract/checkout.ts';
import type { Quote, QuotedItem, QuotedLine } from '../../../contract/quotes.ts';
import { type ShelfProduct, unitPriceAt } from '../catalogue/index.ts';
import { discountShares, type Gift, giftDiscount, giftsOf } from '../promotions/index.ts';
import { quantityProblem } from './limits.ts';

export type { AssetChoice, OrderedChoice as Choice } from '../../../contract/checkout.ts';
export type { Quote, QuotedItem, QuotedLine } from '../../../contract/quotes.ts';

/** Why a choice cannot be bought: a JSON pointer into the choice, a stable code, words for people. */
export interface QuoteProblem {
  path: string;
  code: string;
  message: string;
}

export function priced(product: ShelfProduct, quantity: number, years: number): QuotedItem {
  const unitPrice = unitPriceAt(product, quantity);
  return {
    productNo: product.productNo,
    name: product.name,
    unit: product.unit,
    quantity,
    years,
    listPrice: product.price,
    unitPrice,
    listAmount: product.price * quantity * years,
    amount: unitPrice * quantity * years,
  };
}

export function problemAt(product: ShelfProduct, quantity: number, path: string): QuoteProblem[] {
  const problem = quantityProblem(product, quantity);
  return problem ? [{ path, ...problem }] : [];
}

function yearsOf(product: ShelfProduct, years: number | undefined): number | undefined {
  if (product.terms.length === 0) return years === undefined || years === 1 ? 1 : undefined;
  return years === undefined ? Math.min(...product.terms) : product.terms.find((term) => term === years);
}

/**
 * Prices a choice against the shelf as it is now (specification, sections 3 and 9: limits by edition).
 * @param shelf products on sale, by number
 */
export function quoteLine(
  shelf: ReadonlyMap<string, ShelfProduct>,
  choice: Choice,
): { line?: QuotedLine; problems: QuoteProblem[] } {
  const product = shelf.get(choice.productNo);
  if (!product)
    return { problems: [{ path: '/productNo', code: 'product.unknown', message: '没有这个产品，或它已下架' }] };
  if (product.offlineBuy)
    return { problems: [{ path: '/productNo', code: 'quote.offline', message: `${product.name}需联系销售购买` }] };
  const years = yearsOf(product, choice.years);
  if (years === undefined) {
    const terms = product.terms.length === 0 ? '没有年限可选' : `可订 ${product.terms.join('、')} 年`;
    return { problems: [{ path: '/years', code: 'quote.term', message: `${product.name}${terms}` }] };
  }
  const problems = problemAt(product, choice.quantity, '/quantity');
  const optional = new Set(
    product.moduleList.filter(({ type }) => type === 'optional').map(({ productNo }) => productNo),
  );
  const modules = (choice.modules ?? []).flatMap((module, index): QuotedItem[] => {
    const path = `/modules/${index}`;
    const own = shelf.get(module.productNo);
    if (!own || !optional.has(module.productNo)) {
      problems.push({ path, code: 'quote.module', message: `${product.name}不能加购${own ? own.name : '该模块'}` });
      return [];
    }
    if (choice.modules?.findIndex(({ productNo }) => productNo === module.productNo) !== index) {
      problems.push({ path, code: 'quote.moduleTwice', message: `${own.name}重复了` });
      return [];
    }
    problems.push(...problemAt(own, module.quantity, `${path}/quantity`));
    return [priced(own, module.quantity, years)];
  });
  if (problems.length > 0) return { problems };
  const item = priced(product, choice.quantity, years);
  const gifts = giftsOf(product.activities, {
    productNo: product.productNo,
    quantity: choice.quantity,
    years,
    amount: sumOf(item, modules, 'amount'),
    termed: product.terms.length > 0,
    does: 'new',
  });
  return { line: lineOf(product, item, modules, gifts), problems: [] };
}

const sumOf = (item: QuotedItem, modules: readonly QuotedItem[], name: 'listAmount' | 'amount'): number =>
  modules.reduce((total, module) => total + module[name], item[name]);

/** A line of a product and its modules, without what promotions take off and what is credited. Fen. */
export function lineOf(
  { family, zone }: ShelfProduct,
  item: QuotedItem,
  modules: readonly QuotedItem[],
  gifts: Gift[],
  credit = 0,
): QuotedLine {
  return {
    ...item,
    family,
    zone,
    ...promoted(item, modules, gifts),
    totalListAmount: sumOf(item, modules, 'listAmount'),
    totalAmount: sumOf(item, modules, 'amount') - credit - giftDiscount(gifts),
  };
}

/** What promotions give with a product and its modules; each module with its part of what they take off. */
function promoted(
  item: QuotedItem,
  modules: readonly QuotedItem[],
  gifts: Gift[],
): Pick<QuotedLine, 'gifts' | 'modules' | 'promotionDiscount'> {
  const promotionDiscount = giftDiscount(gifts);
  const [, ...shares] = discountShares(
    [item, ...modules].map(({ amount }) => amount),
    gifts,
  );
  return {
    gifts,
    promotionDiscount,
    modules: modules.map((module, index) =>
      promotionDiscount === 0 ? module : { ...module, promotionDiscount: shares[index] ?? 0 },
    ),
  };
}

export function totalOf(lines: QuotedLine[]): Quote {
  const listAmount = lines.reduce((sum, line) => sum + line.totalListAmount, 0);
  const amount = lines.reduce((sum, line) => sum + line.totalAmount, 0);
  return { lines, listAmount, discount: listAmount - amount, amount };
}
