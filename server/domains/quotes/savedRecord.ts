import { truncate } from '@yunpu/engine-core/format';
import type { Quote, QuotedItem, QuotedLine } from '../../../contract/quotes.ts';
import type { WritesTo } from '../../../contract/records/write.ts';
import type { Seller } from '../../platform/seller.ts';

const isYearly = ({ unit, years }: QuotedItem): boolean => unit.endsWith('/年') || years > 1;
const thingOf = (unit: string): string => unit.replace(/\/年$/, '');

/** What the quote is about, in a line: its first product and how many more. */
function subjectOf([first, ...others]: readonly QuotedLine[]): string {
  if (!first) return '';
  const term = isYearly(first) ? `，${first.years} 年` : '';
  const name = `${first.name} ${first.quantity} ${thingOf(first.unit)}${term}`;
  return others.length === 0 ? truncate(name, 80) : `${truncate(name, 68)}等 ${others.length + 1} 项`;
}

function rowOf(item: QuotedItem, part: 'product' | 'module', promotionDiscount: number) {
  return {
    name: item.name,
    productNo: item.productNo,
    part,
    quantity: item.quantity,
    unit: thingOf(item.unit),
    ...(isYearly(item) && { years: item.years }),
    listPrice: item.listPrice,
    unitPrice: item.unitPrice,
    amount: item.amount,
    promotionDiscount,
    payable: item.amount - promotionDiscount,
  };
}

/** A product and its modules as rows of their own, each with its part of what promotions take off. */
function rowsOf(line: QuotedLine) {
  const ofModules = line.modules.reduce((sum, module) => sum + (module.promotionDiscount ?? 0), 0);
  return [
    rowOf(line, 'product', line.promotionDiscount - ofModules),
    ...line.modules.map((module) => rowOf(module, 'module', module.promotionDiscount ?? 0)),
  ];
}

/** What a quote says of its prices and its seller, in the words of its document. Amounts in fen. */
export function pricesOf({ lines, listAmount, discount, amount }: Quote, seller: Seller): WritesTo<'quote'> {
  const promotionDiscount = lines.reduce((sum, line) => sum + line.promotionDiscount, 0);
  const gifts = [...new Set(lines.flatMap((line) => line.gifts.map(({ title }) => title)))];
  return {
    subject: subjectOf(lines),
    lines: lines.flatMap(rowsOf),
    ...(gifts.length > 0 && { gifts: truncate(gifts.join('；'), 1000) }),
    listAmount,
    batchDiscount: discount - promotionDiscount,
    promotionDiscount,
    total: amount,
    sellerName: seller.name,
    sellerUscc: seller.uscc,
    sellerAddress: seller.address,
    sellerPhone: seller.phone,
  };
}
