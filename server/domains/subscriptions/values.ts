import { type Actor, unrestrict } from '../../runtime/access/actor.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';

/** Team whose record it is: staff decide on records of teams that are not theirs. */
export function teamOf({ previous, actor }: HookContext): string {
  return typeof previous?.eid === 'string' ? previous.eid : actor.caller.team.eid;
}

/** The shop's own hand for what follows from a person's decision: records it makes are the named team's. */
export function onBehalf(actor: Actor, eid: string): Actor {
  const { caller } = actor;
  return { ...unrestrict(actor), caller: { ...caller, team: { ...caller.team, eid } } };
}
