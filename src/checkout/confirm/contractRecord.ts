import { shanghaiDay } from '../../../engine/core/format/date.ts';
import type { LineView } from '../../ui/orders/OrderLines.tsx';

interface ContractOrder {
  orderNo: string;
  buyerName: string;
  contact: { name: string; phone: string };
  lines: readonly LineView[];
  couponDiscount: number;
}

/** The values that an online contract of an order begins with (document online-contract). */
export function contractRecord({ orderNo, buyerName, contact, lines, couponDiscount }: ContractOrder): Record<string, unknown> {
  const items = lines.flatMap((line) => [line, ...line.modules]);
  return {
    template: 'subscription', title: '云服务订购合同', orderNo, partyAName: buyerName, partyAContact: contact.name, partyAPhone: contact.phone,
    startDate: shanghaiDay(Date.now()), termMonths: Math.max(1, ...items.map(({ years }) => years)) * 12,
    // A contract's line is quantity × price: the price here is for the whole term.
    lines: items.map(({ productNo, name, unit, quantity, unitPrice, years }) => ({ product: productNo, productName: name, unit, quantity, unitPrice: unitPrice * years })),
    discount: couponDiscount, payDays: 15,
  };
}
