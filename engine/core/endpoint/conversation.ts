import type { EntityModel } from '../document/model/model.ts';
import type { HistoryEntry, UploadedFile } from './stored.ts';

/** What of a record's conversation is shown: everything, what people wrote, or what became of the record. */
export type ConversationPart = 'all' | 'comments' | 'changes';

/** Somebody, or a department, that a comment's text names. */
export interface Mention {
  kind: 'person' | 'department';
  id: string;
  /** As it stands in the text, behind the '@'. */
  name: string;
  /** Where in the text the '@' stands, in UTF-16 units. */
  at: number;
}

export interface RecordComment {
  id: string;
  /** `team`: of another team than the reader's, its name. */
  author: { id: string; name: string; team: string | null };
  /** RFC 3339 */
  at: string;
  editedAt: string | null;
  /** Taken back by its author: it has no text, no mentions and no files any more. */
  withdrawn: boolean;
  text: string;
  mentions: Mention[];
  files: UploadedFile[];
  /** Counts up with each change; an edit names the one it is of. */
  version: number;
}

/** A comment and the latest of what was answered to it, oldest first. */
export interface CommentThread {
  comment: RecordComment;
  replies: RecordComment[];
  /** How many replies there are before these. */
  earlier: number;
}

export type ConversationEntry = ({ kind: 'comment' } & CommentThread) | { kind: 'change'; change: HistoryEntry };

/** Newest first. */
export interface ConversationPage {
  entries: ConversationEntry[];
  /** To be sent for what is older; null at the beginning. */
  nextCursor: string | null;
  /** Whether the person is notified of what is written. */
  following: boolean;
}

export interface ConversationRequest {
  show: ConversationPart;
  cursor?: string;
  /** A comment that the page has to reach down to. */
  through?: string;
  /** Entries of the page; the gateway's own number when absent, and never more than it allows. */
  size?: number;
}

/** A comment as it is sent. */
export interface CommentInput {
  text: string;
  mentions: readonly Omit<Mention, 'name'>[];
  /** Ids of files that this person uploaded, or that the comment has already. */
  files: readonly string[];
}

/** Who can be mentioned. `about` tells namesakes apart: where they work. */
export interface MentionCandidate {
  kind: Mention['kind'];
  id: string;
  name: string;
  about: string;
}

/** The conversation on records. Each rejects with a `TransportError`, as the transport's own methods do. */
export interface CommentOperations {
  page(model: EntityModel, key: string, request: ConversationRequest, signal?: AbortSignal): Promise<ConversationPage>;
  /** The replies to a comment before the one with this id, oldest first. */
  replies(
    model: EntityModel,
    key: string,
    parentId: string,
    before: string,
  ): Promise<Pick<CommentThread, 'replies' | 'earlier'>>;
  /** `parentId`: the comment it answers, which is no answer itself. */
  write(
    model: EntityModel,
    key: string,
    comment: CommentInput & { parentId?: string },
    idempotencyKey: string,
  ): Promise<{ id: string }>;
  edit(
    model: EntityModel,
    key: string,
    id: string,
    version: number,
    comment: CommentInput,
    idempotencyKey: string,
  ): Promise<void>;
  withdraw(model: EntityModel, key: string, id: string, idempotencyKey: string): Promise<void>;
  follow(model: EntityModel, key: string, following: boolean): Promise<void>;
  candidates(model: EntityModel, key: string, keyword: string, signal?: AbortSignal): Promise<MentionCandidate[]>;
}
