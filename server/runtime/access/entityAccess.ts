import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Filter, Sort } from '@yunpu/engine-core/query';
import type { EntersInto, Only, WritesTo } from '../../../contract/records/write.ts';
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
  /** Whether a document describes it: an installation may have a folder of its own. */
  has(entity: string): boolean;
  /** The document in force, or the version that this person is served. @throws AppError entity.unknown */
  model(entity: string, actor?: Pick<Actor, 'caller'>): EntityModel;
  find(executor: Executor, actor: Actor, entity: string, options?: FindOptions): Promise<StoredRecord[]>;
  count(executor: Executor, actor: Actor, entity: string, filter?: Filter): Promise<number>;
  /** The record with this key, or undefined when there is none that the actor may read. */
  get(executor: Executor, actor: Actor, entity: string, key: string): Promise<StoredRecord | undefined>;
  /** As `get`, with its row locked until the transaction ends. */
  lock(tx: Tx, actor: Actor, entity: string, key: string): Promise<StoredRecord | undefined>;
  /** What refuses a save of another version than stands: `record.conflict`, as any record's save is answered. */
  conflict(executor: Executor, actor: Actor, entity: string, key: string): Promise<AppError>;
  /** Creates a record. @throws AppError record.invalid and what hooks refuse */
  create<Entity extends string, Values extends WritesTo<Entity>>(
    tx: Tx,
    actor: Actor,
    entity: Entity,
    record: Only<WritesTo<Entity>, Values>,
  ): Promise<StoredRecord>;
  /** Changes only the fields given; an empty value clears. `title`: what the history calls it; 保存 where a person pressed just that. */
  change<Entity extends string, Values extends WritesTo<Entity>>(
    tx: Tx,
    actor: Actor,
    entity: Entity,
    key: string,
    values: Only<WritesTo<Entity>, Values>,
    title: string,
  ): Promise<StoredRecord>;
  act<Entity extends string, Action extends string, Input extends EntersInto<Entity, Action>>(
    tx: Tx,
    actor: Actor,
    entity: Entity,
    key: string,
    action: Action,
    input?: Only<EntersInto<Entity, Action>, Input>,
  ): Promise<StoredRecord>;
  remove(tx: Tx, actor: Actor, entity: string, key: string): Promise<void>;
}
