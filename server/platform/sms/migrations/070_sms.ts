import { sql } from 'kysely';
import type { Migration } from '../../database/migration.ts';

/** The local inbox that stands in for a provider of text messages. */
export const sms: Migration = {
  name: '070_sms',
  async up(tx) {
    await sql`
      create table sms_inbox (
        id bigint generated always as identity primary key,
        phone text not null,
        text text not null,
        code text not null,
        sent_at timestamptz(3) not null default now()
      );
      create index sms_inbox_age on sms_inbox (sent_at);
      create index sms_inbox_phone on sms_inbox (phone, id);
    `.execute(tx);
  },
};
