import { sql } from 'kysely';
import type { Database } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';

/** Wrong codes within the window after which no more are heard. Shared by all gateway processes. */
const MAX_TRIES = { person: 10, address: 100 } as const;
const WINDOW_MINUTES = 15;

/**
 * Counts a code as wrong before it is looked up, so that guessing in parallel gains nothing; `forgiveTry` takes it back.
 * @throws AppError request.tooMany
 */
export async function countTry(
  database: Database,
  { userId, address }: { userId: string; address: string },
): Promise<readonly number[]> {
  const limits = [
    { subject: `person:${userId}`, most: MAX_TRIES.person },
    { subject: `address:${address}`, most: MAX_TRIES.address },
  ];
  return database.transaction(async (tx) => {
    for (const { subject, most } of limits) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 7309))`.execute(tx);
      const { tries } = await tx
        .selectFrom('trial_code_tries')
        .where('subject', '=', subject)
        .where(sql<boolean>`tried_at > now() - make_interval(mins => ${WINDOW_MINUTES})`)
        .select(sql<number>`count(*)`.as('tries'))
        .executeTakeFirstOrThrow();
      if (tries >= most)
        throw new AppError('request.tooMany', { message: `试用码输入错误次数过多，请 ${WINDOW_MINUTES} 分钟后再试` });
    }
    await tx
      .deleteFrom('trial_code_tries')
      .where(
        'subject',
        'in',
        limits.map(({ subject }) => subject),
      )
      .where(sql<boolean>`tried_at <= now() - make_interval(mins => ${WINDOW_MINUTES})`)
      .execute();
    return (
      await tx
        .insertInto('trial_code_tries')
        .values(limits.map(({ subject }) => ({ subject })))
        .returning('id')
        .execute()
    ).map(({ id }) => id);
  });
}

/** The code was one. */
export async function clearFailures({ kysely }: Database, ids: readonly number[]): Promise<void> {
  await kysely
    .deleteFrom('trial_code_tries')
    .where('id', 'in', [...ids])
    .execute();
}
