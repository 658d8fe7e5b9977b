import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';

/** Failed logins within the window after which no more are heard. Shared by all gateway processes. */
const MAX_FAILURES = { account: 10, address: 100 } as const;
const WINDOW_MINUTES = 15;

interface Counted {
  account: string;
  ids: readonly number[];
}

/**
 * Counts an attempt as failed before the password is looked at, so that guessing in parallel gains nothing;
 * `forgive` takes it back.
 * @throws AppError request.tooMany when the account or the address failed too often lately.
 */
export async function countAsFailed(
  database: Database,
  { account, address }: { account: string; address: string },
): Promise<Counted> {
  const limits = [
    { subject: `account:${account}`, most: MAX_FAILURES.account },
    { subject: `address:${address}`, most: MAX_FAILURES.address },
  ];
  return database.transaction(async (tx) => {
    for (const { subject, most } of limits) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${subject}`}, 0))`.execute(tx);
      const { failures } = await tx
        .selectFrom('login_failures')
        .where('subject', '=', subject)
        .where(sql<boolean>`failed_at > now() - make_interval(mins => ${WINDOW_MINUTES})`)
        .select(sql<number>`count(*)`.as('failures'))
        .executeTakeFirstOrThrow();
      if (failures >= most)
        throw new AppError('request.tooMany', { message: `登录失败次数过多，请 ${WINDOW_MINUTES} 分钟后再试` });
    }
    const rows = await tx
      .insertInto('login_failures')
      .values(limits.map(({ subject }) => ({ subject })))
      .returning('id')
      .execute();
    return { account, ids: rows.map((row) => row.id) };
  });
}

/** Clears the failures of an account whose owner has proven the phone. */
export async function clearAccountFailures(executor: Executor, account: string): Promise<void> {
  await executor.deleteFrom('login_failures').where('subject', '=', `account:${account}`).execute();
}

/** A success clears the account's failures, but of the address only its own: others may be guessing there. */
export async function clearFailures(database: Database, { account, ids }: Counted): Promise<void> {
  await database.kysely
    .deleteFrom('login_failures')
    .where((where) => where.or([where('subject', '=', `account:${account}`), where('id', 'in', ids)]))
    .execute();
}
