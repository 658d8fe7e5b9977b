import type { UploadedFile } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/port.ts';
import { filesWith } from '../../platform/files/service.ts';
import { idsInRecords } from '../../platform/files/uses.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { JobHandler } from '../../platform/jobs/worker.ts';
import type { Runtime } from '../operations/context.ts';
import { readersAmong } from '../operations/readers.ts';

/** Topic of the outbox: files that a comment holds no more. */
export const RELEASED_FILES_TOPIC = 'comments.files.released';

/** Comments that hold one file and are looked at; it is one or two. */
const MAX = 50;

/** Whether the caller may read one of the records on which a comment holds the file; undefined: no comment holds it. */
export async function isSeenInComments(
  executor: Executor,
  runtime: Pick<Runtime, 'models'>,
  caller: Caller,
  fileId: string,
): Promise<boolean | undefined> {
  const holders = await executor
    .selectFrom('record_comments')
    .where(sql<boolean>`files @> ${JSON.stringify([{ fileId }])}::jsonb and files <> '[]'`)
    .select(['entity', 'record_id as id'])
    .distinct()
    .limit(MAX)
    .execute();
  if (holders.length === 0) return undefined;
  for (const record of holders) if ((await readersAmong(executor, runtime, record, [caller])).length > 0) return true;
  return false;
}

/** Files that a comment holds no more are removed once that is certain, unless something else holds them. */
export async function releaseFiles(tx: Tx, files: readonly UploadedFile[]): Promise<void> {
  if (files.length > 0) await enqueue(tx, RELEASED_FILES_TOPIC, { fileIds: files.map(({ fileId }) => fileId) });
}

/** @param discard removes a file and its bytes */
export function releasedFilesHandler({ database }: Runtime, discard: (id: string) => Promise<void>): JobHandler {
  return async (payload) => {
    const { fileIds } = payload as { fileIds: string[] };
    const files = await filesWith(database.kysely, fileIds);
    const held = await idsInRecords(database.kysely, files);
    for (const { id } of files) if (!held.has(id)) await discard(id);
  };
}
