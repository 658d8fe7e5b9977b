import type { HistoryEntry } from '@yunpu/engine-core/endpoint';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf } from './define.ts';
import { FileDescription } from './files.ts';

/** Who reads a record reads and writes the comments on it. */
const BASE = '/yzjumc/entity/v1/:entity/comments';
const onRecord = {
  method: 'POST',
  section: '',
  who: 'signedIn',
  errors: ['entity.unknown', 'record.notFound'],
} as const;
const write = { ...onRecord, atomic: true, perMinute: 120 } as const;

/** Characters of a text, what it may name, and the files that come with it. */
export const MAX_TEXT = 4_000;
export const MAX_MENTIONS = 50;
export const MAX_FILES = 10;

const key = Type.String({ minLength: 1, maxLength: 200, title: '单据编号' });
const commentId = (title: string) => Type.String({ pattern: '^[1-9][0-9]{0,14}$', title });
const kind = OneOf(['person', 'department'], { title: '提及的类别' });

const Mention = Type.Object({
  kind,
  id: Type.String(),
  name: Type.String(),
  at: Type.Integer(),
});

const RecordComment = Type.Object({
  id: Type.String(),
  author: Type.Object({ id: Type.String(), name: Type.String(), team: Nullable(Type.String()) }),
  /** RFC 3339 */
  at: Type.String(),
  editedAt: Nullable(Type.String()),
  withdrawn: Type.Boolean(),
  text: Type.String(),
  mentions: Type.Array(Mention),
  files: Type.Array(FileDescription),
  version: Type.Integer(),
});

const replies = { replies: Type.Array(RecordComment), earlier: Type.Integer() };

const ConversationPage = Type.Object({
  entries: Type.Array(
    Type.Union([
      Type.Object({ kind: Type.Literal('comment'), comment: RecordComment, ...replies }),
      Type.Object({ kind: Type.Literal('change'), change: Described<HistoryEntry>() }),
    ]),
  ),
  nextCursor: Nullable(Type.String()),
  following: Type.Boolean(),
});

const content = {
  text: Type.String({ maxLength: MAX_TEXT, title: '评论内容' }),
  mentions: Type.Array(
    Type.Object({
      kind,
      id: Type.String({ minLength: 1, maxLength: 64, title: '提及的人或部门' }),
      at: Type.Integer({ minimum: 0, maximum: 2 * MAX_TEXT, title: '提及在内容中的位置' }),
    }),
    { maxItems: MAX_MENTIONS, title: '提及' },
  ),
  files: Type.Array(Type.String({ minLength: 1, maxLength: 64, title: '文件标识' }), {
    maxItems: MAX_FILES,
    title: '附件',
  }),
};
export type CommentContent = Pick<Static<typeof create.sent>, keyof typeof content>;

export const page = defineCall({
  ...onRecord,
  name: 'comments.page',
  path: `${BASE}/page`,
  summary: '单据的评论和变更，由新到旧',
  sent: Type.Object({
    key,
    show: Type.Optional(OneOf(['all', 'comments', 'changes'], { title: '看什么' })),
    cursor: Type.Optional(
      Type.String({
        pattern: '^20\\d\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d:[0-5]\\d\\.\\d{3}Z_(change|comment)_[1-9]\\d{0,14}$',
        title: '上一页的 nextCursor',
      }),
    ),
    through: Type.Optional(commentId('至少到这条评论')),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, title: '每页条数' })),
  }),
  answered: ConversationPage,
});

export const earlierReplies = defineCall({
  ...onRecord,
  name: 'comments.earlierReplies',
  path: `${BASE}/replies`,
  summary: '一条评论更早的回复',
  sent: Type.Object({ key, parentId: commentId('回复的评论'), before: commentId('在这条回复之前') }),
  answered: Type.Object(replies),
});

export const candidates = defineCall({
  ...onRecord,
  name: 'comments.candidates',
  path: `${BASE}/candidates`,
  summary: '可以提及的人和部门',
  perMinute: 600,
  sent: Type.Object({ key, keyword: Type.Optional(Type.String({ maxLength: 60, title: '关键字' })) }),
  answered: Type.Array(Type.Object({ kind, id: Type.String(), name: Type.String(), about: Type.String() })),
});

export const create = defineCall({
  ...write,
  name: 'comments.create',
  path: `${BASE}/create`,
  summary: '写评论或回复',
  sent: Type.Object({ key, ...content, parentId: Type.Optional(commentId('回复的评论')) }),
  answered: Type.Object({ id: Type.String() }),
  errors: [...onRecord.errors, 'comment.invalid', 'comment.notFound', 'comment.withdrawn'],
});

export const edit = defineCall({
  ...write,
  name: 'comments.edit',
  path: `${BASE}/edit`,
  summary: '修改自己的评论',
  sent: Type.Object({
    key,
    id: commentId('评论'),
    version: Type.Integer({ minimum: 1, title: '版本' }),
    ...content,
  }),
  errors: [
    ...onRecord.errors,
    'comment.invalid',
    'comment.notFound',
    'comment.notYours',
    'comment.withdrawn',
    'comment.changed',
  ],
});

export const withdraw = defineCall({
  ...write,
  name: 'comments.withdraw',
  path: `${BASE}/withdraw`,
  summary: '撤回自己的评论',
  sent: Type.Object({ key, id: commentId('评论') }),
  errors: [...onRecord.errors, 'comment.notFound', 'comment.notYours'],
});

export const follow = defineCall({
  ...write,
  name: 'comments.follow',
  path: `${BASE}/follow`,
  summary: '关注或不再关注单据',
  sent: Type.Object({ key, following: Type.Boolean({ title: '是否关注' }) }),
});
