import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';

export interface Schedule {
  name: string;
  seconds: number;
  work(database: Database): Promise<void>;
}

/** Runs the schedules whose time has come. Moving the clock on is what gives a run to one process. */
export async function runDueSchedules(database: Database, schedules: readonly Schedule[], log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  for (const { name, seconds, work } of schedules) {
    const next = sql<string>`now() + make_interval(secs => ${seconds})`;
    const mine = await database.kysely
      .insertInto('schedules')
      .values({ name, next_run_at: next })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ next_run_at: next }).where(sql<boolean>`schedules.next_run_at <= now()`))
      .returning('name')
      .executeTakeFirst();
    if (!mine) continue;
    await work(database).catch((error: unknown) => log.error({ err: error, schedule: name }, 'scheduled work failed'));
  }
}
