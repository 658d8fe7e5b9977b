import type { Answered, Sent } from '../../../contract/define.ts';
import type { presence } from '../../../contract/studio/index.ts';
import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { listDrafts } from './drafts.ts';

/** Milliseconds after which whoever has given no sign is taken to have gone. */
const GONE_MS = 30_000;

/** Keeps the sign of one tab, and answers who else is at work on the same business object, by name, and what is begun on it. */
export async function notePresence(
  tx: Tx,
  caller: Caller,
  { entity, tab, at, leaving = false }: Sent<typeof presence>,
  now = new Date(),
): Promise<Answered<typeof presence>> {
  const { userId: id, userName: name } = caller;
  await tx
    .deleteFrom('studio_presence')
    .where((where) =>
      where.or([
        where('seen_at', '<', new Date(now.getTime() - GONE_MS).toISOString()),
        // A tab is its owner's: nobody ends another's by naming it.
        ...(leaving ? [where.and([where('tab', '=', tab), where('user_id', '=', id)])] : []),
      ]),
    )
    .execute();
  const sign = { entity, user_id: id, name, at, seen_at: now.toISOString() };
  if (!leaving)
    await tx
      .insertInto('studio_presence')
      .values({ tab, ...sign })
      .onConflict((conflict) => conflict.column('tab').doUpdateSet(sign).where('studio_presence.user_id', '=', id))
      .execute();
  const others = await tx
    .selectFrom('studio_presence')
    .select(['user_id as id', 'name', 'at'])
    .where('entity', '=', entity)
    .where('user_id', '!=', id)
    .orderBy('seen_at', 'desc')
    .orderBy('tab')
    .execute();
  const people = new Map<string, (typeof others)[number]>();
  for (const one of others) if (!people.has(one.id)) people.set(one.id, one);
  return {
    people: [...people.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    drafts: await listDrafts(tx, entity),
  };
}
