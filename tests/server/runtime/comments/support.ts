import type { ConversationEntry, ConversationPage, MentionCandidate, RecordComment } from '@yunpu/engine-core/endpoint';
import type { NotificationPage } from '../../../../contract/notifications.ts';
import type { Client } from '../../../support/client.ts';
import { at } from '../support.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');

const path = (what: string) => at('ticket', `comments/${what}`);

/** A comment as a test writes it: '@name' of those who are mentioned stands in the text. */
export interface Draft {
  text?: string;
  mentions?: readonly { kind: 'person' | 'department'; id: string; name: string }[];
  files?: readonly string[];
  parentId?: string;
}

/** As the page sends it: each mention where its name stands. */
export const body = ({ text = '', mentions = [], files = [], ...rest }: Draft) => ({
  ...rest,
  text,
  mentions: mentions.map(({ kind, id, name }) => ({ kind, id, at: text.indexOf(`@${name}`) })),
  files,
});

let keys = 0;
export const once = (): Record<string, string> => ({ 'idempotency-key': `comment-${(keys += 1)}` });

/** The conversation on one ticket, by whoever is named. */
export const talkOn = (key: string) => ({
  page: (client: Client, more: object = {}) => client.call<ConversationPage>(path('page'), { key, ...more }),
  refused: (client: Client, what: string, more: object = {}) => client.refusal(path(what), { key, ...more }, once()),
  write: async (client: Client, draft: Draft, headers = once()) =>
    (await client.call<{ id: string }>(path('create'), { key, ...body(draft) }, headers)).id,
  edit: (client: Client, id: string, version: number, draft: Draft, headers = once()) =>
    client.call<null>(path('edit'), { key, id, version, ...body(draft) }, headers),
  withdraw: (client: Client, id: string, headers = once()) => client.call<null>(path('withdraw'), { key, id }, headers),
  follow: (client: Client, following: boolean) => client.call<null>(path('follow'), { key, following }, once()),
  candidates: (client: Client, keyword = '') => client.call<MentionCandidate[]>(path('candidates'), { key, keyword }),
  replies: (client: Client, parentId: string, before: string) =>
    client.call<{ replies: RecordComment[]; earlier: number }>(path('replies'), { key, parentId, before }),
});

export type Talk = ReturnType<typeof talkOn>;

export const commentsOf = (entries: readonly ConversationEntry[]): RecordComment[] =>
  entries.flatMap((entry) => (entry.kind === 'comment' ? [entry.comment] : []));

export const texts = (entries: readonly ConversationEntry[]): string[] => commentsOf(entries).map(({ text }) => text);

/** Titles of what the person was notified of, newest first. */
export const notified = async (client: Client) =>
  (await client.call<NotificationPage>('/yzjumc/notification/v1/list', { size: 50 })).items.filter(({ link }) =>
    link.includes('?comment='),
  );

/** A PDF that the person has just uploaded. */
export async function uploaded(client: Client, multipart: (file: { name: string; bytes: Uint8Array }) => object) {
  const answer = await client.request('/yzjumc/attachment/v3/upload', {
    method: 'POST',
    ...multipart({ name: '报价.pdf', bytes: PDF }),
  });
  return (answer.body as { responseBody: { data: { fileId: string } } }).responseBody.data.fileId;
}
