import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What a payment really brought in, which need not be what was asked for; and an order that was given more time. */
export const paidAmounts: Migration = {
  name: '114_paid_amounts',
  async up(tx) {
    await sql`
      alter table payment_attempts add column paid_amount bigint check (paid_amount > 0);
      update payment_attempts set paid_amount = amount where paid_at is not null;
      alter table payment_attempts add check ((paid_amount is not null) = (paid_at is not null)), add check (state <> 'SUCCESS' or paid_amount = amount);
      alter table orders add column extended_at timestamptz(3);
    `.execute(tx);
  },
};
