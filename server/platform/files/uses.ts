import { sql } from 'kysely';
import type { Executor } from '../database/port.ts';

/**
 * Which of these files some record, draft or comment holds. A record that took a file in was written after the file
 * came, so only what changed since the oldest of them is looked at.
 */
export async function idsInRecords(
  executor: Executor,
  files: readonly { id: string; uploaded_at: string }[],
): Promise<Set<string>> {
  const oldest = files.reduce<string | undefined>(
    (first, file) => (first === undefined || file.uploaded_at < first ? file.uploaded_at : first),
    undefined,
  );
  if (oldest === undefined) return new Set();
  const wanted = sql`${files.map((file) => file.id)}::text[]`;
  const found = await sql<{ id: string }>`
    select distinct held #>> '{}' as id
    from (
      select data from records where updated_at >= ${oldest}::timestamptz
      union all
      select record as data from entity_drafts where saved_at >= ${oldest}::timestamptz
    ) written, jsonb_path_query(written.data, '$.**.fileId') held
    where held #>> '{}' = any(${wanted})
    union
    select file.id from unnest(${wanted}) file (id)
    where exists (
      select from record_comments
      where files @> jsonb_build_array(jsonb_build_object('fileId', file.id)) and files <> '[]')`.execute(executor);
  return new Set(found.rows.map((row) => row.id));
}
