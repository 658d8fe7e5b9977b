import { sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import type { StoredFile } from '../../platform/files/placing.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { actorOf, limitsFor } from '../../runtime/access/actor.ts';
import { present } from '../../runtime/access/fields.ts';
import type { FileRules } from '../../runtime/deps.ts';
import { recordOf } from '../../runtime/records/rows.ts';
import type { Entities } from '../../runtime/runtime.ts';
import { findRow } from '../../runtime/storage/find.ts';

/** Records of one file that are looked at; a file is held by one or two. */
const MAX = 50;

/**
 * Whether the caller sees one of the records that hold the file, in a field that they may read; undefined when no
 * record holds it. A record was written after its file came.
 */
export async function isSeenInRecords(
  executor: Executor,
  { runtime }: Entities,
  rules: FileRules,
  caller: Caller,
  file: StoredFile,
): Promise<boolean | undefined> {
  const holders = await sql<{ entity: string; key: string }>`
    select entity, key from records
    where eid = ${file.eid}::text and updated_at >= ${file.uploaded_at}::timestamptz
      and jsonb_path_exists(data, '$.**.fileId ? (@ == $id)', jsonb_build_object('id', ${file.id}::text))
    limit ${MAX}`.execute(executor);
  if (holders.rows.length === 0) return undefined;
  const actor = actorOf(caller);
  const models = runtime.models.seenBy(caller);
  for (const { entity, key } of holders.rows) {
    if (!models.has(entity)) continue;
    const model = models.model(entity);
    const row = await findRow(executor, model, actor, key);
    if (
      row === undefined ||
      !JSON.stringify(present(model, limitsFor(actor, model, row.state), recordOf(model, row))).includes(file.id)
    )
      continue;
    if (rules[entity] === undefined || (await rules[entity](caller, key))) return true;
  }
  return false;
}
