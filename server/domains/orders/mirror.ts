import type { OrderLine } from '../../../contract/orders.ts';
import type { WritesTo } from '../../../contract/records/write.ts';
import type { Tx } from '../../platform/database/port.ts';
import { type Actor, systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import type { OrderRow } from './model/rows.ts';

/** Who moved an order. */
export interface Person {
  userId: string;
  userName: string;
}

/** The shop itself. */
export const SYSTEM: Person = { userId: 'system', userName: '系统' };

const ORDER = 'order';

/** The shop's own hand, in the name of whoever caused it, on a record of the order's team. */
function shopActor({ eid }: OrderRow, by: Person, at: Date): Actor {
  const actor = systemActor(eid, at);
  return { ...actor, caller: { ...actor.caller, ...by } };
}

/** What of an order changes while it lives, in the words of its document. */
function progressOf(order: OrderRow): WritesTo<'order'> {
  if (order.state === 'DRAFT') throw new Error(`order ${order.orderNo} was not submitted: it has no mirror`);
  return {
    status: order.state,
    payBefore: order.payBefore,
    channel: order.channel,
    transNo: order.transNo,
    paidAt: order.paidAt,
    openedAt: order.openedAt,
    closedAt: order.closedAt,
    closeReason: order.closeReason,
    hidden: order.hiddenAt !== null,
  };
}

/** Modules of a line in one text. */
const modulesOf = ({ modules }: OrderLine): string =>
  modules.map(({ name, quantity, unit }) => `${name} × ${quantity} ${unit}`).join('、');

/** The order as its document has it. */
function mirrorOf(order: OrderRow, lines: readonly OrderLine[]): WritesTo<'order'> {
  return {
    orderNo: order.orderNo,
    subject: order.subject,
    buyerName: order.buyerName,
    userName: order.userName,
    source: order.source,
    ...(order.quoteNo !== null && { quoteNo: order.quoteNo }),
    submittedAt: order.submittedAt,
    contactName: order.contact?.name,
    contactPhone: order.contact?.phone,
    contactEmail: order.contact?.email,
    remark: order.remark,
    lines: lines.map((line) => ({
      productNo: line.productNo,
      name: line.name,
      does: line.does,
      ...(line.targetNo !== null && { asset: line.targetNo, promise: line.promise }),
      ...(line.keptUntil !== null && { keptUntil: line.keptUntil }),
      quantity: line.quantity,
      unit: line.unit,
      ...(line.days !== null ? { days: line.days } : line.termed && { years: line.years }),
      ...(line.modules.length > 0 && { modules: modulesOf(line) }),
      ...(line.gifts.length > 0 && { gifts: line.gifts.map(({ title }) => title).join('、') }),
      listAmount: line.totalListAmount,
      ...(line.promotionDiscount > 0 && { promotionDiscount: line.promotionDiscount }),
      ...(line.credit > 0 && { credit: line.credit }),
      amount: line.totalAmount,
      couponDiscount: line.couponDiscount,
      payable: line.payable,
    })),
    listAmount: order.listAmount,
    discount: order.discount,
    couponDiscount: order.couponDiscount,
    payable: order.payable,
    ...progressOf(order),
  };
}

export async function createMirror(
  tx: Tx,
  access: EntityAccess,
  order: OrderRow,
  lines: readonly OrderLine[],
  by: Person,
  at: Date,
): Promise<void> {
  await access.create(tx, shopActor(order, by, at), ORDER, mirrorOf(order, lines));
}

/** `title`: what the history calls it. */
export async function changeMirror(
  tx: Tx,
  access: EntityAccess,
  order: OrderRow,
  title: string,
  by: Person,
  at: Date,
): Promise<void> {
  await access.change(tx, shopActor(order, by, at), ORDER, order.orderNo, progressOf(order), title);
}

/** Locks the mirror. @returns false for an order that was never submitted: it has none */
export async function lockMirror(tx: Tx, access: EntityAccess, orderNo: string): Promise<boolean> {
  return (await access.lock(tx, systemActor(''), ORDER, orderNo)) !== undefined;
}
