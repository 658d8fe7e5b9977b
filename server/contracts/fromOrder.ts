import type { RecordData } from '../../engine/core/document/model.ts';
import type { HookContext } from '../entities/hooks.ts';
import { readLines, readOrder, type OrderLine, type OrderRow } from '../orders/service.ts';

const MONTHS = 12;
/** What a contract may take off by itself, of the sum of its lines. */
const MOST_DISCOUNT = 0.3;

/** The submitted order of the team's own that the contract names. */
async function ownOrder({ tx, asker, record: { orderNo } }: Pick<HookContext, 'tx' | 'asker' | 'record'>): Promise<OrderRow | undefined> {
  const order = typeof orderNo === 'string' && orderNo !== '' ? await readOrder(tx, orderNo) : undefined;
  return order?.eid === asker.caller.team.eid && order.hiddenAt === null && order.state !== 'DRAFT' ? order : undefined;
}

/** A contract that is begun from an order of one's own begins with what was ordered, at the prices that were agreed. */
export async function fillFromOrder({ tx, asker, record, set }: HookContext): Promise<void> {
  const order = await ownOrder({ tx, asker, record });
  if (!order) return;
  const lines = await readLines(tx, order.orderNo);
  set({
    lines: lines.flatMap(linesOf), discount: order.couponDiscount, termMonths: Math.max(...lines.map(({ years }) => years)) * MONTHS,
    partyAName: order.buyerName, partyAContact: order.contact?.name, partyAPhone: order.contact?.phone,
  });
}

/** What the shop itself took off an order by its coupons is agreed already: the limit is for what is taken off beyond it. */
export async function judgeDiscount({ tx, asker, record, previous, issue }: HookContext): Promise<void> {
  const { discount, linesAmount, orderNo } = record;
  if (typeof discount !== 'number' || typeof linesAmount !== 'number' || orderNo === undefined || orderNo === null) return;
  // Judged for the team whose order it is; whoever else changes other things later leaves it as it was.
  if (previous?.discount === discount && previous.linesAmount === linesAmount && previous.orderNo === orderNo) return;
  const beyond = discount - ((await ownOrder({ tx, asker, record }))?.couponDiscount ?? 0);
  if (beyond > Math.round(linesAmount * MOST_DISCOUNT)) issue('/discount', 'contract.discount', '优惠金额不能超过明细合计的 30%，本团队订单已用优惠券的部分除外');
}

/** A line and its modules as rows of their own; a row's price is for its whole term. */
function linesOf({ productNo, name, unit, quantity, years, unitPrice, modules }: OrderLine): RecordData[] {
  return [{ productNo, name, unit, quantity, years, unitPrice }, ...modules]
    .map((item) => ({ product: item.productNo, productName: item.name, unit: item.unit, quantity: item.quantity, unitPrice: item.unitPrice * item.years }));
}
