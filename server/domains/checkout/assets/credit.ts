import type { Asset } from '../../../../contract/records/entities.generated.ts';
import { addDays } from '../../../platform/calendar/days.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { billedDays, daysIn, partOf, proRata } from './terms.ts';

/** Money that was paid for a term of an asset, in fen. Days are 'YYYY-MM-DD', both included. */
export interface PaidTerm {
  does: string;
  amount: number;
  from: string;
  until: string;
}

/** What of an asset says what it is worth. */
type Valued = Pick<Asset, 'sourceType' | 'annualAmount' | 'expireDate'>;

const RATE_UNIT = 10_000;

/** What orders were paid for an asset; what was credited for its predecessor was paid too. */
export async function paidTerms(executor: Executor, assetNo: string): Promise<PaidTerm[]> {
  const rows = await executor
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.order_no', 'l.order_no')
    .where('l.asset_no', '=', assetNo)
    .where('o.state', '=', 'OPENED')
    .select(['l.does', 'l.payable', 'l.credit', 'l.from_date', 'l.until_date'])
    .orderBy('o.opened_at')
    .orderBy('l.line_no')
    .execute();
  return rows.flatMap(({ does, payable, credit, from_date, until_date }) =>
    from_date === null || until_date === null
      ? []
      : [{ does, amount: payable + credit, from: from_date, until: until_date }],
  );
}

/**
 * What is left of an asset on `today`, today included, in fen: of every payment the part of its days that are still to
 * come, so that a coupon or a gift is never paid out. What was not bought in the mall is worth its yearly amount.
 * @param rate part of it that is credited, 0 to 1
 */
export function creditOf(asset: Valued, paid: readonly PaidTerm[], today: string, rate: number): number {
  const inMall = asset.sourceType === 'mall' && paid.length > 0;
  // The yearly amount of what came by a contract has later seats in it.
  const counted = inMall ? paid : paid.filter(({ does }) => does === 'renew');
  const left = counted.reduce(
    (sum, { amount, from, until }) =>
      sum + partOf(amount, daysIn(from > today ? from : today, until), daysIn(from, until)),
    0,
  );
  return partOf(left + (inMall ? 0 : outsideOf(asset, counted, today)), Math.round(rate * RATE_UNIT), RATE_UNIT);
}

/** The rest of the term before the first that was paid in the mall. */
function outsideOf(asset: Valued, renewed: readonly PaidTerm[], today: string): number {
  const ends = [String(asset.expireDate), ...renewed.map(({ from }) => addDays(from, -1))].sort()[0] ?? '';
  const days = ends >= today ? billedDays(today, ends) : 0;
  return proRata(asset.annualAmount ?? 0, 1, days);
}
