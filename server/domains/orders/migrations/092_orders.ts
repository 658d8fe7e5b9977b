import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Orders of the mall: what was bought, what it costs, and everything that happened to it. Amounts in fen. */
export const orders: Migration = {
  name: '092_orders',
  async up(tx) {
    await sql`
      create sequence order_numbers;

      create table orders (
        order_no text primary key,
        eid text not null,
        user_id text not null,
        user_name text not null,
        buyer_name text not null,
        state text not null check (state in ('DRAFT', 'SUBMITTED', 'WAIT_PAY', 'PAID', 'OPENED', 'CANCELLED', 'CLOSED_TIMEOUT', 'REFUNDED')),
        source text not null check (source in ('cart', 'buy')),
        private boolean not null,
        choices jsonb not null,
        line_ids text[] not null default '{}',
        coupon_nos text[] not null default '{}',
        contact jsonb,
        remark text,
        subject text not null,
        list_amount bigint not null check (list_amount >= 0),
        discount bigint not null check (discount >= 0),
        coupon_discount bigint not null check (coupon_discount >= 0),
        payable bigint not null check (payable >= 0),
        quote_until timestamptz(3) not null,
        submitted_at timestamptz(3),
        pay_before timestamptz(3),
        paid_at timestamptz(3),
        opened_at timestamptz(3),
        closed_at timestamptz(3),
        /** When what a refunded order had opened was ended. */
        ended_at timestamptz(3),
        close_reason text,
        channel text,
        trans_no text,
        hidden_at timestamptz(3),
        version int not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        check (payable = list_amount - discount - coupon_discount),
        check (state = 'DRAFT' or (contact is not null and submitted_at is not null and pay_before is not null)),
        check (state not in ('PAID', 'OPENED', 'REFUNDED') or paid_at is not null)
      );
      create index orders_due on orders (pay_before) where state = 'WAIT_PAY';
      create index orders_unopened on orders (paid_at) where state = 'PAID';
      create index orders_unended on orders (closed_at) where state = 'REFUNDED' and ended_at is null;
      create index orders_drafts on orders (updated_at) where state = 'DRAFT';
      create index orders_team on orders (eid, state);

      create table order_lines (
        order_no text not null references orders on delete cascade,
        line_no int not null,
        product_no text not null,
        name text not null,
        unit text not null,
        zone text not null,
        kind text not null,
        picture text not null,
        quantity int not null check (quantity > 0),
        years int not null check (years > 0),
        /** Whether the product is bought for a term of years at all. */
        termed boolean not null,
        list_price bigint not null check (list_price >= 0),
        unit_price bigint not null check (unit_price >= 0),
        list_amount bigint not null check (list_amount = list_price * quantity * years),
        amount bigint not null check (amount = unit_price * quantity * years),
        modules jsonb not null,
        total_list_amount bigint not null check (total_list_amount >= list_amount),
        total_amount bigint not null check (total_amount between amount and total_list_amount),
        coupon_discount bigint not null check (coupon_discount between 0 and total_amount),
        payable bigint not null check (payable = total_amount - coupon_discount),
        asset_no text,
        primary key (order_no, line_no)
      );

      create table order_history (
        id bigint generated always as identity primary key,
        order_no text not null references orders,
        at timestamptz(3) not null default now(),
        from_state text not null,
        to_state text not null,
        why text not null,
        by_id text not null,
        by_name text not null
      );
      create index order_history_order on order_history (order_no, id);

      create function order_history_keeps() returns trigger language plpgsql as $$
      begin
        raise exception 'what happened to an order is never changed' using errcode = '23514';
      end $$;
      create trigger order_history_keeps before update or delete on order_history for each row execute function order_history_keeps();

      /* An order says what its lines say: looked at when the transaction ends, whichever of the two was written. */
      create function order_adds_up() returns trigger language plpgsql as $$
      declare
        of text := case when tg_op = 'DELETE' then old.order_no else new.order_no end;
      begin
        if exists (
          select from orders o, (
            select coalesce(sum(total_list_amount), 0) as listed, coalesce(sum(total_list_amount - total_amount), 0) as off, coalesce(sum(coupon_discount), 0) as coupons, coalesce(sum(payable), 0) as payable
            from order_lines where order_no = of) l
          where o.order_no = of and (o.list_amount, o.discount, o.coupon_discount, o.payable) is distinct from (l.listed, l.off, l.coupons, l.payable)
        ) then
          raise exception 'order % differs from its lines', of using errcode = '23514';
        end if;
        return null;
      end $$;
      create constraint trigger orders_add_up after insert or update of list_amount, discount, coupon_discount, payable on orders
        deferrable initially deferred for each row execute function order_adds_up();
      create constraint trigger order_lines_add_up after insert or update or delete on order_lines
        deferrable initially deferred for each row execute function order_adds_up();

      create table flow_allowances (
        allowance_no text primary key,
        eid text not null,
        product_no text not null,
        product_name text not null,
        unit text not null,
        /** 'subscribe': for a term; 'consume': until used up. */
        mode text not null check (mode in ('subscribe', 'consume')),
        total bigint not null check (total > 0),
        used bigint not null default 0 check (used between 0 and total),
        start_date date not null,
        expire_date date,
        order_no text not null references orders,
        line_no int not null,
        state text not null default 'active' check (state in ('active', 'closed')),
        created_at timestamptz(3) not null default now(),
        check ((mode = 'subscribe') = (expire_date is not null)),
        unique (order_no, line_no)
      );
      create index flow_allowances_team on flow_allowances (eid, product_no);

      create table flow_uses (
        id bigint generated always as identity primary key,
        eid text not null,
        product_no text not null,
        allowance_no text not null references flow_allowances,
        amount bigint not null check (amount > 0),
        used_at timestamptz(3) not null default now(),
        note text not null,
        /** The same use told twice counts once. */
        use_key text not null,
        unique (eid, use_key, allowance_no)
      );
      create index flow_uses_team on flow_uses (eid, used_at);
    `.execute(tx);
  },
};
