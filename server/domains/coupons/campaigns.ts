import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
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

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

export function campaignOf(model: EntityModel, { key, state, record }: StoredRecord): Campaign {
  return {
    campaignNo: key,
    title: text(record.title),
    note: text(record.note),
    running: state === 'running',
    way: record.way === 'staff' ? 'staff' : 'claim',
    total: amount(record.total),
    perTeam: amount(record.perTeam),
    claimFrom: text(record.claimFrom),
    claimUntil: text(record.claimUntil),
    terms: termsOf(model, record),
    validity:
      record.validity === 'period'
        ? { from: text(record.validFrom), until: text(record.validUntil) }
        : { days: amount(record.validDays) },
  };
}

function termsOf(model: EntityModel, record: RecordData): Terms {
  const rate = record.kind === 'coupon' && record.benefit === 'rate';
  return {
    kind: record.kind === 'voucher' ? 'voucher' : 'coupon',
    benefit: rate ? 'rate' : 'amount',
    face: rate ? 0 : amount(record.face),
    rate: rate ? amount(record.rate) : 0,
    most: rate && typeof record.most === 'number' ? record.most : null,
    threshold: amount(record.threshold),
    ...scopeOf(model, record),
  };
}

function scopeOf(model: EntityModel, record: RecordData): Pick<Terms, 'scope' | 'scopeValues' | 'scopeTitles'> {
  const named = (field: 'zones' | 'families') => {
    const values = list(record[field]).map(text);
    return {
      scopeValues: values,
      scopeTitles: values.map(
        (value) => model.fieldsByPath[field]?.options?.find((option) => option.value === value)?.title ?? value,
      ),
    };
  };
  if (record.scope === 'zone') return { scope: 'zone', ...named('zones') };
  if (record.scope === 'family') return { scope: 'family', ...named('families') };
  if (record.scope !== 'product') return { scope: 'all', scopeValues: [], scopeTitles: [] };
  const products = list(record.products) as RecordData[];
  return {
    scope: 'product',
    scopeValues: products.map(({ product }) => text(product)),
    scopeTitles: products.map(({ productName, product }) => text(productName) || text(product)),
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
  if (way !== 'claim') return '由云铺发放，不能领取';
  if (today < claimFrom) return `${claimFrom} 开始领取`;
  if (today > claimUntil) return `已于 ${claimUntil} 截止领取`;
  return undefined;
}
