import { formatMoney } from '@yunpu/engine-core/format';
import { type ReactNode, useId } from 'react';
import type { UsableCoupon } from '../api/checkout.ts';

const MAX_VOUCHERS = 5;

interface CouponPickerProps {
  coupons: readonly UsableCoupon[];
  chosen: readonly string[];
  onChange: (couponNos: string[]) => void;
}

/** One coupon and up to five vouchers. What cannot be used is told apart, each with its reason. */
export function CouponPicker({ coupons, chosen, onChange }: CouponPickerProps) {
  const group = useId();
  const usable = (kind: UsableCoupon['kind']) =>
    coupons.filter((coupon) => coupon.usable && coupon.kind === kind).sort((a, b) => b.discount - a.discount);
  const [single, vouchers] = [usable('coupon'), usable('voucher')];
  const unusable = coupons.filter((coupon) => !coupon.usable);
  const numbersOf = (list: readonly UsableCoupon[]) =>
    chosen.filter((no) => list.some(({ couponNo }) => couponNo === no));
  const chosenVouchers = numbersOf(vouchers);
  if (coupons.length === 0) return <p className="confirm-quiet">没有优惠券与代金券。</p>;
  return (
    <>
      {single.length > 0 && (
        <fieldset className="coupons">
          <legend>优惠券（每单一张）</legend>
          <label className="coupon">
            <input
              type="radio"
              name={group}
              checked={numbersOf(single).length === 0}
              onChange={() => onChange(chosenVouchers)}
            />
            <span>不使用优惠券</span>
          </label>
          {single.map((coupon) => (
            <CouponRow key={coupon.couponNo} coupon={coupon}>
              <input
                type="radio"
                name={group}
                checked={chosen.includes(coupon.couponNo)}
                onChange={() => onChange([coupon.couponNo, ...chosenVouchers])}
              />
            </CouponRow>
          ))}
        </fieldset>
      )}
      {vouchers.length > 0 && (
        <fieldset className="coupons">
          <legend>
            代金券（最多 {MAX_VOUCHERS} 张，已选 {chosenVouchers.length} 张）
          </legend>
          {vouchers.map((coupon) => {
            const checked = chosen.includes(coupon.couponNo);
            const full = !checked && chosenVouchers.length >= MAX_VOUCHERS;
            return (
              <CouponRow key={coupon.couponNo} coupon={coupon} why={full ? `最多使用 ${MAX_VOUCHERS} 张` : undefined}>
                <input
                  type="checkbox"
                  disabled={full}
                  checked={checked}
                  onChange={() =>
                    onChange(checked ? chosen.filter((no) => no !== coupon.couponNo) : [...chosen, coupon.couponNo])
                  }
                />
              </CouponRow>
            );
          })}
        </fieldset>
      )}
      {unusable.length > 0 && (
        <details className="coupons-unusable" open={unusable.length === coupons.length}>
          <summary>本单不可用 {unusable.length} 张，看看原因</summary>
          <div className="coupons">
            {unusable.map((coupon) => (
              <CouponRow key={coupon.couponNo} coupon={coupon} why={coupon.why || '本单不可用'}>
                <input type="checkbox" disabled checked={false} readOnly />
              </CouponRow>
            ))}
          </div>
        </details>
      )}
    </>
  );
}

/** `why`: why it cannot be chosen now. */
function CouponRow({
  coupon: { title, kind, face, discount, usable, expiresAt },
  why,
  children,
}: {
  coupon: UsableCoupon;
  why?: string | undefined;
  children: ReactNode;
}) {
  return (
    <label className={`coupon ${why === undefined ? '' : 'coupon-unusable'}`}>
      {children}
      <b className="coupon-worth">{formatMoney(usable ? discount : face)}</b>
      <span className="coupon-text">
        <strong>{title}</strong>
        <span>
          {kind === 'voucher' ? '代金券' : '优惠券'}
          {expiresAt === '' ? '' : `　有效期至 ${expiresAt.slice(0, 10)}`}
        </span>
        {why !== undefined && <span className="coupon-why">{why}</span>}
      </span>
    </label>
  );
}
