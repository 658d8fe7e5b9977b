export interface HistoryChange {
  path: string;
  title: string;
  from: unknown;
  to: unknown;
  /** Today's document does not have the field: its values stay where they are and are not told. */
  gone?: boolean;
}

export interface HistoryEntry {
  seq: number;
  at: string;
  userId: string;
  userName: string;
  action: string;
  /** Title of the action in the document of that time. */
  title: string;
  documentVersion: string;
  fromState: string | null;
  toState: string | null;
  changes: HistoryChange[];
  hash: string;
  /** Whether this person may take it back now, and if not, why; absent where it is nothing that can be taken back. */
  undo?: true | { why: string };
  /** It took something back: taking it back does that again. */
  takesBack?: true;
  /** It was taken back. */
  undone?: true;
  /** The change that it took back, or did again. */
  undoes?: Pick<HistoryEntry, 'seq' | 'at' | 'userName' | 'title'>;
}

export interface UploadedFile {
  fileId: string;
  name: string;
  size: number;
  type: string;
}
