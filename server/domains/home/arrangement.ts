import { sql } from 'kysely';
import type { Arrangement } from '../../../contract/home.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** Beside the set-ups of lists, under a name that no entity can have. */
const HOME = '$home';

const whole = ({ counts = null, favourites = [] }: Partial<Arrangement> = {}): Arrangement => ({ counts, favourites });

/** How the person has arranged their home page in this team; as it comes until they did. */
export async function readArrangement(executor: Executor, { userId, team }: Caller): Promise<Arrangement> {
  const row = await executor
    .selectFrom('entity_preferences')
    .select('value')
    .where('user_id', '=', userId)
    .where('eid', '=', team.eid)
    .where('entity', '=', HOME)
    .executeTakeFirst();
  return whole(row?.value);
}

/** Puts the parts that are given in the place of those that were kept, in one statement: two tabs change two parts. */
export async function arrange(
  executor: Executor,
  { userId, team }: Caller,
  parts: Partial<Arrangement>,
): Promise<Arrangement> {
  const kept = { value: JSON.stringify(parts), saved_at: new Date().toISOString() };
  const row = await executor
    .insertInto('entity_preferences')
    .values({ entity: HOME, eid: team.eid, user_id: userId, ...kept })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'eid', 'entity']).doUpdateSet({
        value: sql<string>`entity_preferences.value || excluded.value`,
        saved_at: kept.saved_at,
      }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return whole(row.value);
}
