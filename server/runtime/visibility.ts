import { sql } from 'kysely';
import type { LiveFilter, LiveMessage } from '../platform/http/liveEvents.ts';
import { actorOf } from './access/actor.ts';
import { readable, readsEntity } from './access/rows.ts';
import type { Runtime } from './operations/context.ts';
import { and, TRUE } from './sql/predicate.ts';
import { tableOf } from './storage/find.ts';

/**
 * Who hears of a changed record: those who may read it as it now stands. A record that is gone was its team's
 * business.
 */
export function liveFilter(runtime: Runtime): LiveFilter {
  /** What was asked about a message: people whose rules come to the same condition share the answer. */
  const asked = new WeakMap<LiveMessage, Map<string, Promise<boolean>>>();

  return (caller, message) => {
    if ('topic' in message)
      return message.eid === caller.team.eid && (message.topic === 'team' || message.userId === caller.userId);
    if (!('entity' in message)) return true;
    const models = runtime.models.seenBy(caller);
    if (!models.has(message.entity)) return false;
    const model = models.model(message.entity);
    const actor = actorOf(caller);
    if (!readsEntity(model, actor)) return false;
    const rule = readable(model, actor);
    if (rule === TRUE) return true;
    const { kysely } = runtime.database;
    const found = sql<{ mine: boolean }>`
      select coalesce(${rule}, false) as mine from ${tableOf(model)}
      where ${and([sql<boolean>`entity = ${model.entity}::text`, sql<boolean>`id = ${message.id}::uuid`])}`.compile(
      kysely,
    );
    const question = JSON.stringify([found.sql, found.parameters, message.eid === caller.team.eid]);
    const answers = asked.get(message) ?? new Map<string, Promise<boolean>>();
    asked.set(message, answers);
    const answer =
      answers.get(question) ??
      kysely.executeQuery(found).then(({ rows }) => rows[0]?.mine ?? message.eid === caller.team.eid);
    answers.set(question, answer);
    return answer;
  };
}
