import type { RecordComment } from '@yunpu/engine-core/endpoint';
import type { Executor, Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { CommentRow } from './tables.ts';

/** The comment with this id on the record, locked until the transaction ends. @throws AppError comment.notFound */
export async function lockComment(tx: Tx, recordId: string, id: string): Promise<CommentRow> {
  const row = await tx
    .selectFrom('record_comments')
    .selectAll()
    .where('id', '=', Number(id))
    .where('record_id', '=', recordId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('comment.notFound');
  return row;
}

/** Comments as a reader gets them: whose authors work elsewhere come with the name of that team. */
export async function presentComments(
  executor: Executor,
  { team }: Caller,
  rows: readonly CommentRow[],
): Promise<RecordComment[]> {
  const eids = [...new Set(rows.map(({ eid }) => eid))].filter((eid) => eid !== team.eid);
  const teams =
    eids.length === 0
      ? []
      : await executor.selectFrom('teams').where('eid', 'in', eids).select(['eid', 'name']).execute();
  const names = new Map(teams.map(({ eid, name }) => [eid, name]));
  return rows.map((row) => ({
    id: String(row.id),
    author: { id: row.user_id, name: row.user_name, team: names.get(row.eid) ?? null },
    at: row.at,
    editedAt: row.edited_at,
    withdrawn: row.withdrawn_at !== null,
    text: row.text,
    mentions: row.mentions,
    files: row.files,
    version: row.version,
  }));
}
