import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Lines of orders that prolong, enlarge, upgrade or make real what a team has already. Amounts in fen. */
export const assetLines: Migration = {
  name: '125_asset_lines',
  async up(tx) {
    await sql`
      do $$
      declare old text;
      begin
        for old in select conname from pg_constraint where conrelid = 'order_lines'::regclass and contype = 'c'
          and (pg_get_constraintdef(oid) like '%* quantity%' or pg_get_constraintdef(oid) like '%total_amount <= total_list_amount%') loop
          execute format('alter table order_lines drop constraint %I', old);
        end loop;
      end $$;

      alter table order_lines
        add column does text not null default 'new' check (does in ('new', 'renew', 'add', 'upgrade', 'convert')),
        /** The asset that the line is about; of a new one none. */
        add column target_no text,
        add column path_no text,
        /** Of a price for the rest of a term: so many days of a year of 365. */
        add column days int check (days > 0),
        /** What is left of the upgraded product, taken off the line. */
        add column credit bigint not null default 0 check (credit >= 0),
        /** What becomes of the asset, in the words that the buyer saw. */
        add column promise text not null default '',
        /** What of the asset a refund restores. */
        add column before jsonb,
        /** The term that was paid for, both days included; written when the line is fulfilled. */
        add column from_date date,
        add column until_date date,
        add check ((does = 'new') = (target_no is null)),
        add check (does in ('add', 'upgrade') or (days is null and credit = 0)),
        add check (list_amount = case when days is null then list_price * quantity * years else div(list_price::numeric * quantity * days, 365) end),
        add check (amount = case when days is null then unit_price * quantity * years else div(unit_price::numeric * quantity * days, 365) end),
        add check (total_amount between amount - credit and total_list_amount);
      create index order_lines_target on order_lines (target_no) where target_no is not null;
      create index order_lines_asset on order_lines (asset_no) where asset_no is not null;

      update order_lines l set from_date = (r.data->>'startDate')::date, until_date = ((r.data->>'startDate')::date + make_interval(years => l.years) - interval '1 day')::date
      from records r where r.entity = 'asset' and r.key = l.asset_no and r.data->>'startDate' is not null;
    `.execute(tx);
  },
};
