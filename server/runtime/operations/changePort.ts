import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Tx } from '../../platform/database/port.ts';
import type { Actor } from '../access/actor.ts';

/** A record as it was just stored, by whatever way. */
export interface RecordChange {
  tx: Tx;
  model: EntityModel;
  /** Who did it. */
  actor: Actor;
  /** Team whose record it is. */
  eid: string;
  id: string;
  key: string;
  /** 1 for a new record; each change has its own. */
  version: number;
  /** Person who created the record. */
  createdBy: string;
  record: Readonly<RecordData>;
  /** Undefined for a new record. */
  previous: Readonly<RecordData> | undefined;
  from: string | null;
  to: string | null;
}

/** Hears of every record that is stored, inside its transaction: nothing slow, and a throw undoes the change. */
export type ChangeListener = (change: RecordChange) => Promise<void>;
