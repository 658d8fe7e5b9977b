import type { EntityModel } from '../../../engine/core/document/model.ts';
import type { FieldAccess } from '../../../engine/core/document/types.ts';
import type { Scope } from '../../../engine/core/expression/types.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { fieldAccess, mayQuery, restrictions } from './fields.ts';
import { scopeOf } from './scope.ts';

/** On whose behalf an operation runs. `unrestricted` is the shop's own code: rules of access do not bind it. */
export interface Asker {
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
}

/** Whether it is this record's own approval chain that acts. */
export function isChainOf(asker: Asker, entity: string, key: string): boolean {
  return asker.chain?.entity === entity && asker.chain.key === key;
}

export function askerOf(caller: Caller, at = new Date()): Asker {
  return { caller, at, scope: scopeOf(caller, at), unrestricted: false };
}

/** The shop itself, working for a team: background jobs and domain code. */
export function systemAsker(eid: string, at = new Date()): Asker {
  const caller: Caller = {
    sessionId: '',
    userId: 'system',
    userName: '系统',
    phone: '',
    roles: [],
    team: { eid, name: '', certified: true, isAdmin: true },
    private: false,
    channel: '',
  };
  return { caller, at, scope: scopeOf(caller, at), unrestricted: true };
}

/** The same asker with every rule of access lifted, e.g. for what a hook does on a person's behalf. */
export function unrestrict(asker: Asker): Asker {
  return asker.unrestricted ? asker : { ...asker, unrestricted: true };
}

export function limitsFor(asker: Asker, model: EntityModel, state: string | null): Record<string, FieldAccess> {
  return asker.unrestricted ? {} : restrictions(model, asker.caller.roles, state);
}

export function accessFor(asker: Asker, model: EntityModel, path: string, state: string | null): FieldAccess {
  return asker.unrestricted ? 'write' : fieldAccess(model, asker.caller.roles, path, state);
}

export function mayQueryBy(asker: Asker, model: EntityModel, path: string): boolean {
  return asker.unrestricted || mayQuery(model, asker.caller.roles, path);
}
