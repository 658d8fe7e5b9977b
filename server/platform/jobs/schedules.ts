import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { type LeaseOptions, leaseEnd, newLease, whileLeased } from './lease.ts';
import { JobsEnded, untilEnd } from './untilEnd.ts';
import type { JobLog } from './worker.ts';

export interface Schedule {
  name: string;
  seconds: number;
  /** How long after it is first heard of it runs first, seconds; undefined: at once. */
  firstAfterSeconds?: number | undefined;
  work(database: Database): Promise<void>;
}

/** Those of `schedules` that may have to run: a look that writes nothing. */
export async function dueSchedules(database: Database, schedules: readonly Schedule[]): Promise<Schedule[]> {
  if (schedules.length === 0) return [];
  const later = await database.kysely
    .selectFrom('schedules')
    .where(
      'name',
      'in',
      schedules.map(({ name }) => name),
    )
    .where(sql<boolean>`(next_run_at > now() or leased_until > now())`)
    .select('name')
    .execute();
  const names = new Set(later.map(({ name }) => name));
  return schedules.filter(({ name }) => !names.has(name));
}

/** Runs a schedule if its time has come and no process is still at it; what `signal` cuts short is due again at once. */
export async function runIfDue(
  database: Database,
  { name, seconds, firstAfterSeconds, work }: Schedule,
  lease: LeaseOptions,
  log: JobLog,
  signal: AbortSignal,
): Promise<void> {
  if (firstAfterSeconds !== undefined && (await isNew(database, name, firstAfterSeconds))) return;
  const holder = newLease();
  const taken = {
    next_run_at: sql<string>`now() + make_interval(secs => ${seconds})`,
    lease: holder,
    leased_until: leaseEnd(lease),
  };
  const mine = await database.kysely
    .insertInto('schedules')
    .values({ name, ...taken })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(taken)
        .where(
          sql<boolean>`schedules.next_run_at <= now() and (schedules.leased_until is null or schedules.leased_until <= now())`,
        ),
    )
    .returning('name')
    .executeTakeFirst();
  if (!mine) return;
  const own = database.kysely.updateTable('schedules').where('name', '=', name).where('lease', '=', holder);
  const isCutShort = await whileLeased(
    lease,
    () => own.set({ leased_until: leaseEnd(lease) }).execute(),
    () => work(untilEnd(database, signal)),
  ).then(
    () => false,
    (error: unknown) => {
      if (error instanceof JobsEnded) return true;
      log.error({ err: error, schedule: name }, 'scheduled work failed');
      return false;
    },
  );
  await own.set({ lease: null, leased_until: null, ...(isCutShort && { next_run_at: sql<string>`now()` }) }).execute();
}

/** Writes down when a schedule that nobody has heard of runs first; false when it is known. */
async function isNew(database: Database, name: string, firstAfterSeconds: number): Promise<boolean> {
  const written = await database.kysely
    .insertInto('schedules')
    .values({
      name,
      next_run_at: sql<string>`now() + make_interval(secs => ${firstAfterSeconds})`,
      lease: null,
      leased_until: null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return written !== undefined;
}
