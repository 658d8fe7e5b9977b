import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Tx } from '../../platform/database/port.ts';
import type { Actor } from '../access/actor.ts';
import type { EntityAccess } from '../access/entityAccess.ts';

/** Moments at which a document may name a hook under `hooks`; actions name theirs under `hook`. */
// `blank`: a new record is begun; what it sets is where the form starts, and nothing is stored yet.
export const HOOK_MOMENTS = [
  'blank',
  'beforeSave',
  'validate',
  'afterSave',
  'beforeAction',
  'afterAction',
  'beforeRemove',
] as const;
export type HookMoment = (typeof HOOK_MOMENTS)[number];

/**
 * What a hook is given. It runs inside the transaction of the save or action, with the record's row locked:
 * nothing slow, and no effect outside the database except through `enqueue`.
 */
export interface HookContext {
  readonly tx: Tx;
  readonly model: EntityModel;
  readonly actor: Actor;
  readonly moment: HookMoment | 'action';
  readonly isNew: boolean;
  /** The record as it will be stored; after `set`, the changed one. */
  readonly record: Readonly<RecordData>;
  /** As it was stored; undefined for a new record. */
  readonly previous: Readonly<RecordData> | undefined;
  /** Name of the action that runs, if one does. */
  readonly action: string | undefined;
  readonly input: Readonly<RecordData> | undefined;
  /** Records of every entity, inside this transaction. */
  readonly entities: EntityAccess;
  /** Puts values on the record; an empty value clears the field. Too late in `afterSave` and `afterAction`. */
  set(values: RecordData): void;
  /** Of a new record: the team that it belongs to, in place of the caller's own. Too late in `afterSave` and `afterAction`. */
  assignTeam(eid: string): void;
  /** Adds a finding about the field at a JSON pointer ('' for the record); the save is then refused with all of them. */
  issue(path: string, code: string, message: string): void;
  /** Refuses the whole operation. */
  refuse(code: ErrorCode, message?: string): never;
  /** An effect outside the database: leaves through the outbox once the transaction has committed. */
  enqueue(topic: string, payload: unknown): Promise<void>;
}

type Hook = (context: HookContext) => Promise<void> | void;
export type Hooks = Readonly<Record<string, Hook>>;

/** Names domain code's hooks: `defineHooks({ 'opportunity.distribute': async (context) => { … } })`. */
export function defineHooks(hooks: Hooks): Hooks {
  return hooks;
}

/** Every hook that documents may name. @throws Error when two domains use one name */
export function collectHooks(...sets: readonly Hooks[]): Hooks {
  const all: Record<string, Hook> = {};
  for (const set of sets) {
    for (const [name, hook] of Object.entries(set)) {
      if (all[name] !== undefined) throw new Error(`hook ${name} is defined twice`);
      all[name] = hook;
    }
  }
  return all;
}
