import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Coupons and vouchers that teams own, what happened to each, and how many of a campaign were given out. */
export const coupons: Migration = {
  name: '091_coupons',
  async up(tx) {
    await sql`
      create table coupons (
        coupon_no text primary key,
        campaign_no text not null,
        eid text not null,
        kind text not null check (kind in ('coupon', 'voucher')),
        title text not null,
        terms jsonb not null,
        valid_from timestamptz(3) not null,
        valid_until timestamptz(3) not null,
        state text not null default 'available' check (state in ('available', 'reserved', 'used', 'expired')),
        order_no text,
        discount bigint not null default 0,
        created_at timestamptz(3) not null,
        check ((state in ('reserved', 'used')) = (order_no is not null)),
        check (case when order_no is null then discount = 0 else discount > 0 end)
      );
      create index coupons_team on coupons (eid, state, valid_until);
      create index coupons_order on coupons (order_no) where order_no is not null;
      -- One coupon an order; vouchers add up.
      create unique index coupons_one_an_order on coupons (order_no) where order_no is not null and kind = 'coupon';
      create index coupons_running_out on coupons (valid_until) where state = 'available';
      create index coupons_campaign on coupons (campaign_no, state);

      create table coupon_events (
        id bigint generated always as identity primary key,
        coupon_no text not null references coupons,
        at timestamptz(3) not null,
        what text not null,
        order_no text,
        discount bigint not null default 0,
        by_name text not null,
        note text not null default ''
      );
      create index coupon_events_coupon on coupon_events (coupon_no, id);
      create index coupon_events_order on coupon_events (order_no) where order_no is not null;
      create function coupon_events_stay() returns trigger language plpgsql as $$
        begin
          raise exception 'coupon_events are only added';
        end
      $$;
      create trigger coupon_events_stay before update or delete on coupon_events for each row execute function coupon_events_stay();

      create table coupon_campaigns (
        campaign_no text primary key,
        issued integer not null
      );
      create table coupon_holders (
        campaign_no text not null,
        eid text not null,
        issued integer not null,
        primary key (campaign_no, eid)
      );
    `.execute(tx);
  },
};
