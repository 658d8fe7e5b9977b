import { addDays } from '@yunpu/engine-core/expression';
import type { Usage } from '../api/home.ts';

/** How many days the chart shows. */
const DAYS = 30;

/** A product whose packs the team has, with what is left of them and its use day by day. */
export interface ProductUse {
  productNo: string;
  name: string;
  unit: string;
  total: number;
  remaining: number;
  /** The nearest end among its packs, YYYY-MM-DD; '' where they are used until used up. */
  expireDate: string;
  days: { day: string; amount: number }[];
  used: number;
}

/** By product: what is left, and the use of each of the last days, today the last. Those in use stand first. */
export function usesOf({ packs, days }: Usage, today: string): ProductUse[] {
  const numbers = [...new Set(packs.map(({ productNo }) => productNo))];
  const shown = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1) ?? today);
  return numbers
    .map((productNo) => {
      const own = packs.filter((pack) => pack.productNo === productNo);
      const sum = (name: 'total' | 'remaining') => own.reduce((total, pack) => total + pack[name], 0);
      const byDay = shown.map((day) => ({
        day,
        amount: days
          .filter((row) => row.day === day && row.productNo === productNo)
          .reduce((total, { amount }) => total + amount, 0),
      }));
      const ends = own.flatMap(({ expireDate }) => expireDate ?? []).sort();
      return {
        productNo,
        name: own[0]?.productName ?? '',
        unit: own[0]?.unit ?? '',
        total: sum('total'),
        remaining: sum('remaining'),
        expireDate: ends[0] ?? '',
        days: byDay,
        used: byDay.reduce((total, { amount }) => total + amount, 0),
      };
    })
    .sort((a, b) => b.used - a.used);
}

/** A round number at or above the largest amount, so that the scale reads well. */
export function topOf(amounts: readonly number[]): number {
  const most = Math.max(0, ...amounts);
  if (most <= 4) return 4;
  const step = 10 ** Math.floor(Math.log10(most));
  const nice = [1, 2, 4, 5, 8, 10].find((factor) => factor * step >= most) ?? 10;
  return nice * step;
}

/** On how many days the rest lasts at the pace of the days shown; undefined where nothing was used. */
export const remainingDays = ({ remaining, used }: Pick<ProductUse, 'remaining' | 'used'>): number | undefined =>
  used === 0 ? undefined : Math.floor(remaining / (used / DAYS));
