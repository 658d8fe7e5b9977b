import { sql } from 'kysely';
import type { Migration } from '../../database/migration.ts';

/** Answers of calls that may be repeated. */
export const http: Migration = {
  name: '002_http',
  async up(tx) {
    await sql`
      create table idempotency_keys (
        user_id text not null,
        key text not null,
        operation text not null,
        request_hash text not null,
        answer jsonb,
        created_at timestamptz(3) not null default now(),
        primary key (user_id, key)
      );
      create index idempotency_keys_age on idempotency_keys (created_at);
    `.execute(tx);
  },
};
