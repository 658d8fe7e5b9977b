import { sql } from 'kysely';
import type { CommentContent } from '../../../contract/comments.ts';
import { AppError } from '../../platform/http/errors.ts';
import { publish } from '../../platform/http/liveEvents.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Writing } from '../operations/context.ts';
import { requireRow } from '../operations/detail.ts';
import type { FoundRow } from '../storage/find.ts';
import { type Content, contentOf } from './content.ts';
import { releaseFiles } from './files.ts';
import { lockComment } from './find.ts';
import { followUnlessDeclined } from './follows.ts';
import { COMMENT_NEWS_TOPIC, type CommentNotice } from './news.ts';
import type { CommentRow } from './tables.ts';

const stored = ({ text, mentions, files }: Content) => ({
  text,
  mentions: JSON.stringify(mentions),
  files: JSON.stringify(files),
});

/** Open pages and, in the order of what happens to the comment, the people concerned hear of it. */
async function announce({ tx, model }: Writing, row: FoundRow, notice: CommentNotice): Promise<void> {
  await publish(tx, { conversation: { entity: model.entity, id: row.id, key: row.key } });
  await enqueue(tx, COMMENT_NEWS_TOPIC, notice, { key: `comment:${notice.id}` });
}

/** The comment that is answered. Held, so that it is not withdrawn while somebody answers it. */
async function requireParent({ tx }: Writing, row: FoundRow, id: string): Promise<number> {
  const parent = await lockComment(tx, row.id, id);
  if (parent.withdrawn_at !== null) throw new AppError('comment.withdrawn', { message: '这条评论已撤回，不能再回复' });
  if (parent.parent_id !== null)
    throw new AppError('comment.invalid', {
      message: '只能回复评论，不能回复另一条回复',
      issues: [{ path: '/parentId', code: 'parent', message: '只能回复评论，不能回复另一条回复' }],
    });
  return parent.id;
}

/** @throws AppError record.notFound, comment.invalid, comment.notFound, comment.withdrawn */
export async function createComment(
  op: Writing,
  sent: CommentContent & { key: string; parentId?: string },
): Promise<{ id: string }> {
  const { tx, model, actor } = op;
  const { userId, userName, team } = actor.caller;
  const row = await requireRow(op, sent.key);
  const content = await contentOf(op, row, sent);
  const parent = sent.parentId === undefined ? null : await requireParent(op, row, sent.parentId);
  const { id } = await tx
    .insertInto('record_comments')
    .values({
      entity: model.entity,
      record_id: row.id,
      parent_id: parent,
      user_id: userId,
      user_name: userName,
      eid: team.eid,
      ...stored(content),
      edited_at: null,
      withdrawn_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await followUnlessDeclined(tx, row.id, actor.caller);
  await announce(op, row, { id, what: 'written' });
  return { id: String(id) };
}

/** @throws AppError comment.notFound, comment.notYours */
async function lockOwn(op: Writing, row: FoundRow, id: string): Promise<CommentRow> {
  const comment = await lockComment(op.tx, row.id, id);
  if (comment.user_id !== op.actor.caller.userId) throw new AppError('comment.notYours');
  return comment;
}

/** @throws AppError record.notFound, comment.invalid, .notFound, .notYours, .withdrawn, .changed */
export async function editComment(
  op: Writing,
  sent: CommentContent & { key: string; id: string; version: number },
): Promise<void> {
  const row = await requireRow(op, sent.key);
  const comment = await lockOwn(op, row, sent.id);
  if (comment.withdrawn_at !== null) throw new AppError('comment.withdrawn', { message: '这条评论已撤回，不能再修改' });
  if (comment.version !== sent.version) throw new AppError('comment.changed');
  const content = await contentOf(op, row, sent, comment);
  await op.tx
    .updateTable('record_comments')
    .set({ ...stored(content), version: comment.version + 1, edited_at: sql<string>`clock_timestamp()` })
    .where('id', '=', comment.id)
    .execute();
  const kept = new Set(content.files.map(({ fileId }) => fileId));
  await releaseFiles(
    op.tx,
    comment.files.filter(({ fileId }) => !kept.has(fileId)),
  );
  await announce(op, row, { id: comment.id, what: 'edited' });
}

/** Nothing of what it contained stays. Withdrawn twice is withdrawn. @throws AppError record.notFound, comment.notFound, comment.notYours */
export async function withdrawComment(op: Writing, { key, id }: { key: string; id: string }): Promise<void> {
  const row = await requireRow(op, key);
  const comment = await lockOwn(op, row, id);
  if (comment.withdrawn_at !== null) return;
  await op.tx
    .updateTable('record_comments')
    .set({
      ...stored({ text: '', mentions: [], files: [] }),
      version: comment.version + 1,
      withdrawn_at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', comment.id)
    .execute();
  await releaseFiles(op.tx, comment.files);
  await announce(op, row, { id: comment.id, what: 'withdrawn' });
}
