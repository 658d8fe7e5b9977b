import type { Selectable } from 'kysely';
import type { CouponEventKind } from '../../../contract/coupons.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { OwnCoupon } from './discount.ts';
import type { CouponsTable } from './tables.ts';

export type CouponRow = Selectable<CouponsTable>;

export function ownCoupon(row: CouponRow): OwnCoupon {
  return {
    couponNo: row.coupon_no,
    title: row.title,
    terms: row.terms,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    state: row.state,
    orderNo: row.order_no,
  };
}

interface CouponEvent {
  couponNo: string;
  what: CouponEventKind;
  at: Date;
  orderNo?: string;
  /** fen */
  discount?: number;
  byName?: string;
  note?: string;
}

/** Writes down what happened to coupons, in the transaction that does it. */
export async function recordEvents(executor: Executor, events: readonly CouponEvent[]): Promise<void> {
  if (events.length === 0) return;
  await executor
    .insertInto('coupon_events')
    .values(
      events.map(({ couponNo, what, at, orderNo, discount = 0, byName = '系统', note: words = '' }) => ({
        coupon_no: couponNo,
        what,
        at: at.toISOString(),
        order_no: orderNo ?? null,
        discount,
        by_name: byName,
        note: words,
      })),
    )
    .execute();
}
