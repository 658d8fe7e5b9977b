import type { EntityModel } from '@yunpu/engine-core/document';
import { COUPON_CAMPAIGN, type CouponCampaign } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { addDays, dayBegins, dayOf } from '../../platform/calendar/days.ts';
import type { StoredRecord } from '../../runtime/access/entityAccess.ts';
import type { Terms } from './terms.ts';

export const CAMPAIGN = 'coupon-campaign';

/** A campaign as its record says. */
export interface Campaign {
  campaignNo: string;
  title: string;
  note: string;
  running: boolean;
  way: 'claim' | 'staff';
  total: number;
  perTeam: number;
  /** 'YYYY-MM-DD', both days included; '' when staff give the coupons out. */
  claimFrom: string;
  claimUntil: string;
  terms: Terms;
  /** Days of a fixed period, or how many days from the one of issue. */
  validity: { from: string; until: string } | { days: number };
}

export function campaignOf(model: EntityModel, { key, state, record }: StoredRecord): Campaign {
  const stored = readRecord(COUPON_CAMPAIGN, record);
  const { title = '', note = '', way, total = 0, perTeam = 0, claimFrom = '', claimUntil = '' } = stored;
  const { validity, validFrom = '', validUntil = '', validDays = 0 } = stored;
  return {
    campaignNo: key,
    title,
    note,
    running: state === 'running',
    way: way === 'staff' ? 'staff' : 'claim',
    total,
    perTeam,
    claimFrom,
    claimUntil,
    terms: termsOf(model, stored),
    validity: validity === 'period' ? { from: validFrom, until: validUntil } : { days: validDays },
  };
}

function termsOf(model: EntityModel, stored: CouponCampaign): Terms {
  const { kind, benefit, face = 0, rate = 0, most = null, threshold = 0 } = stored;
  const isRate = kind === 'coupon' && benefit === 'rate';
  return {
    kind: kind === 'voucher' ? 'voucher' : 'coupon',
    benefit: isRate ? 'rate' : 'amount',
    face: isRate ? 0 : face,
    rate: isRate ? rate : 0,
    most: isRate ? most : null,
    threshold,
    ...scopeOf(model, stored),
  };
}

function scopeOf(model: EntityModel, stored: CouponCampaign): Pick<Terms, 'scope' | 'scopeValues' | 'scopeTitles'> {
  const named = (field: 'zones' | 'families') => {
    const values = stored[field].map(String);
    return {
      scopeValues: values,
      scopeTitles: values.map(
        (value) => model.fieldsByPath[field]?.options?.find((option) => option.value === value)?.title ?? value,
      ),
    };
  };
  if (stored.scope === 'zone') return { scope: 'zone', ...named('zones') };
  if (stored.scope === 'family') return { scope: 'family', ...named('families') };
  if (stored.scope !== 'product') return { scope: 'all', scopeValues: [], scopeTitles: [] };
  return {
    scope: 'product',
    scopeValues: stored.products.map(({ product = '' }) => product),
    scopeTitles: stored.products.map(({ productName, product = '' }) => productName || product),
  };
}

/** From when until before when a coupon given out now can be used. RFC 3339 */
export function validityOf({ validity }: Campaign, at: Date): { from: string; until: string } {
  const today = dayOf(at);
  if ('days' in validity)
    return { from: at.toISOString(), until: dayBegins(addDays(today, validity.days)).toISOString() };
  return { from: dayBegins(validity.from).toISOString(), until: dayBegins(addDays(validity.until, 1)).toISOString() };
}

/** Why nobody can claim from this campaign today, in words; undefined when its days have it open. */
export function whyClosed({ running, way, claimFrom, claimUntil }: Campaign, at: Date): string | undefined {
  const today = dayOf(at);
  if (!running) return '活动未在进行';
  if (way !== 'claim') return '由商城发放，不能领取';
  if (today < claimFrom) return `${claimFrom} 开始领取`;
  if (today > claimUntil) return `已于 ${claimUntil} 截止领取`;
  return undefined;
}
