import { formatMoney } from '@yunpu/engine-core/format';
import type { CouponKind } from '../../../contract/coupons.ts';
import type { Benefit } from '../promotions/index.ts';

/** What a coupon goes by on a line of a quote. */
export interface CouponLine {
  productNo: string;
  family: string;
  zone: string;
  /** fen, with the line's modules */
  totalAmount: number;
}

/** What a coupon is worth and for what: 满减 and 折扣 above a threshold, 代金券 of a fixed face. Amounts in fen. */
export interface Terms extends Benefit {
  kind: CouponKind;
  /** What the lines it applies to must come to. */
  threshold: number;
  scope: 'all' | 'product' | 'family' | 'zone';
  /** Product numbers, families or zones; and how people call them. */
  scopeValues: string[];
  scopeTitles: string[];
}

export function appliesTo({ scope, scopeValues }: Terms, line: CouponLine): boolean {
  if (scope === 'all') return true;
  return scopeValues.includes({ product: line.productNo, family: line.family, zone: line.zone }[scope]);
}

/** '¥100.00', '8.5 折'. */
export const worthOf = ({ benefit, face, rate }: Terms): string =>
  benefit === 'amount' ? formatMoney(face) : `${rate / 10} 折`;

/** '满 ¥1,000.00 可用', '无门槛'. */
export const thresholdOf = ({ threshold }: Terms): string =>
  threshold > 0 ? `满 ${formatMoney(threshold)} 可用` : '无门槛';

/** '限云协作套件', '全场通用'. */
export const scopeOf = ({ scope, scopeTitles }: Terms): string =>
  scope === 'all' ? '全场通用' : `限${scopeTitles.join('、')}`;
