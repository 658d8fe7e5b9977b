import { sql } from 'kysely';
import type { Caller } from '../platform/http/caller.ts';
import type { LiveFilter, LiveMessage } from '../platform/http/liveEvents.ts';
import { askedAbout } from './access/rows.ts';
import { writesDocuments } from './documents/authors.ts';
import type { Runtime } from './operations/context.ts';
import { ofRecord, readableBy, readsWhenAsked } from './operations/readers.ts';
import { FALSE, TRUE } from './sql/predicate.ts';

/** A version that only some people have is named to them; to everybody else the one that was published. */
function versionFor({ models }: Runtime, caller: Caller, { document, version }: { document: string; version: string }) {
  const served = models.seenBy(caller);
  return served !== models && served.has(document) && served.model(document) !== models.model(document)
    ? served.model(document).version
    : version;
}

/**
 * Who hears of a changed record: those who may read it as it now stands, as a list or because they are asked to approve
 * it, and those who are named because they may no more. A record that is gone was its team's business; of what people
 * write on it nobody hears any more.
 */
export function liveFilter(runtime: Runtime): LiveFilter {
  /** What was asked about a message: people whose rules come to the same condition share the answer. */
  const asked = new WeakMap<LiveMessage, Map<string, Promise<boolean>>>();
  /** Who is asked to approve the record of a message: one answer for everybody. */
  const approving = new WeakMap<LiveMessage, Promise<ReadonlySet<string>>>();
  const approversOf = (message: LiveMessage, record: { entity: string; id: string }) => {
    const known =
      approving.get(message) ??
      askedAbout(record)
        .execute(runtime.database.kysely)
        .then(({ rows }) => new Set(rows.map(({ person }) => person)));
    approving.set(message, known);
    return known;
  };

  return (caller, message, past = false) => {
    if ('topic' in message)
      return message.eid === caller.team.eid && (message.topic === 'team' || message.userId === caller.userId);
    if ('missed' in message) return true;
    if ('problems' in message) return writesDocuments(caller);
    if ('document' in message) return { ...message, version: versionFor(runtime, caller, message) };
    if (message.to) return message.to.includes(caller.userId);
    const record = 'conversation' in message ? message.conversation : message;
    const isOwn = 'entity' in message && message.eid === caller.team.eid;
    const rule = readableBy(runtime, caller, record.entity);
    if (rule === TRUE) return true;
    if (past && !isOwn) return false;
    const isAsked = async () =>
      readsWhenAsked(runtime, caller, record.entity) && (await approversOf(message, record)).has(caller.userId);
    if (rule === FALSE) return isAsked();
    const { kysely } = runtime.database;
    const found = ofRecord<{ mine: boolean }>(record, sql`coalesce(${rule}, false) as mine`).compile(kysely);
    const question = JSON.stringify([found.sql, found.parameters, isOwn]);
    const answers = asked.get(message) ?? new Map<string, Promise<boolean>>();
    asked.set(message, answers);
    const answer = answers.get(question) ?? kysely.executeQuery(found).then(({ rows }) => rows[0]?.mine ?? isOwn);
    answers.set(question, answer);
    return answer.then((mine) => mine || isAsked());
  };
}
