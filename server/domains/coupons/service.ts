import type { UsableCoupon } from '../../../contract/coupons.ts';
import { DAY_MS } from '../../platform/calendar/days.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { takesOff } from '../promotions/index.ts';
import { type CouponDiscount, discountOf, whyNot } from './discount.ts';
import { type CouponRow, ownCoupon, recordEvents } from './owned.ts';
import { appliesTo, type CouponLine, scopeOf, thresholdOf, worthOf } from './terms.ts';

/** What was decided about coupons of one order. Amounts in fen. */
export interface OrderDiscount {
  discount: number;
  /** For each line, in their order. */
  perLine: number[];
}

interface CouponsAsked {
  eid: string;
  couponNos: readonly string[];
  lines: readonly CouponLine[];
  at: Date;
}

/** How long a coupon that ran out is still shown, with the reason. */
const RECENTLY_MS = 30 * DAY_MS;

/** The team's coupons beside these lines: usable ones first, by what they take off; the others with the reason. */
export async function usableCoupons(
  executor: Executor,
  { eid, lines, at }: { eid: string; lines: readonly CouponLine[]; at: Date },
): Promise<UsableCoupon[]> {
  const rows = await executor
    .selectFrom('coupons')
    .selectAll()
    .where('eid', '=', eid)
    .where('state', '!=', 'used')
    .where('valid_until', '>', new Date(at.getTime() - RECENTLY_MS).toISOString())
    .orderBy('valid_until')
    .orderBy('coupon_no')
    .execute();
  return rows
    .map((row) => choiceOf(row, lines, at))
    .sort((a, b) => Number(b.usable) - Number(a.usable) || b.discount - a.discount);
}

function choiceOf(row: CouponRow, lines: readonly CouponLine[], at: Date): UsableCoupon {
  const coupon = ownCoupon(row);
  const { terms } = coupon;
  const why = whyNot(coupon, lines, at);
  const eligible = lines.reduce((sum, line) => sum + (appliesTo(terms, line) ? line.totalAmount : 0), 0);
  return {
    couponNo: coupon.couponNo,
    title: coupon.title,
    kind: terms.kind,
    worth: worthOf(terms),
    threshold: thresholdOf(terms),
    scope: scopeOf(terms),
    face: terms.face,
    discount: why === undefined ? takesOff(terms, eligible) : 0,
    usable: why === undefined,
    why: why ?? '',
    expiresAt: coupon.validUntil,
  };
}

/**
 * What the coupons would take off, with nothing written: for a draft.
 * @throws AppError coupon.* as `reserveCoupons` would
 */
export async function couponDiscountFor(executor: Executor, asked: CouponsAsked): Promise<OrderDiscount> {
  return checkedDiscount(
    asked,
    await executor
      .selectFrom('coupons')
      .selectAll()
      .where('eid', '=', asked.eid)
      .where('coupon_no', 'in', someNumbers(asked))
      .execute(),
  );
}

/**
 * Holds coupons for an order, in the transaction that submits it: nobody else can use them until `releaseCoupons`.
 * @throws AppError coupon.unknown, coupon.unusable, coupon.tooMany, coupon.nothingLeft
 */
export async function reserveCoupons(
  tx: Tx,
  { orderNo, ...asked }: CouponsAsked & { orderNo: string },
): Promise<OrderDiscount> {
  // Locked in the order of their numbers, so that two orders that want the same ones wait and do not deadlock.
  const rows = await tx
    .selectFrom('coupons')
    .selectAll()
    .where('eid', '=', asked.eid)
    .where('coupon_no', 'in', someNumbers(asked))
    .orderBy('coupon_no')
    .forUpdate()
    .execute();
  const { discount, perLine, perCoupon } = checkedDiscount(asked, rows);
  for (const [couponNo, amount] of perCoupon) {
    await tx
      .updateTable('coupons')
      .set({ state: 'reserved', order_no: orderNo, discount: amount })
      .where('coupon_no', '=', couponNo)
      .execute();
  }
  await recordEvents(
    tx,
    [...perCoupon].map(([couponNo, amount]) => ({
      couponNo,
      what: 'reserved',
      at: asked.at,
      orderNo,
      discount: amount,
    })),
  );
  return { discount, perLine };
}

/** The order is paid: what it held is used. */
export async function settleCoupons(tx: Tx, orderNo: string, at = new Date()): Promise<void> {
  const used = await tx
    .updateTable('coupons')
    .set({ state: 'used' })
    .where('order_no', '=', orderNo)
    .where('state', '=', 'reserved')
    .returning(['coupon_no', 'discount'])
    .execute();
  await recordEvents(
    tx,
    used.map((row) => ({ couponNo: row.coupon_no, what: 'used', at, orderNo, discount: row.discount })),
  );
}

/** The order came to nothing: what it held or used is the team's again, or has run out meanwhile. Once; a second call finds nothing. */
export async function releaseCoupons(tx: Tx, orderNo: string, at = new Date()): Promise<void> {
  const held = await tx
    .selectFrom('coupons')
    .select(['coupon_no', 'valid_until'])
    .where('order_no', '=', orderNo)
    .orderBy('coupon_no')
    .forUpdate()
    .execute();
  for (const row of held) {
    const over = row.valid_until <= at.toISOString();
    await tx
      .updateTable('coupons')
      .set({ state: over ? 'expired' : 'available', order_no: null, discount: 0 })
      .where('coupon_no', '=', row.coupon_no)
      .execute();
    await recordEvents(tx, [
      { couponNo: row.coupon_no, what: 'returned', at, orderNo },
      ...(over ? [{ couponNo: row.coupon_no, what: 'expired', at } as const] : []),
    ]);
  }
}

function checkedDiscount({ couponNos, lines, at }: CouponsAsked, rows: readonly CouponRow[]): CouponDiscount {
  if (rows.length !== new Set(couponNos).size) throw new AppError('coupon.unknown');
  return discountOf(rows.map(ownCoupon), lines, at);
}

/** `in ()` is no SQL; no coupon has the number ''. */
const someNumbers = ({ couponNos }: CouponsAsked): readonly string[] => (couponNos.length === 0 ? [''] : couponNos);
