import { sql } from 'kysely';
import type { Database } from '../../../platform/database/port.ts';

/** Days that an import waits for its owner's word, and that the result of one stays to be seen. */
const WAITING_DAYS = 7;
const KEPT_DAYS = 90;

/** Forgets files that were checked and never written, and what is long over. What stands half written is kept. */
export async function removeOldImports({ kysely }: Database): Promise<void> {
  const older = (days: number) => sql<boolean>`created_at < now() - make_interval(days => ${days})`;
  await kysely
    .deleteFrom('entity_imports')
    .where('status', 'in', ['checked', 'refused'])
    .where(older(WAITING_DAYS))
    .execute();
  await kysely
    .deleteFrom('entity_imports')
    .where('status', 'in', ['written', 'undone'])
    .where(older(KEPT_DAYS))
    .execute();
}
