import type { Dashboard } from '../../../contract/dashboards.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { actorOf } from '../access/actor.ts';
import { readsEntity } from '../access/rows.ts';
import type { Documents } from './service.ts';

/** The dashboards of a person's roles, with the parts whose records they may read. */
export function dashboardsFor(documents: Documents, caller: Caller): Dashboard[] {
  const { entries } = documents.seenBy(caller).catalogue;
  const actor = actorOf(caller);
  const isTheirs = ({ entity }: { entity: string }): boolean => {
    const entry = entries.get(entity);
    return entry !== undefined && readsEntity(entry.model, actor);
  };
  return documents.catalogue.dashboards
    .filter(({ roles }) => roles.some((role) => caller.roles.includes(role)))
    .map((one) => ({ ...one, parts: one.parts.filter(isTheirs) }))
    .filter(({ parts }) => parts.length > 0);
}
