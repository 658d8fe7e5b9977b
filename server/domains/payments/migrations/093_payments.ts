import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Attempts to pay the mall's orders, what the channels told about them, and the ledger of all that came of it. */
export const payments: Migration = {
  name: '093_payments',
  async up(tx) {
    await sql`
      create table payment_attempts (
        attempt_no text primary key,
        order_no text not null,
        eid text not null,
        user_id text not null,
        channel text not null check (channel in ('bank', 'cashier')),
        state text not null check (state in ('INIT', 'PENDING', 'SUCCESS', 'FAILED', 'CLOSED', 'UNKNOWN', 'PAID_AFTER_CLOSE')),
        amount bigint not null check (amount > 0),
        payer_name text not null,
        bank_code text,
        remittance_code text unique,
        voucher jsonb,
        tracker text check (tracker in ('waiting', 'checking', 'arrived', 'mismatch')),
        channel_no text,
        pay_path text,
        expires_at timestamptz(3),
        paid_at timestamptz(3),
        method text,
        bank_name text,
        note text,
        trans_no text,
        refund_no text,
        work text check (work in ('query', 'close', 'refund')),
        work_at timestamptz(3),
        tries integer not null default 0,
        asked_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        check ((work is null) = (work_at is null)),
        check ((paid_at is not null) = (state in ('SUCCESS', 'PAID_AFTER_CLOSE')))
      );
      create unique index payment_attempts_success on payment_attempts (order_no) where state = 'SUCCESS';
      create unique index payment_attempts_open on payment_attempts (order_no, channel) where state in ('INIT', 'PENDING', 'UNKNOWN');
      create index payment_attempts_order on payment_attempts (order_no, created_at);
      create index payment_attempts_work on payment_attempts (work_at) where work is not null;

      create table payment_ledger (
        id bigint generated always as identity primary key,
        at timestamptz(3) not null default now(),
        order_no text not null,
        attempt_no text not null references payment_attempts (attempt_no),
        eid text not null,
        event text not null check (event in ('created', 'pending', 'unknown', 'failed', 'closed', 'success', 'paid_after_close', 'mismatch', 'refunding', 'refund_dropped', 'refunded')),
        amount bigint not null default 0,
        refund_no text,
        note text not null default '',
        by_id text not null,
        check (case event when 'success' then amount > 0 when 'paid_after_close' then amount > 0 when 'refunded' then amount < 0 else amount = 0 end),
        check ((refund_no is not null) = (event in ('refunding', 'refund_dropped', 'refunded')))
      );
      create index payment_ledger_order on payment_ledger (order_no, id);
      create unique index payment_ledger_money on payment_ledger (attempt_no) where event in ('success', 'paid_after_close');
      create unique index payment_ledger_refund on payment_ledger (attempt_no) where event = 'refunded';
      create function payment_ledger_is_final() returns trigger language plpgsql as $$
        begin raise exception 'the payment ledger is only ever added to'; end $$;
      create trigger payment_ledger_final before update or delete on payment_ledger for each row execute function payment_ledger_is_final();
      create trigger payment_ledger_whole before truncate on payment_ledger for each statement execute function payment_ledger_is_final();

      create table payment_events (
        event_id text primary key,
        attempt_no text not null,
        kind text not null,
        body jsonb not null,
        outcome text not null,
        received_at timestamptz(3) not null default now()
      );
      create index payment_events_attempt on payment_events (attempt_no);

      create table payment_tokens (
        token_hash text primary key,
        order_no text not null,
        eid text not null,
        user_id text not null,
        expires_at timestamptz(3) not null
      );
      create index payment_tokens_expiry on payment_tokens (expires_at);
    `.execute(tx);
  },
};
