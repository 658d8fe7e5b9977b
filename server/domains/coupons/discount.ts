import { formatMoney } from '@yunpu/engine-core/format';
import { type ErrorCode } from '../../../contract/errors.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import { AppError } from '../../platform/http/errors.ts';
import { allocate, takesOff } from '../promotions/index.ts';
import type { CouponState } from './tables.ts';
import { appliesTo, type CouponLine, scopeOf, type Terms } from './terms.ts';

/** What one order may use. */
const MAX_COUPONS = 1;
const MAX_VOUCHERS = 5;

/** A coupon as its owner has it. */
export interface OwnCoupon {
  couponNo: string;
  title: string;
  terms: Terms;
  /** RFC 3339. */
  validFrom: string;
  validUntil: string;
  state: CouponState;
  orderNo: string | null;
}

/** Fen that coupons take off, in all and from each line, and what each of them takes off. */
export interface CouponDiscount {
  discount: number;
  perLine: number[];
  perCoupon: Map<string, number>;
}

/** Why the coupon cannot be used for these lines now, in words; undefined when it can. */
export function whyNot(
  { terms, state, orderNo, validFrom, validUntil }: OwnCoupon,
  lines: readonly CouponLine[],
  at: Date,
): string | undefined {
  const now = at.toISOString();
  if (state === 'used') return `已用于订单 ${orderNo ?? ''}`;
  if (state === 'reserved') return `已用于待支付的订单 ${orderNo ?? ''}，取消该订单后退回`;
  // Validity ends with a day: the day to name is that of the moment before.
  if (state === 'expired' || validUntil <= now) return `已于 ${dayOf(Date.parse(validUntil) - 1)} 过期`;
  if (validFrom > now) return `${dayOf(validFrom)} 起可用`;
  const eligible = lines.filter((line) => appliesTo(terms, line));
  if (eligible.length === 0) return `${scopeOf(terms)}，所选产品不在其中`;
  const amount = sum(eligible.map(({ totalAmount }) => totalAmount));
  if (amount < terms.threshold)
    return `可用产品合计 ${formatMoney(amount)}，还差 ${formatMoney(terms.threshold - amount)}（满 ${formatMoney(terms.threshold)} 可用）`;
  if (amount === 0) return '所选产品没有可以抵扣的金额';
  return undefined;
}

/**
 * What these coupons take off these lines: the coupon first, then the vouchers, each only from the lines it applies to and
 * never more than is left of them.
 * @throws AppError coupon.* when one cannot be used, or they cannot be used together
 */
export function discountOf(coupons: readonly OwnCoupon[], lines: readonly CouponLine[], at: Date): CouponDiscount {
  const count = (kind: Terms['kind']) => coupons.filter(({ terms }) => terms.kind === kind).length;
  if (count('coupon') > MAX_COUPONS || count('voucher') > MAX_VOUCHERS) throw new AppError('coupon.tooMany');
  const left = lines.map(({ totalAmount }) => totalAmount);
  const perCoupon = new Map<string, number>();
  for (const coupon of [...coupons].sort(inOrder)) {
    const why = whyNot(coupon, lines, at);
    if (why !== undefined) throw refusal('coupon.unusable', coupon, why);
    const open = lines.map((line, index) => (appliesTo(coupon.terms, line) ? (left[index] ?? 0) : 0));
    const discount = takesOff(coupon.terms, sum(open));
    if (discount === 0) throw refusal('coupon.nothingLeft', coupon, '适用的产品已被其他优惠全额抵扣');
    allocate(open, discount).forEach((share, index) => {
      left[index] = (left[index] ?? 0) - share;
    });
    perCoupon.set(coupon.couponNo, discount);
  }
  const perLine = lines.map(({ totalAmount }, index) => totalAmount - (left[index] ?? 0));
  return { discount: sum(perLine), perLine, perCoupon };
}

/** Coupons before vouchers; of equals the one that runs out first. */
function inOrder(a: OwnCoupon, b: OwnCoupon): number {
  return (
    a.terms.kind.localeCompare(b.terms.kind) ||
    a.validUntil.localeCompare(b.validUntil) ||
    a.couponNo.localeCompare(b.couponNo)
  );
}

const refusal = (code: ErrorCode, { couponNo, title }: OwnCoupon, why: string): AppError =>
  new AppError(code, { message: `“${title}”不能使用：${why}`, data: { couponNo } });
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
