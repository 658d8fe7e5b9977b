import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { AppError } from '../http/errors.ts';

/** Failed logins in a quarter of an hour after which no more are heard. Shared by all gateway processes. */
const MOST_FAILURES = { account: 10, address: 100 } as const;
const WINDOW_MINUTES = 15;

interface Attempt {
  account: string;
  address: string;
}

const subjects = ({ account, address }: Attempt): Record<keyof typeof MOST_FAILURES, string> => ({
  account: `account:${account}`,
  address: `address:${address}`,
});

/** @throws AppError request.tooMany when the account or the address failed too often lately. */
export async function refuseIfThrottled(database: Database, attempt: Attempt): Promise<void> {
  const { account, address } = subjects(attempt);
  const counts = await database.kysely
    .selectFrom('login_failures')
    .where('subject', 'in', [account, address])
    .where(sql<boolean>`failed_at > now() - make_interval(mins => ${WINDOW_MINUTES})`)
    .groupBy('subject')
    .select(['subject', sql<number>`count(*)`.as('failures')])
    .execute();
  for (const { subject, failures } of counts) {
    const most = subject === account ? MOST_FAILURES.account : MOST_FAILURES.address;
    if (failures >= most) throw new AppError('request.tooMany', { message: `登录失败次数过多，请 ${WINDOW_MINUTES} 分钟后再试` });
  }
}

export async function noteFailure(database: Database, attempt: Attempt): Promise<void> {
  await database.kysely.insertInto('login_failures').values(Object.values(subjects(attempt)).map((subject) => ({ subject }))).execute();
}

/** A success clears the account's failures, not those of the address, where others may be guessing. */
export async function forgetFailures(database: Database, attempt: Attempt): Promise<void> {
  await database.kysely.deleteFrom('login_failures').where('subject', '=', subjects(attempt).account).execute();
}
