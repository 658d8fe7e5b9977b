import { sql } from 'kysely';
import type { LiveFilter } from '../http/liveEvents.ts';
import { askerOf } from './access/asker.ts';
import { readable, readsEntity } from './access/rows.ts';
import type { Runtime } from './operations/context.ts';
import { and, TRUE } from './sql/predicate.ts';
import { tableOf } from './storage/find.ts';

/**
 * Who hears of a changed record: those who may read it as it now stands. A record that is gone was its team's
 * business.
 */
export function liveFilter(runtime: Runtime): LiveFilter {
  return async (caller, message) => {
    if ('topic' in message) return message.eid === caller.team.eid && (message.topic === 'team' || message.userId === caller.userId);
    if (!('entity' in message)) return true;
    if (!runtime.models.has(message.entity)) return false;
    const model = runtime.models.model(message.entity);
    const asker = askerOf(caller);
    if (!readsEntity(model, asker)) return false;
    const rule = readable(model, asker);
    if (rule === TRUE) return true;
    const found = await sql<{ mine: boolean }>`
      select coalesce(${rule}, false) as mine from ${tableOf(model)}
      where ${and([sql<boolean>`entity = ${model.entity}::text`, sql<boolean>`id = ${message.id}::uuid`])}`.execute(runtime.database.kysely);
    return found.rows[0]?.mine ?? message.eid === caller.team.eid;
  };
}
