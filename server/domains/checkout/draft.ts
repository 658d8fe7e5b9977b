import type { Draft, SaveOrder } from '../../../contract/checkout.ts';
import type { OrderSource } from '../../../contract/orders.ts';
import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { readCart } from '../cart/index.ts';
import { usableCoupons } from '../coupons/index.ts';
import { changeDraft, createDraft, lockOrder, type OrderRow } from '../orders/index.ts';
import type { Choice } from '../quotes/index.ts';
import { clashesOf } from './exclusions.ts';
import { amountsOf, priceOrder } from './pricing.ts';
import { buyerOf, draftContact, remarkOf } from './request.ts';

/** A quote binds the shop this long. */
const QUOTE_MS = 15 * 60_000;

/** What an order is made from: the cart's lines, or a choice made on the spot. */
export interface Content {
  source: OrderSource;
  lineIds: readonly string[];
  choices: Choice[];
}

/**
 * The team's own order, locked.
 * @throws AppError order.unknown for another team's and for none at all alike; order.state when it was submitted
 */
export async function lockDraft(tx: Tx, access: EntityAccess, { team }: Caller, orderNo: string): Promise<OrderRow> {
  const order = await lockOrder(tx, access, orderNo);
  if (order?.eid !== team.eid) throw new AppError('order.unknown');
  if (order.state !== 'DRAFT')
    throw new AppError('order.state', {
      message: `订单 ${orderNo} 已提交，请勿重复提交`,
      data: { orderNo, state: order.state },
    });
  return order;
}

/** The cart's lines as they stand. @throws AppError order.linesGone when one was bought or taken out meanwhile */
export async function cartContent(tx: Tx, eid: string, lineIds: readonly string[]): Promise<Content> {
  const lines = await readCart(tx, eid, lineIds);
  if (lines.length === 0 || lines.length !== new Set(lineIds).size) throw new AppError('order.linesGone');
  return { source: 'cart', lineIds: lines.map(({ lineId }) => lineId), choices: lines.map(({ choice }) => choice) };
}

async function contentOf(tx: Tx, caller: Caller, body: SaveOrder, known: OrderRow | undefined): Promise<Content> {
  const source = body.source ?? known?.source;
  if (source === 'cart') {
    if (caller.private) throw new AppError('cart.private');
    return cartContent(tx, caller.team.eid, body.lineIds ?? known?.lineIds ?? []);
  }
  const choices = body.lines ?? known?.choices ?? [];
  if (source !== 'buy' || choices.length === 0)
    throw new AppError('request.invalid', { message: '请选择要订购的产品' });
  return { source, lineIds: [], choices };
}

/**
 * Quotes what would be ordered and keeps it as a draft (specification, section 7: order/v2/save). A draft that is
 * named is given the new content and a new quote.
 */
export async function saveDraft(
  tx: Tx,
  access: EntityAccess,
  caller: Caller,
  body: SaveOrder,
  at: Date,
): Promise<Draft> {
  const { team } = caller;
  const known = body.orderNo ? await lockDraft(tx, access, caller, body.orderNo) : undefined;
  const content = await contentOf(tx, caller, body, known);
  const couponNos = body.couponNos ?? known?.couponNos ?? [];
  const priced = await priceOrder(tx, access, {
    eid: team.eid,
    private: caller.private,
    choices: content.choices,
    couponNos,
    at,
  });
  const values = {
    ...content,
    ...buyerOf(caller),
    couponNos,
    contact: draftContact(body) ?? known?.contact ?? null,
    remark: body.remark === undefined ? (known?.remark ?? null) : remarkOf(body),
    quoteUntil: new Date(at.getTime() + QUOTE_MS).toISOString(),
    priced,
  };
  const orderNo = known?.orderNo ?? (await createDraft(tx, values, at));
  if (known) await changeDraft(tx, orderNo, values);
  return {
    orderNo,
    expiresAt: values.quoteUntil,
    source: content.source,
    lines: priced.lines,
    ...amountsOf(priced),
    couponNos: [...couponNos],
    contact: values.contact,
    remark: values.remark,
    coupons: await usableCoupons(tx, { eid: team.eid, lines: priced.lines, at }),
    certified: team.certified,
    exclusions: await clashesOf(tx, access, team.eid, content.choices, at),
  };
}
