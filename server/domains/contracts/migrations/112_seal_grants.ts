import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Who may use a team's seals, each use that was made of one, and everything that changed about it. */
export const sealGrants: Migration = {
  name: '112_seal_grants',
  async up(tx) {
    await sql`
      create table seal_grants (
        grant_id text primary key,
        seal_no text not null,
        eid text not null,
        user_id text not null,
        user_name text not null,
        purposes text[] not null check (cardinality(purposes) > 0),
        valid_from timestamptz(3) not null,
        valid_until timestamptz(3),
        granted_at timestamptz(3) not null,
        granted_by_name text not null,
        ended_at timestamptz(3),
        ended_by_name text,
        end_reason text,
        check (valid_until > valid_from),
        check ((ended_at is null) = (ended_by_name is null) and (ended_at is null) = (end_reason is null))
      );
      create index seal_grants_seal on seal_grants (seal_no, granted_at desc);
      create index seal_grants_person on seal_grants (user_id, eid, granted_at desc);

      create table seal_changes (
        id bigint generated always as identity primary key,
        at timestamptz(3) not null,
        seal_no text not null,
        eid text not null,
        what text not null check (what in ('submitted', 'approved', 'rejected', 'revoked', 'granted', 'ended')),
        user_id text,
        user_name text,
        purposes text[],
        valid_from timestamptz(3),
        valid_until timestamptz(3),
        by_name text not null,
        reason text not null default ''
      );
      create index seal_changes_seal on seal_changes (seal_no, id desc);

      create table seal_uses (
        id bigint generated always as identity primary key,
        at timestamptz(3) not null,
        seal_no text not null,
        eid text not null,
        user_id text not null,
        user_name text not null,
        purpose text not null,
        subject text not null,
        file_digest text not null
      );
      create index seal_uses_seal on seal_uses (seal_no, id desc);

      create function seal_records_stay() returns trigger language plpgsql as $$
        begin
          raise exception '% are only added', tg_table_name;
        end
      $$;
      create trigger seal_changes_stay before update or delete on seal_changes for each row execute function seal_records_stay();
      create trigger seal_changes_whole before truncate on seal_changes for each statement execute function seal_records_stay();
      create trigger seal_uses_stay before update or delete on seal_uses for each row execute function seal_records_stay();
      create trigger seal_uses_whole before truncate on seal_uses for each statement execute function seal_records_stay();

      -- Whoever leaves a team leaves its seals, and does not find them again on coming back.
      create function seal_grants_end_with_membership() returns trigger language plpgsql as $$
        begin
          with ended as (
            update seal_grants set ended_at = clock_timestamp(), ended_by_name = '系统', end_reason = '已离开团队'
            where user_id = old.user_id and eid = old.eid and ended_at is null and (valid_until is null or valid_until > clock_timestamp())
            returning *
          )
          insert into seal_changes (at, seal_no, eid, what, user_id, user_name, purposes, valid_from, valid_until, by_name, reason)
          select ended_at, seal_no, eid, 'ended', user_id, user_name, purposes, valid_from, valid_until, ended_by_name, end_reason from ended;
          return null;
        end
      $$;
      create trigger seal_grants_end_with_membership after delete on memberships for each row execute function seal_grants_end_with_membership();
    `.execute(tx);
  },
};
