import type { RecordData } from '@yunpu/engine-core/document';
import { type Static, Type } from 'typebox';
import { Described } from './define.ts';

/** What a document is saved with; the document itself says what is wrong with it. */
export const SaveBody = Type.Object({
  record: Type.Optional(Described<RecordData>()),
  /** The version that was seen; left out of a new one. */
  version: Type.Optional(Described<number | null>()),
  /** Run on the saved record, in the same transaction. */
  action: Type.Optional(Described<string | null>()),
  input: Type.Optional(Described<RecordData | null>()),
  documentVersion: Type.Optional(Described<string | null>()),
});
export type SaveBody = Static<typeof SaveBody>;

/** One thing that is wrong with a record (engine/core/issue.ts). */
export const Issue = Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() });
