import type { EntityModel } from '@yunpu/engine-core/document';
import type { StructuralValidator } from '@yunpu/engine-core/validation';
import type { Database, Executor, Tx } from '../../platform/database/port.ts';
import type { Actor } from '../access/actor.ts';
import type { EntityAccess } from '../access/entityAccess.ts';
import type { Audienced } from '../documents/audience.ts';
import type { Hooks } from '../documents/hooks.ts';
import type { Summing } from '../documents/rollups.ts';
import type { ApprovalPort } from './approvalPort.ts';
import type { ChangeListener } from './changePort.ts';

/** The part of the document service that operations use. */
interface Models {
  /** The documents that this person is served. */
  seenBy(person: Audienced): Models;
  /** @throws AppError entity.unknown */
  model(entity: string): EntityModel;
  has(entity: string): boolean;
  /** Every version of the document that anybody is served now. */
  versionsOf(entity: string): readonly EntityModel[];
  validator(model: EntityModel): StructuralValidator;
  /** Those whose records are stored here. */
  all(): readonly EntityModel[];
  /** The entities that sum up records of this one. */
  summing(entity: string): readonly Summing[];
  /** The document in an earlier version, if it is kept and still understood. */
  modelAt(executor: Executor, entity: string, version: string): Promise<EntityModel | undefined>;
  /** Whether a page of these roles with this version was drawn from this document. */
  isDrawnFrom(model: EntityModel, roles: readonly string[], version: string): boolean;
  /** The document that a page of these roles was drawn from, by the version it was given. */
  drawnFrom(
    executor: Executor,
    entity: string,
    roles: readonly string[],
    version: string,
  ): Promise<EntityModel | undefined>;
}

/** What every operation shares. */
export interface Runtime {
  database: Database;
  models: Models;
  hooks: Hooks;
  entities: EntityAccess;
  approvals: ApprovalPort;
  changed: ChangeListener;
  /** What a saved view asks for and the document's view that it was made from, by its id; undefined when the person has no such view. */
  savedView: SavedViewSource;
  /** Display names of people and departments by their keys. */
  names: NameSources;
  /** Hands work to the outbox, inside the transaction. */
  enqueue(tx: Tx, topic: string, payload: unknown): Promise<void>;
}

export type SavedViewSource = (
  executor: Executor,
  actor: Actor,
  entity: string,
  id: string,
) => Promise<{ base?: unknown; filter?: unknown; sort?: unknown } | undefined>;

/** Keys -> names, of those that there are. */
type NameSource = (executor: Executor, keys: readonly string[]) => Promise<Map<string, string>>;
export type NameSources = Readonly<Partial<Record<'user' | 'org', NameSource>>>;

/** One reading operation. */
export interface Reading {
  runtime: Runtime;
  executor: Executor;
  model: EntityModel;
  actor: Actor;
}

/** One writing operation, inside its transaction. */
export interface Writing extends Reading {
  tx: Tx;
}

/**
 * The runtime with the documents that the actor is served: by them, and no others, everything is judged that is done on
 * the actor's behalf.
 */
export function runtimeFor(runtime: Runtime, { caller }: Pick<Actor, 'caller'>): Runtime {
  const models = runtime.models.seenBy(caller);
  return models === runtime.models ? runtime : { ...runtime, models };
}

export function reading(
  runtime: Runtime,
  entity: string,
  actor: Actor,
  executor: Executor = runtime.database.kysely,
): Reading {
  const own = runtimeFor(runtime, actor);
  return { runtime: own, executor, model: own.models.model(entity), actor };
}

/** `model`: of an operation that has begun already, so that a publication in between does not make it one of two documents. */
export function writing(runtime: Runtime, entity: string, actor: Actor, tx: Tx, model?: EntityModel): Writing {
  const own = runtimeFor(runtime, actor);
  return { runtime: own, executor: tx, tx, model: model ?? own.models.model(entity), actor };
}
