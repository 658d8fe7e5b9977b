import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { actorOf } from '../access/actor.ts';
import { isShownBeyondRules, readable, readableByKey, readsEntity } from '../access/rows.ts';
import { identifier, partitionName } from '../records/names.ts';
import { and, FALSE, type Predicate } from '../sql/predicate.ts';
import type { Runtime } from './context.ts';

type Served = Pick<Runtime, 'models'>;

function servedRows({ models }: Served, caller: Caller, entity: string, rows: typeof readable): Predicate {
  const served = models.seenBy(caller);
  if (!served.has(entity)) return FALSE;
  const model = served.model(entity);
  const actor = actorOf(caller);
  return readsEntity(model, actor) ? rows(model, actor) : FALSE;
}

/** Which rows of an entity this person sees in lists, by the document that they are served. */
export const readableBy = (runtime: Served, caller: Caller, entity: string): Predicate =>
  servedRows(runtime, caller, entity, readable);

/** Whether a record is shown to this person as soon as they are asked about it, whatever its rules say (`askedAbout`). */
export function readsWhenAsked({ models }: Served, caller: Caller, entity: string): boolean {
  const served = models.seenBy(caller);
  if (!served.has(entity)) return false;
  const model = served.model(entity);
  return isShownBeyondRules(model) && readsEntity(model, actorOf(caller));
}

/** A question about one stored record; no row when it is gone. */
export const ofRecord = <T>(
  { entity, id }: { entity: string; id: string },
  selected: RawBuilder<unknown>,
): RawBuilder<T> =>
  sql<T>`select ${selected} from ${sql.raw(identifier(partitionName(entity)))} as records
    where ${and([sql<boolean>`entity = ${entity}::text`, sql<boolean>`id = ${id}::uuid`])}`;

/** Rules that are asked about in one statement. */
const AT_ONCE = 50;

/**
 * Of these people those who may read the record as it stands, as who opens it by its key. People whose rules come to the
 * same condition share it.
 */
export async function readersAmong(
  executor: Executor,
  runtime: Served,
  record: { entity: string; id: string },
  people: readonly Caller[],
): Promise<Caller[]> {
  const rules = new Map<string, { rule: Predicate; people: Caller[] }>();
  for (const caller of people) {
    const rule = servedRows(runtime, caller, record.entity, readableByKey);
    if (rule === FALSE) continue;
    const { sql: text, parameters } = sql`${rule}`.compile(executor);
    const name = JSON.stringify([text, parameters]);
    const sharing = rules.get(name) ?? { rule, people: [] };
    sharing.people.push(caller);
    rules.set(name, sharing);
  }
  const asked = [...rules.values()];
  const readers = new Set<Caller>();
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const part = asked.slice(from, from + AT_ONCE);
    const verdicts = sql.join(part.map(({ rule }) => sql`coalesce(${rule}, false)`));
    const { rows } = await ofRecord<{ verdicts: boolean[] }>(
      record,
      sql`jsonb_build_array(${verdicts}) as verdicts`,
    ).execute(executor);
    part.forEach((sharing, index) => {
      if (rows[0]?.verdicts[index]) for (const caller of sharing.people) readers.add(caller);
    });
  }
  return people.filter((caller) => readers.has(caller));
}
