import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { lockPhone } from '../accounts/service.ts';
import { passwordMatches } from '../login/password.ts';
import { clearFailures, countAsFailed } from '../login/throttle.ts';
import type { CloudLogin } from '../sessions/sessions.ts';
import { endSessionsOf } from '../sessions/sessions.ts';

/** Time to get hold of the phone and type its code, again and again. */
const BIND_SECONDS = 3600;

export interface PendingBind {
  phone: string;
  expiresIn: number;
}

/** Remembers the number that a person wants to bind; a later one takes its place. */
export async function rememberBind(tx: Executor, userId: string, phone: string): Promise<void> {
  const expires_at = sql<string>`now() + make_interval(secs => ${BIND_SECONDS})`;
  await tx
    .insertInto('pending_binds')
    .values({ user_id: userId, phone, expires_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ phone, expires_at }))
    .execute();
}

export async function pendingBind(executor: Executor, userId: string): Promise<PendingBind | undefined> {
  return executor
    .selectFrom('pending_binds')
    .where('user_id', '=', userId)
    .where(sql<boolean>`expires_at > now()`)
    .select(['phone', sql<number>`ceil(extract(epoch from expires_at - now()))`.as('expiresIn')])
    .executeTakeFirst();
}

export async function forgetBind(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('pending_binds').where('user_id', '=', userId).execute();
}

/** Who holds a signed-in browser for a moment must not get the account by it. @throws AppError account.password, request.tooMany */
export async function requirePassword(
  database: Database,
  userId: string,
  password: string,
  address: string,
): Promise<void> {
  const user = await database.kysely
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['account', 'password_hash'])
    .executeTakeFirstOrThrow();
  const counted = await countAsFailed(database, { account: user.account, address });
  if (!(await passwordMatches(user.password_hash, password))) throw new AppError('account.password');
  await clearFailures(database, counted);
}

/**
 * Gives a person the phone number that they have proven to hold. An account named after the old number follows;
 * other devices are signed out.
 * @throws AppError account.phoneTaken
 */
export async function movePhone(
  database: Database,
  login: CloudLogin,
  phone: string,
): Promise<{ phone: string; account: string }> {
  return database.transaction(async (tx) => {
    await lockPhone(tx, phone);
    const holder = await tx
      .selectFrom('users')
      .where((or) => or.or([or('phone', '=', phone), or('account', '=', phone)]))
      .where('id', '<>', login.userId)
      .select('id')
      .executeTakeFirst();
    if (holder) throw new AppError('account.phoneTaken');
    const moved = await tx
      .updateTable('users')
      .set({ phone, account: sql<string>`case when account = phone then ${phone} else account end` })
      .where('id', '=', login.userId)
      .returning(['phone', 'account'])
      .executeTakeFirstOrThrow();
    await forgetBind(tx, login.userId);
    await endSessionsOf(tx, login.userId, login.cloudId);
    return moved;
  });
}
