import type { Mention, UploadedFile } from '@yunpu/engine-core/endpoint';
import type { Issue } from '@yunpu/engine-core/validation';
import type { CommentContent } from '../../../contract/comments.ts';
import { describeFile, filesWith } from '../../platform/files/service.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Writing } from '../operations/context.ts';
import type { FoundRow } from '../storage/find.ts';
import { mentionableDepartments, mentionablePeople } from './candidates.ts';
import type { CommentRow } from './tables.ts';

/** What of a comment is stored. */
export interface Content {
  text: string;
  mentions: Mention[];
  files: UploadedFile[];
}

const NO_OUTSIDER = '提及的人或部门不存在，或不能查看此单据，请从内容中移除';
const NOT_IN_TEXT = '提及与内容对不上，请删除后重新选择';
const NO_FILE = '附件已失效，或不是您上传的，请移除后重新上传';

type Sent = CommentContent['mentions'][number];

/** Who is mentioned, as the text names them. Whom the comment mentioned before may be mentioned still. */
async function mentionsOf(
  op: Writing,
  row: FoundRow,
  { text, mentions }: CommentContent,
  before: readonly Mention[],
): Promise<{ mentions: Mention[]; issues: Issue[] }> {
  const idsOf = (kind: Mention['kind']) => [
    ...new Set(mentions.filter((mention) => mention.kind === kind).map(({ id }) => id)),
  ];
  const names = {
    person: await mentionablePeople(op, row, idsOf('person')),
    department: await mentionableDepartments(op, idsOf('department')),
  };
  const namesOf = ({ kind, id }: Sent): string[] => [
    ...before.filter((mention) => mention.kind === kind && mention.id === id).map(({ name }) => name),
    ...(names[kind].has(id) ? [names[kind].get(id) ?? ''] : []),
  ];
  const found: Mention[] = [];
  const issues: Issue[] = [];
  mentions.forEach((mention, index) => {
    const refuse = (message: string) => issues.push({ path: `/mentions/${index}`, code: 'mention', message });
    const known = namesOf(mention);
    const name = known.find((candidate) => text.startsWith(`@${candidate}`, mention.at));
    if (known.length === 0) refuse(NO_OUTSIDER);
    else if (name === undefined) refuse(NOT_IN_TEXT);
    else found.push({ ...mention, name });
  });
  found.sort((a, b) => a.at - b.at);
  const overlaps = found.some((mention, index) => {
    const previous = found[index - 1];
    return previous !== undefined && previous.at + previous.name.length >= mention.at;
  });
  if (overlaps) issues.push({ path: '/mentions', code: 'mention', message: NOT_IN_TEXT });
  return { mentions: found, issues };
}

/** The files as they are stored: the person's own, and those that the comment has already. */
async function filesOf(
  { executor, actor }: Writing,
  { files: ids }: CommentContent,
  before: readonly UploadedFile[],
): Promise<{ files: UploadedFile[]; issues: Issue[] }> {
  const { userId, team } = actor.caller;
  const stored = new Map((await filesWith(executor, ids)).map((file) => [file.id, file]));
  const files = new Map<string, UploadedFile>();
  const issues: Issue[] = [];
  ids.forEach((id, index) => {
    const file = stored.get(id);
    const kept = before.find(({ fileId }) => fileId === id);
    if (kept) files.set(id, kept);
    else if (file?.uploaded_by === userId && file.eid === team.eid) files.set(id, describeFile(file));
    else issues.push({ path: `/files/${index}`, code: 'file', message: NO_FILE });
  });
  return { files: [...files.values()], issues };
}

/**
 * What is to be stored of what was sent.
 * @param before the comment that is being edited
 * @throws AppError comment.invalid naming every place
 */
export async function contentOf(
  op: Writing,
  row: FoundRow,
  sent: CommentContent,
  before?: CommentRow,
): Promise<Content> {
  const { mentions, issues } = await mentionsOf(op, row, sent, before?.mentions ?? []);
  const attached = await filesOf(op, sent, before?.files ?? []);
  const all = [...issues, ...attached.issues];
  if (sent.text.trim() === '' && sent.files.length === 0)
    all.push({ path: '/text', code: 'required', message: '请填写评论内容，或附上文件' });
  if (all.length > 0) throw new AppError('comment.invalid', { message: all[0]?.message ?? '', issues: all });
  return { text: sent.text, mentions, files: attached.files };
}
