import { sql } from 'kysely';
import type { Migration } from '../../platform/database/migration.ts';

/** Keys that records had before: what leads to a record by one of them leads to it still. */
export const earlierKeys: Migration = {
  name: '279_earlier_keys',
  async up(tx) {
    await sql`
      create table entity_earlier_keys (
        entity text not null,
        key text not null,
        record_id uuid not null,
        primary key (entity, key)
      )`.execute(tx);
    // Of documents whose records get another key the histories say which.
    await sql`
      insert into entity_earlier_keys (entity, key, record_id)
      select distinct on (history.entity, change ->> 'from') history.entity, change ->> 'from', history.record_id
      from entity_documents as documents
      join entity_history as history
        on history.entity = documents.entity and history.document_version = documents.version,
        jsonb_array_elements(history.changes::jsonb) as change
      where documents.document::text like '%"rekey"%' and change ->> 'path' = documents.document ->> 'key'
        and change ->> 'from' <> '' and change ->> 'to' <> ''
      order by history.entity, change ->> 'from', history.at desc`.execute(tx);
  },
};
