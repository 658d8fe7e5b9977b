import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** An import is work in the background: its file, its records and how far it has come are kept. */
export const importJobs: Migration = {
  name: '141_import_jobs',
  async up(tx) {
    await sql`
      alter table entity_imports
        add column status text not null default 'reading' check (status in ('reading', 'checking', 'checked', 'refused', 'writing', 'written', 'stopped', 'undoing', 'undone')),
        add column mode text not null default 'check' check (mode in ('check', 'commit', 'commit-good')),
        add column caller jsonb,
        add column request_key text,
        add column position integer not null default 0,
        add column through_row integer not null default 0,
        add column total integer not null default 0,
        add column created integer not null default 0,
        add column updated integer not null default 0,
        add column unchanged integer not null default 0,
        add column failed integer not null default 0,
        add column removed integer not null default 0,
        add column kept integer not null default 0,
        add column preview jsonb not null default '[]',
        add column refusal jsonb;
      create table entity_import_pieces (
        import_id text not null references entity_imports (id) on delete cascade,
        seq integer not null,
        bytes bytea not null,
        primary key (import_id, seq)
      );
      -- What the file says of each record, until it is written; what was wrong with it stays for the report.
      create table entity_import_records (
        import_id text not null references entity_imports (id) on delete cascade,
        position integer not null,
        content jsonb,
        errors jsonb,
        primary key (import_id, position)
      );
      create index entity_import_faults on entity_import_records (import_id, position) where errors is not null;
      alter table entity_import_rows
        add column position integer not null default 0,
        add column row integer not null default 0,
        add column undone text check (undone in ('removed', 'kept'));
      update entity_imports set
        status = case when undone_at is null then 'written' else 'undone' end,
        total = (report->>'total')::integer, position = (report->>'total')::integer, created = (report->>'created')::integer,
        updated = (report->>'updated')::integer, failed = (report->>'failed')::integer, preview = coalesce(report->'preview', '[]');
      insert into entity_import_records (import_id, position, errors)
        select id, place, jsonb_build_array(jsonb_set(error, '{row}', to_jsonb((error->>'row')::integer + 1)))
        from entity_imports, jsonb_array_elements(report->'errors') with ordinality as found(error, place);
      alter table entity_imports drop column report;
      drop index entity_imports_once;
      create unique index entity_imports_once on entity_imports (user_id, eid, entity, digest) where status in ('writing', 'written', 'stopped', 'undoing');
      create unique index entity_imports_request on entity_imports (user_id, request_key) where request_key is not null;
      create index entity_imports_own on entity_imports (user_id, eid, entity, created_at);
    `.execute(tx);
  },
};
