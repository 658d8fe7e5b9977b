import { sql } from 'kysely';
import type { Database, Executor } from '../database/port.ts';

/** NOTIFY channel that wakes the workers. */
export const OUTBOX_CHANNEL = 'outbox';

interface EnqueueOptions {
  /** Not before this many seconds from now. */
  delaySeconds?: number;
  /** What must be done in the order it was handed over, such as an order's number. */
  key?: string;
}

/**
 * Work to be done once the transaction has committed, at least once, by one worker of some gateway process.
 * @param payload JSON; what the handler of `topic` is given.
 */
export async function enqueue(
  tx: Executor,
  topic: string,
  payload: unknown,
  { delaySeconds = 0, key }: EnqueueOptions = {},
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      topic,
      payload: JSON.stringify(payload),
      key: key ?? null,
      lease: null,
      last_error: null,
      available_at: sql`now() + make_interval(secs => ${delaySeconds})`,
    })
    .execute();
  if (delaySeconds === 0) await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(tx);
}

export interface OutboxFigures {
  waiting: number;
  dead: number;
  /** Age of the oldest row that is due, 0 when none is. */
  lagSeconds: number;
}

export async function outboxFigures(database: Database): Promise<OutboxFigures> {
  return database.kysely
    .selectFrom('outbox')
    .select([
      sql<number>`count(*) filter (where status = 'waiting')`.as('waiting'),
      sql<number>`count(*) filter (where status = 'dead')`.as('dead'),
      sql<number>`coalesce(extract(epoch from max(now() - available_at) filter (where status = 'waiting' and available_at <= now())), 0)`.as(
        'lagSeconds',
      ),
    ])
    .executeTakeFirstOrThrow();
}
