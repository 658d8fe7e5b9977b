import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What promotions take off the lines of orders. Amounts in fen. */
export const promotionDiscounts: Migration = {
  name: '134_promotion_discounts',
  async up(tx) {
    await sql`
      do $$
      declare old text;
      begin
        for old in select conname from pg_constraint where conrelid = 'order_lines'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(amount - credit)%' loop
          execute format('alter table order_lines drop constraint %I', old);
        end loop;
      end $$;

      alter table order_lines
        add column promotion_discount bigint not null default 0 check (promotion_discount >= 0),
        add check (does not in ('add', 'upgrade') or promotion_discount = 0),
        add check (total_amount between amount - credit - promotion_discount and total_list_amount - credit - promotion_discount);

      update order_lines set gifts = (select jsonb_agg(gift || '{"discount": 0}') from jsonb_array_elements(gifts) gift) where gifts <> '[]';
      set constraints all immediate;
      set constraints all deferred;
    `.execute(tx);
  },
};
