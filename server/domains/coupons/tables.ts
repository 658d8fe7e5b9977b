import type { ColumnType, Generated } from 'kysely';
import type { CouponEventKind, CouponState as ShownState } from '../../../contract/coupons.ts';
import type { Terms } from './terms.ts';

/** As it is stored: that it waits is told by its dates. */
export type CouponState = Exclude<ShownState, 'waiting'>;

/** Coupons and vouchers that teams own. */
export interface CouponsTable {
  coupon_no: string;
  campaign_no: string;
  eid: string;
  kind: Terms['kind'];
  title: string;
  /** What it is worth, as its campaign said when it was given out. */
  terms: ColumnType<Terms, string, never>;
  /** RFC 3339; usable from the first instant until before the second. */
  valid_from: string;
  valid_until: string;
  state: Generated<CouponState>;
  /** The order that holds it, exactly while it is reserved or used. */
  order_no: string | null;
  /** fen that it takes off that order. */
  discount: Generated<number>;
  created_at: string;
}

/** Everything that happened to a coupon; rows are only added. */
export interface CouponEventsTable {
  id: Generated<number>;
  coupon_no: string;
  at: string;
  what: CouponEventKind;
  order_no: string | null;
  /** fen */
  discount: Generated<number>;
  by_name: string;
  note: Generated<string>;
}

/** How many coupons of a campaign were given out: in all, and to one team. */
export interface CouponTables {
  coupons: CouponsTable;
  coupon_events: CouponEventsTable;
  coupon_campaigns: { campaign_no: string; issued: number };
  coupon_holders: { campaign_no: string; eid: string; issued: number };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends CouponTables {}
}
