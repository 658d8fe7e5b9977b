import type { SaveOrder, Submitted } from '../../../contract/checkout.ts';
import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { lockCart, removeLines } from '../cart/index.ts';
import { reserveCoupons } from '../coupons/index.ts';
import { changeDraft, moveOrder, type OrderRow, type PricedOrder, readLines } from '../orders/index.ts';
import { usableQuote } from '../quotes/index.ts';
import { takeAssets } from './assets/reserve.ts';
import { type Content, cartContent, lockDraft } from './draft.ts';
import { clashesOf } from './exclusions.ts';
import { amountsOf, priceOrder, sameChoices, sameGifts } from './pricing.ts';
import { buyerOf, remarkOf, requireContact } from './request.ts';

/**
 * Makes a draft an order, in one transaction: the draft and the team's cart are locked, everything is worked out anew,
 * and unless it comes to what the person saw nothing is created (issue "a session": recomputed under a lock).
 * @param payHours how long the order waits for its payment
 * @throws AppError order.unknown, order.state, order.quoteExpired, order.linesGone, order.notCertified, order.exclusive,
 * order.asset, order.moved with the new price, quote.refused, quote.over, coupon.*, record.invalid
 */
export async function submitDraft(
  tx: Tx,
  access: EntityAccess,
  caller: Caller,
  body: SaveOrder,
  { at, payHours }: { at: Date; payHours: number },
): Promise<Submitted> {
  const { team } = caller;
  if (!body.orderNo || typeof body.expectedAmount !== 'number')
    throw new AppError('request.invalid', { message: '缺少订单号或应付金额' });
  const contact = requireContact(body);
  const draft = await lockDraft(tx, access, caller, body.orderNo);
  if (draft.quoteUntil <= at.toISOString())
    throw new AppError('order.quoteExpired', { data: { orderNo: draft.orderNo, expiresAt: draft.quoteUntil } });
  if (!team.certified) throw new AppError('order.notCertified');
  // Orders of one team are submitted one after the other, so that limits and exclusions hold.
  await lockCart(tx, team.eid);
  const content = await standing(tx, caller, draft);
  const clashes = await clashesOf(tx, access, team.eid, content.choices, at);
  if (clashes.length > 0)
    throw new AppError('order.exclusive', { message: clashes[0]?.message, data: { exclusions: clashes } });
  await takeAssets(tx, access, team.eid, draft.orderNo, content.choices, at);
  const saved =
    draft.quoteNo === null ? undefined : await usableQuote(tx, access, team.eid, draft.quoteNo, { at, lock: true });
  const couponNos = body.couponNos ?? draft.couponNos;
  const priced = await priceOrder(
    tx,
    access,
    {
      eid: team.eid,
      private: caller.private,
      choices: content.choices,
      ...(saved && { promised: saved.lines }),
      couponNos,
      at,
      orderNo: draft.orderNo,
    },
    (asked) => reserveCoupons(tx, { ...asked, orderNo: draft.orderNo }),
  );
  const seen = await readLines(tx, draft.orderNo);
  if (
    priced.payable !== body.expectedAmount ||
    !sameChoices(content.choices, draft.choices) ||
    !sameGifts(priced.lines, seen)
  )
    throw moved(draft, priced, body.expectedAmount);
  const payBefore = new Date(at.getTime() + payHours * 3_600_000).toISOString();
  await changeDraft(
    tx,
    draft.orderNo,
    {
      ...content,
      ...buyerOf(caller),
      quoteNo: draft.quoteNo,
      couponNos,
      contact,
      remark: body.remark === undefined ? draft.remark : remarkOf(body),
      quoteUntil: draft.quoteUntil,
      priced,
    },
    { payBefore },
  );
  const order = await begin(tx, access, caller, draft.orderNo, at);
  await removeLines(tx, team.eid, content.lineIds);
  return { orderNo: order.orderNo, state: order.state, payable: order.payable, payBefore };
}

/** What the draft is about as it stands now: the cart may have been edited since. */
async function standing(tx: Tx, caller: Caller, draft: OrderRow): Promise<Content> {
  if (draft.source === 'buy') return { source: 'buy', lineIds: [], choices: draft.choices };
  if (caller.private) throw new AppError('cart.private');
  return cartContent(tx, caller.team.eid, draft.lineIds);
}

/** An order without anything to pay is paid by being submitted. */
async function begin(tx: Tx, access: EntityAccess, caller: Caller, orderNo: string, at: Date): Promise<OrderRow> {
  const by = { userId: caller.userId, userName: caller.userName };
  const submitted = await moveOrder(tx, access, await lockDraft(tx, access, caller, orderNo), 'SUBMITTED', {
    by,
    why: '提交订单',
    at,
  });
  return submitted.payable === 0
    ? moveOrder(tx, access, submitted, 'PAID', { by, why: '无需付款', values: { channel: 'free' }, at })
    : moveOrder(tx, access, submitted, 'WAIT_PAY', { by, why: '等待付款', at });
}

function moved(draft: OrderRow, priced: PricedOrder, seen: number): AppError {
  return new AppError('order.moved', {
    data: { orderNo: draft.orderNo, expectedAmount: seen, lines: priced.lines, ...amountsOf(priced) },
  });
}
