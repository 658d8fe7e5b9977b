import type { EntityModel, FieldAccess } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { closedFields, fieldAccess, mayQuery, restrictions } from '@yunpu/engine-core/record';
import type { Caller } from '../../platform/http/caller.ts';
import { scopeOf } from './scope.ts';

const SYSTEM_ID = 'system';

/** On whose behalf an operation runs. `unrestricted` is the shop's own code: rules of access do not bind it. */
export interface Actor {
  caller: Caller;
  at: Date;
  scope: Scope;
  unrestricted: boolean;
  /** Set while an approval chain acts on the record it was about: what only the chain may do may be done. */
  chain?: { entity: string; key: string };
  /** Why the shop's own code puts a record back, in words, where the record itself must say so. */
  ground?: string;
  /** Set while many records are saved or removed together: whoever does that tells open pages once for all of them. */
  many?: boolean;
  /** Which of many records made at the same moment the new one is, from 0: lists with the newest first keep their order. */
  place?: number;
}

/** Whether it is this record's own approval chain that acts. */
export function isChainOf(actor: Actor, entity: string, key: string): boolean {
  return actor.chain?.entity === entity && actor.chain.key === key;
}

export function actorOf(caller: Caller, at = new Date()): Actor {
  return { caller, at, scope: scopeOf(caller, at), unrestricted: false };
}

/** Person to whom a live event lays a change; nobody where the shop itself acts. */
export function personOf({ caller }: Actor): { by?: string } {
  return caller.userId === SYSTEM_ID ? {} : { by: caller.userId };
}

/** The shop itself, working for a team: background jobs and domain code. */
export function systemActor(eid: string, at = new Date()): Actor {
  const caller: Caller = {
    sessionId: '',
    userId: SYSTEM_ID,
    userName: '系统',
    phone: '',
    roles: [],
    team: { eid, name: '', certified: true, isAdmin: true },
    private: false,
    channel: '',
  };
  return { caller, at, scope: scopeOf(caller, at), unrestricted: true };
}

/** The same actor with every rule of access lifted, e.g. for what a hook does on a person's behalf. */
export function unrestrict(actor: Actor): Actor {
  return actor.unrestricted ? actor : { ...actor, unrestricted: true };
}

export function limitsFor(actor: Actor, model: EntityModel, state: string | null): Record<string, FieldAccess> {
  return actor.unrestricted ? {} : restrictions(model, actor.caller.roles, state);
}

/** The same on a stored record, where a locked state may leave only some fields open. */
export function limitsOn(actor: Actor, model: EntityModel, state: string | null): Record<string, FieldAccess> {
  return actor.unrestricted ? {} : { ...closedFields(model, state), ...limitsFor(actor, model, state) };
}

export function accessFor(actor: Actor, model: EntityModel, path: string, state: string | null): FieldAccess {
  return actor.unrestricted ? 'write' : fieldAccess(model, actor.caller.roles, path, state);
}

export function mayQueryBy(actor: Actor, model: EntityModel, path: string): boolean {
  return actor.unrestricted || mayQuery(model, actor.caller.roles, path);
}
