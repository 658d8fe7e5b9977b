import type { Draft, DraftQuote, SaveOrder } from '../../../contract/checkout.ts';
import type { OrderSource } from '../../../contract/orders.ts';
import { addDays, dayBegins } from '../../platform/calendar/days.ts';
import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { readCart } from '../cart/index.ts';
import { usableCoupons } from '../coupons/index.ts';
import { changeDraft, createDraft, lockOrder, type OrderRow } from '../orders/index.ts';
import { type Choice, type PromisedQuote, priceChoices, readQuote, usableQuote } from '../quotes/index.ts';
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

async function contentOf(
  tx: Tx,
  caller: Caller,
  body: SaveOrder,
  known: OrderRow | undefined,
  saved: PromisedQuote | undefined,
): Promise<Content> {
  if (saved) return { source: 'buy', lineIds: [], choices: saved.choices };
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

/** The saved quote that is ordered from, and whether at its price. A draft that is changed goes on with its own. */
async function savedQuoteOf(
  tx: Tx,
  access: EntityAccess,
  { team: { eid } }: Caller,
  { quoteNo, today, source }: SaveOrder,
  known: OrderRow | undefined,
  at: Date,
): Promise<{ saved: PromisedQuote | undefined; held: boolean }> {
  const wanted = quoteNo ?? (source ? null : (known?.quoteNo ?? null));
  if (wanted === null) return { saved: undefined, held: false };
  return today === true
    ? { saved: await readQuote(tx, eid, wanted), held: false }
    : { saved: await usableQuote(tx, access, eid, wanted, { at, lock: false }), held: true };
}

/** The draft's own quarter of an hour, and no longer than the saved quote lasts. */
function quoteEnd(at: Date, saved: PromisedQuote | undefined): string {
  const own = new Date(at.getTime() + QUOTE_MS);
  const end = saved && dayBegins(addDays(saved.validUntil, 1));
  return (end && end < own ? end : own).toISOString();
}

async function besideToday(
  tx: Tx,
  access: EntityAccess,
  caller: Caller,
  { quoteNo, validUntil, choices, amount }: PromisedQuote,
  held: boolean,
): Promise<DraftQuote> {
  const { quote } = await priceChoices(tx, access, choices, { private: caller.private });
  return { quoteNo, validUntil, held, amount, today: quote?.amount ?? null };
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
  const { saved, held } = await savedQuoteOf(tx, access, caller, body, known, at);
  const content = await contentOf(tx, caller, body, known, saved);
  const couponNos = body.couponNos ?? known?.couponNos ?? [];
  const priced = await priceOrder(tx, access, {
    eid: team.eid,
    private: caller.private,
    choices: content.choices,
    ...(saved && held && { promised: saved.lines }),
    couponNos,
    at,
  });
  const values = {
    ...content,
    ...buyerOf(caller),
    quoteNo: saved && held ? saved.quoteNo : null,
    couponNos,
    contact: draftContact(body) ?? known?.contact ?? null,
    remark: body.remark === undefined ? (known?.remark ?? null) : remarkOf(body),
    quoteUntil: quoteEnd(at, held ? saved : undefined),
    priced,
  };
  const orderNo = known?.orderNo ?? (await createDraft(tx, values, at));
  if (known) await changeDraft(tx, orderNo, values);
  return {
    orderNo,
    expiresAt: values.quoteUntil,
    source: content.source,
    quote: saved ? await besideToday(tx, access, caller, saved, held) : null,
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
