import { formatMoney, shanghaiDay } from '@yunpu/engine-core/format';
import type { CouponState, OwnCoupon } from '../api/coupons.ts';

/** How the states are sorted into what a person looks for. */
export const GROUPS = [
  { name: 'open', title: '可使用', states: ['available', 'waiting', 'reserved'] },
  { name: 'used', title: '已使用', states: ['used'] },
  { name: 'over', title: '已过期', states: ['expired'] },
] as const satisfies readonly { name: string; title: string; states: readonly CouponState[] }[];

export type GroupName = (typeof GROUPS)[number]['name'];

export const inGroup = (coupons: readonly OwnCoupon[], name: GroupName): OwnCoupon[] => {
  const states: readonly CouponState[] = GROUPS.find((group) => group.name === name)?.states ?? [];
  return coupons.filter(({ state }) => states.includes(state));
};

export const STATE_TITLES: Readonly<Record<CouponState, string>> = {
  available: '可使用',
  waiting: '未到使用时间',
  reserved: '订单占用中',
  used: '已使用',
  expired: '已过期',
};

/** '2026-11-20 至 2026-12-19'. The end is the first moment at which it can no longer be used. */
export const periodOf = ({ validFrom, validUntil }: OwnCoupon): string =>
  `${shanghaiDay(Date.parse(validFrom))} 至 ${shanghaiDay(Date.parse(validUntil) - 1)}`;

const DAY_MS = 86_400_000;
/** Days before its end from which a coupon says when it ends. */
const SOON_DAYS = 7;

/** How soon a coupon that can be used ends, in words; undefined while there is time. */
export function endsSoon({ state, validUntil }: OwnCoupon, now: number): string | undefined {
  const days = Math.floor((Date.parse(validUntil) - now) / DAY_MS);
  if (state !== 'available' || days >= SOON_DAYS || days < 0) return undefined;
  return days === 0 ? '24 小时内到期' : `${days} 天后到期`;
}

/** One thing that happened to a coupon, as a person reads it. */
export function eventText({ what, orderNo: holder, discount, byName, note }: OwnCoupon['history'][number]): string {
  const orderNo = holder ?? '';
  switch (what) {
    case 'claimed':
      return `${byName} 领取`;
    case 'issued':
      return `商城发放${note === '' ? '' : `：${note}`}`;
    case 'reserved':
      return `用于订单 ${orderNo}，抵扣 ${formatMoney(discount)}`;
    case 'used':
      return `订单 ${orderNo} 已付款，抵扣 ${formatMoney(discount)}`;
    case 'returned':
      return `订单 ${orderNo} 取消或退款，退回`;
    case 'expired':
      return '过期';
  }
}
