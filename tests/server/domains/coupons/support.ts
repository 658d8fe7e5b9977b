import type { RecordData } from '@yunpu/engine-core/document';
import type { CouponLine } from '../../../../server/domains/coupons/terms.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { TestGateway } from '../../../support/gateway.ts';

const DAY_MS = 86_400_000;
export const day = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

/** A campaign that runs. @returns its number */
export async function startCampaign(
  { database, entities: { access } }: Pick<TestGateway, 'database' | 'entities'>,
  values: RecordData = {},
): Promise<string> {
  const actor = systemActor('10000001');
  return database.transaction(async (tx) => {
    const { key } = await access.create(tx, actor, 'coupon-campaign', {
      title: '测试券',
      kind: 'coupon',
      benefit: 'amount',
      face: 10_000,
      threshold: 50_000,
      scope: 'all',
      way: 'claim',
      total: 100,
      perTeam: 1,
      claimFrom: day(-1),
      claimUntil: day(10),
      validity: 'days',
      validDays: 30,
      ...values,
    });
    await access.act(tx, actor, 'coupon-campaign', key, 'start');
    return key;
  });
}

export const line = (productNo: string, totalAmount: number, more: Partial<CouponLine> = {}): CouponLine => ({
  productNo,
  family: 'meeting',
  zone: 'addon',
  totalAmount,
  ...more,
});
