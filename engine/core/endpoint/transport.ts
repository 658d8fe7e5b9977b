import type { EndpointModel, EntityModel, RecordData } from '../document/model/model.ts';
import type {
  FiguresRequest,
  FiguresResult,
  GroupsRequest,
  GroupsResult,
  Labels,
  ListCounts,
  ListRequest,
  ListResult,
} from '../document/model/query.ts';
import type { FieldAccess } from '../document/model/types.ts';
import type { RecordTeam } from '../expression/types.ts';
import type { Issue } from '../record/issue.ts';
import type { ChainStatus, ChainStep, ChainTask, DecisionKind, TaskStatus } from '../workflow/approval/chain.ts';
import type { CellOperations } from './cells.ts';
import type { CommentOperations } from './conversation.ts';
import type { HistoryEntry, UploadedFile } from './stored.ts';

/** What the server says may be done with a record now. An action that may not be done says why, in Chinese. */
export interface Allowed {
  /** Field path -> access of this person in this state; a field that is absent is 'write'. */
  fields: Record<string, FieldAccess>;
  actions: Record<string, true | { why: string }>;
  /** Whether the record may be saved at all, and if not, why. */
  save: true | { why: string };
  delete: true | { why: string };
}

export interface DetailResult {
  record: RecordData;
  version: number;
  state: string | null;
  allowed: Allowed;
  /** What the keys of links, people and organisations in the record read like. */
  labels?: Labels;
  /** Eid -> the team whose record it is, where the document asks about it. */
  teams?: Record<string, RecordTeam>;
  /** Of what was just saved or done: its number in the record's history, where this person may take it back. */
  undo?: number;
}

export interface SaveRequest {
  record: RecordData;
  /** Absent for a new record. */
  version?: number;
  /** Runs this action on the saved record, in the same transaction. */
  action?: string;
  input?: RecordData;
  /** Version of the document that the form was drawn from: fields it did not have stay as they are. */
  documentVersion?: string;
  idempotencyKey: string;
}

export interface ActRequest {
  key: string;
  version?: number;
  action: string;
  input?: RecordData;
  idempotencyKey: string;
}

/** One row's answer in a bulk action: done, or refused with a reason. */
export interface BulkResult {
  key: string;
  ok: boolean;
  code?: string;
  message?: string;
  /** The action asked for the approval that comes before it, and the record waits for that. */
  sentIn?: true;
  /** As in a `DetailResult`. */
  undo?: number;
}

/** A change of a record, by its number in the record's history. */
export interface ChangeOf {
  key: string;
  seq: number;
}

export interface SavedView {
  id: string;
  name: string;
  shared: boolean;
  /** Whether this person may change and remove it. */
  editable: boolean;
  /** What the URL would say: filter, sort, columns. */
  state: Record<string, unknown>;
}

export interface ImportReport {
  /** Committed rows, or rows that would be. */
  created: number;
  updated: number;
  /** Records that already say what the file says: nothing is written for them. */
  unchanged: number;
  failed: number;
  total: number;
  /** Whether records of the file stand. */
  committed: boolean;
  /** The file's row up to which it was written, as a spreadsheet counts (the header is 1); 0: none. */
  throughRow: number;
  /** `row` as a spreadsheet counts; `column` is the header's text, `value` what the cell itself says (absent: nothing). The first 500. */
  errors: { row: number; column: string; field: string; code: string; message: string; value?: string }[];
  /** The first rows as they were understood. */
  preview: RecordData[];
  /** Of an import that was taken back: records that are as before, and the rows of those that somebody has worked on since. */
  removed: number;
  kept: number;
  keptRows: number[];
}

/**
 * reading, checking, writing, undoing: under way. checked: waits for its owner's word. refused: the file cannot be
 * taken in. stopped: broken off while writing, to be continued or undone.
 */
export type ImportStatus =
  | 'reading'
  | 'checking'
  | 'checked'
  | 'refused'
  | 'writing'
  | 'written'
  | 'stopped'
  | 'undoing'
  | 'undone';

/** How far an import is. */
export interface ImportProgress {
  importId: string;
  status: ImportStatus;
  /** Records that the phase under way has behind it, and how many it has in all (0: not known yet). */
  done: number;
  total: number;
}

/** Rows of an export under way that have been written, by the name that the page gave it. */
export interface ExportProgress {
  exportId: string;
  done: number;
}

/** An import: work of its own, which goes on without the page that began it. */
export interface ImportJob extends ImportProgress {
  fileName: string;
  /** RFC 3339 */
  createdAt: string;
  /** Why the file was refused, or the import broken off. */
  message?: string;
  /** From `checked` on. */
  report?: ImportReport;
}

/** check: say what would happen; commit: all records or none; commit-good: those without errors. */
export type ImportMode = 'check' | 'commit' | 'commit-good';

/** What leaves in a file: the rows of a list request, or those of them that are named. */
export type ExportRequest = ListRequest & {
  format: 'xlsx' | 'csv';
  columns?: readonly string[];
  /** The columns of the import template with every sub-table, to be taken in again; instead of `columns`. */
  complete?: boolean;
  keys?: readonly string[];
  /** Under which its progress is told as an event. */
  exportId?: string;
};

/** What its owner may do with an import. continue: goes on with one that was stopped. */
export type ImportStep = 'commit' | 'commit-good' | 'cancel' | 'continue' | 'undo';

export interface UploadOptions {
  onProgress?(sent: number, total: number): void;
  signal?: AbortSignal;
}

export interface OptionRow {
  value: string | number | boolean;
  label: string;
  /** The row it came from, for `link.fetch`. */
  row: RecordData;
  children?: OptionRow[];
  /** Of a tree that is fetched level by level: whether nothing is below. */
  leaf?: boolean;
}

/** The latest chain of approvals that a record was put through, as it stands. */
export interface ApprovalResult {
  /** The record that stands for the request itself: deciding is an action on it. */
  entity: string;
  key: string;
  /** Whether this person may read that record. */
  mayOpen: boolean;
  /** Actions of that record that are, or at another time could be, this person's: what may not be done now says why. */
  offers: string[];
  /** The record that approval is asked for; null when this person may not read it. */
  subject: { entity: string; key: string; title: string } | null;
  status: ChainStatus;
  requesterName: string;
  startedAt: string;
  steps: {
    title: string;
    mode: ChainStep['mode'];
    status: ChainStep['status'];
    /** Working hours that each signer has. */
    hours: number | null;
    /** Names of those who are told when it is passed. */
    copies: string[];
    tasks: {
      personName: string;
      status: TaskStatus;
      via: ChainTask['via'];
      openedAt: string | null;
      dueAt: string | null;
      decidedAt: string | null;
      comment: string;
      overdue: boolean;
    }[];
  }[];
  /** Everything that was done, oldest first. */
  log: { at: string; personName: string; kind: DecisionKind; step: string; comment: string; to: string }[];
}

/** The live event of `GET /events`, or that some may have been missed: what is shown is to be read anew. */
export type LiveEvent =
  /** `others`: another person did it; neither this one nor the server by itself. */
  | { entity: string; id: string; key: string; version: number; others?: true }
  /** Somebody wrote, changed or withdrew a comment on this record. */
  | { conversation: { entity: string; id: string; key: string } }
  /** With `records` the stored records follow the document now, which is in force already; they have no new version by it. */
  | { document: string; version: string; records?: true }
  /** What is wrong with documents that are not in force as they stand is another now; those who write documents hear of it. */
  | { problems: true }
  | ImportProgress
  | ExportProgress
  | { missed: true };

/** Whether a record of the entity changed (the one with `key`, if given), or may have. */
export function mayAffect(event: LiveEvent, entity: string, key?: string): boolean {
  if ('missed' in event) return true;
  return 'entity' in event && event.entity === entity && (key === undefined || event.key === key);
}

/** Whether what was written on this record changed, or may have. */
export function mayAffectConversation(event: LiveEvent, entity: string, key: string): boolean {
  if ('missed' in event) return true;
  return 'conversation' in event && event.conversation.entity === entity && event.conversation.key === key;
}

/**
 * How the engine reaches a backend. The page injects one: the bundled gateway's, one over a foreign
 * gateway through the document's endpoint mapping, or one over rows in memory. Every method rejects with a
 * `TransportError`.
 */
export interface Transport {
  /** The team of a record that was read, by its eid. Absent where all records are of one's own team. */
  teamOf?(eid: string): RecordTeam | undefined;
  list(model: EntityModel, request: ListRequest, signal?: AbortSignal): Promise<ListResult>;
  /**
   * Totals over all rows of a filter, for columns with a summary (none of a field that no row has); asked beside the list, so that rows need not
   * wait for them. Absent where `list` answers them itself.
   */
  summary?(model: EntityModel, request: ListRequest, signal?: AbortSignal): Promise<Record<string, number>>;
  /** How many records there are, by state and by view, for an overview. Absent where only lists can be asked. */
  counts?(model: EntityModel, signal?: AbortSignal): Promise<ListCounts>;
  /** How the rows of a list fall into groups by one field. Absent where only lists can be asked: there are no groups and boards then. */
  groups?(model: EntityModel, request: GroupsRequest, signal?: AbortSignal): Promise<GroupsResult>;
  /** What the rows of a list come to, for charts. Absent where only lists can be asked: there are no charts then. */
  figures?(model: EntityModel, request: FiguresRequest, signal?: AbortSignal): Promise<FiguresResult>;
  detail(model: EntityModel, key: string, signal?: AbortSignal): Promise<DetailResult>;
  /** What a new record starts with and may do; `values` are put in as far as the person may write them. */
  blank(model: EntityModel, values?: RecordData): Promise<DetailResult>;
  save(model: EntityModel, request: SaveRequest): Promise<DetailResult>;
  act(model: EntityModel, request: ActRequest): Promise<DetailResult>;
  /** `versions` (key -> version) are those the person saw: a record that changed since is refused by itself. */
  actMany(
    model: EntityModel,
    action: string,
    keys: readonly string[],
    input: RecordData | undefined,
    idempotencyKey: string,
    versions?: Readonly<Record<string, number>>,
  ): Promise<BulkResult[]>;
  /** With `linked: false` refused as `record.linked` where records link to it: they would be left with its key. */
  remove(model: EntityModel, key: string, version: number, linked?: boolean): Promise<void>;
  /** Takes a change back, as a new change; one that took another back is done again. Absent where nothing can be taken back. */
  undo?(model: EntityModel, change: ChangeOf, idempotencyKey: string): Promise<DetailResult>;
  /** Takes back changes of several records, each by itself. */
  undoMany?(model: EntityModel, changes: readonly ChangeOf[], idempotencyKey: string): Promise<BulkResult[]>;
  history(model: EntityModel, key: string): Promise<HistoryEntry[]>;
  /** Editing in the list, fetched when it is first switched on. Absent where records are edited in their form alone. */
  cells?(): Promise<CellOperations>;
  /** Comments on records, fetched when they are first shown. Absent where nobody writes any: there is the history alone. */
  comments?(): Promise<CommentOperations>;
  /** The record's approval, null when none was ever asked for. Absent where there are no approvals. */
  approval?(model: EntityModel, key: string): Promise<ApprovalResult | null>;
  /** Options of a link, an endpoint, the organisation tree or people. `record` feeds the parameters. */
  options(
    model: EntityModel,
    fieldPath: string,
    keyword: string,
    record: RecordData,
    signal?: AbortSignal,
  ): Promise<OptionRow[]>;
  /** The options below one, of a tree that is fetched level by level. Absent where `options` answers whole trees. */
  optionChildren?(model: EntityModel, fieldPath: string, parent: OptionRow, signal?: AbortSignal): Promise<OptionRow[]>;
  call(endpoint: EndpointModel, payload: unknown, signal?: AbortSignal): Promise<unknown>;
  views(model: EntityModel): Promise<SavedView[]>;
  saveView(model: EntityModel, view: Omit<SavedView, 'id' | 'editable'> & { id?: string }): Promise<SavedView>;
  removeView(model: EntityModel, id: string): Promise<void>;
  /** A person's own table set-up (column order, width, pin, visibility, density), kept on the server. */
  preferences(model: EntityModel): Promise<Record<string, unknown>>;
  savePreferences(model: EntityModel, value: Record<string, unknown>): Promise<void>;
  /** A person's unsaved form. `key` is '' for a new record. */
  draft(
    model: EntityModel,
    key: string,
  ): Promise<{
    record: RecordData;
    version: number | null;
    savedAt: string;
    /** What was typed into fields that the document has lost since, as people read it. */
    leftOut?: readonly { title: string; text: string }[];
  } | null>;
  saveDraft(
    model: EntityModel,
    key: string,
    draft: { record: RecordData; version: number | null } | null,
  ): Promise<void>;
  exportFile(
    model: EntityModel,
    request: ExportRequest,
    options?: UploadOptions,
  ): Promise<{ name: string; blob: Blob }>;
  importTemplate(model: EntityModel): Promise<{ name: string; blob: Blob }>;
  /** Hands a file in and answers at once; what becomes of it is told by `importJob` and by events. One key, one import. */
  importFile(model: EntityModel, file: File, idempotencyKey: string, options?: UploadOptions): Promise<ImportJob>;
  importJob(model: EntityModel, importId: string): Promise<ImportJob>;
  /** The person's latest imports, newest first, without their reports. */
  importJobs(model: EntityModel): Promise<ImportJob[]>;
  importStep(model: EntityModel, importId: string, step: ImportStep): Promise<ImportJob>;
  upload(model: EntityModel, file: File, options?: UploadOptions): Promise<UploadedFile>;
  fileUrl(fileId: string): string;
  /** Live events; returns how to stop. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
}

export interface ConflictInfo {
  /** The record as it stands on the server. */
  current: RecordData;
  version: number;
  updatedByName: string;
  updatedAt: string;
}

/** Every refusal a Transport can give. `kind` follows section 8 of the specification. */
export class TransportError extends Error {
  constructor(
    /** status: HTTP; state: envelope; code: refused rule; conflict: stale version; network: no answer; aborted; param. */
    readonly kind: 'status' | 'state' | 'code' | 'conflict' | 'network' | 'aborted' | 'param',
    message: string,
    readonly detail: {
      status?: number;
      errorCode?: string;
      issues?: readonly Issue[];
      conflict?: ConflictInfo;
      url?: string;
    } = {},
  ) {
    super(message);
    this.name = 'TransportError';
  }
}

/** Whether asking again would not help: the record is not there, or not for this person. */
export const isMissingOrForbidden = ({ detail }: TransportError): boolean =>
  detail.status === 404 || detail.errorCode === 'record.notFound';

/** Whether what was read before is gone, or not for this person any more: it would be shown as if it were. */
export const isTakenAway = (error: TransportError): boolean =>
  isMissingOrForbidden(error) || error.detail.status === 403;
