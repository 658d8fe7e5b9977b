import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Filter, Sort } from '@yunpu/engine-core/query';
import type { Executor, Tx } from '../../platform/database/port.ts';
import type { AppError } from '../../platform/http/errors.ts';
import type { Actor } from './actor.ts';

/** A stored record with what is known beside its fields. */
export interface StoredRecord {
  id: string;
  eid: string;
  key: string;
  state: string | null;
  version: number;
  record: RecordData;
}

export interface FindOptions {
  filter?: Filter;
  sort?: readonly Sort[];
  /** 100 unless told, 1000 at most. */
  limit?: number;
}

/**
 * How domain code reaches records, inside its own transaction. The actor's row and field rules hold; code
 * that acts for the shop itself passes `unrestrict(actor)` or `systemActor(eid)`.
 */
export interface EntityAccess {
  /** The document in force. @throws AppError entity.unknown */
  model(entity: string): EntityModel;
  find(executor: Executor, actor: Actor, entity: string, options?: FindOptions): Promise<StoredRecord[]>;
  count(executor: Executor, actor: Actor, entity: string, filter?: Filter): Promise<number>;
  /** The record with this key, or undefined when there is none that the actor may read. */
  get(executor: Executor, actor: Actor, entity: string, key: string): Promise<StoredRecord | undefined>;
  /** As `get`, with its row locked until the transaction ends. */
  lock(tx: Tx, actor: Actor, entity: string, key: string): Promise<StoredRecord | undefined>;
  /** What refuses a save of another version than stands: `record.conflict`, as any record's save is answered. */
  conflict(executor: Executor, actor: Actor, entity: string, key: string): Promise<AppError>;
  /** Creates a record. @throws AppError record.invalid and what hooks refuse */
  create(tx: Tx, actor: Actor, entity: string, record: RecordData): Promise<StoredRecord>;
  /** Changes only the fields given; an empty value clears. */
  change(tx: Tx, actor: Actor, entity: string, key: string, values: RecordData): Promise<StoredRecord>;
  act(tx: Tx, actor: Actor, entity: string, key: string, action: string, input?: RecordData): Promise<StoredRecord>;
  remove(tx: Tx, actor: Actor, entity: string, key: string): Promise<void>;
}
