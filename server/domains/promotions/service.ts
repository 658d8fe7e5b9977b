import type { Promotion } from '../../../contract/catalogue.ts';
import type { Gift } from '../../../contract/quotes.ts';
import { PROMOTION, type Promotion as Stored } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { Executor } from '../../platform/database/port.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { allocate } from './allocate.ts';
import { type Benefit, takesOff } from './benefit.ts';

/** What of a line decides whether it is given something. */
export interface Gifted {
  productNo: string;
  quantity: number;
  years: number;
  /** What it comes to at the shop's prices, with its modules. Fen. */
  amount: number;
  /** Sold by the year; what is used up has no term to add to, and only a discount that names it is for it. */
  termed: boolean;
  does: string;
}

function benefitOf({ gift, rate = 0, reduction = 0, most }: Stored): Benefit | undefined {
  if (gift !== 'rate' && gift !== 'amount') return undefined;
  return { benefit: gift, rate, face: reduction, most: most || null };
}

function promotionOf(record: Stored): Promotion {
  const { promotionNo = '', title = '', scope, products, occasion, minQuantity, minYears } = record;
  const { from = '', until = '', months = 0, training = '' } = record;
  const benefit = benefitOf(record);
  return {
    promotionNo,
    title,
    months,
    training,
    ...(benefit && { benefit }),
    productNos: scope === 'all' ? null : products.map(({ product = '' }) => product),
    occasion: occasion === 'renew' || occasion === 'both' ? occasion : 'new',
    minQuantity: minQuantity || 1,
    minYears: minYears || 1,
    from,
    until,
  };
}

/** The promotions in force on a day in the shop's time, oldest first. */
export async function runningPromotions(
  executor: Executor,
  access: EntityAccess,
  at = new Date(),
): Promise<Promotion[]> {
  const actor = systemActor('', at);
  const { today } = actor.scope;
  const found = await access.find(executor, actor, 'promotion', {
    filter: {
      and: [
        { field: 'status', op: 'eq', value: 'running' },
        { field: 'from', op: 'lte', value: today },
        { field: 'until', op: 'gte', value: today },
      ],
    },
    sort: [{ field: 'promotionNo', dir: 'asc' }],
    limit: 200,
  });
  return found.map(({ record }) => promotionOf(readRecord(PROMOTION, record)));
}

const isFor = ({ productNos, benefit }: Promotion, productNo: string, termed: boolean): boolean =>
  productNos === null ? termed : productNos.includes(productNo) && (termed || benefit !== undefined);

/**
 * What a line is given: of each kind of gift the best that it qualifies for, so that two promotions for free months do not
 * add up, nor two discounts. A trial that becomes real is bought anew.
 */
export function giftsOf(
  promotions: readonly Promotion[],
  { productNo, quantity, years, amount, termed, does }: Gifted,
): Gift[] {
  const occasion = does === 'renew' ? 'renew' : does === 'new' || does === 'convert' ? 'new' : undefined;
  if (occasion === undefined) return [];
  const met = promotions
    .filter(
      (one) =>
        isFor(one, productNo, termed) &&
        (one.occasion === 'both' || one.occasion === occasion) &&
        quantity >= one.minQuantity &&
        years >= one.minYears,
    )
    .map(
      ({ promotionNo, title, months, training, benefit }): Gift => ({
        promotionNo,
        title,
        months,
        training,
        discount: benefit ? takesOff(benefit, amount) : 0,
      }),
    );
  return [most(met, 'months'), met.find(({ training }) => training !== ''), most(met, 'discount')].flatMap(
    (one) => one ?? [],
  );
}

/** The largest gift; of equal ones that of the oldest promotion. */
const most = (gifts: readonly Gift[], what: 'months' | 'discount'): Gift | undefined =>
  gifts
    .filter((one) => one[what] > 0)
    .reduce<Gift | undefined>((best, one) => (best && best[what] >= one[what] ? best : one), undefined);

/** Months that come on top of the term that was paid for. */
export const giftMonths = (gifts: readonly Gift[]): number => gifts.reduce((sum, { months }) => sum + months, 0);

/** Fen that promotions take off a line. */
export const giftDiscount = (gifts: readonly Gift[]): number => gifts.reduce((sum, { discount }) => sum + discount, 0);

/** What promotions take off a line, spread over its product and modules to the fen, so that each has a price of its own. */
export const discountShares = (amounts: readonly number[], gifts: readonly Gift[]): number[] =>
  allocate(amounts, giftDiscount(gifts));

/** Those of the promotions that a product is advertised with. `termed`: it is sold by the year. */
export const promotionsFor = (promotions: readonly Promotion[], productNo: string, termed: boolean): Promotion[] =>
  promotions.filter((one) => isFor(one, productNo, termed));
