import { ERRORS } from '../../../../contract/errors.ts';
import type { LoginRefusal } from '../../../../contract/identity/login.ts';
import type { Database } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { spendCode } from '../codes/codes.ts';
import { requirePhone } from '../codes/phone.ts';
import type { KnownUser } from './admission.ts';
import { admissionRefusal, isTeamless, loginRefusal, notActivated } from './admission.ts';
import { hasPassword, passwordMatches } from './password.ts';
import { clearFailures, countAsFailed } from './throttle.ts';

/** Who has proven to be someone, and may come in, if only as far as where people without a team join one. */
export interface Admitted {
  success: true;
  user: KnownUser;
  /** What the password was checked against. */
  passwordHash?: string;
  /** What a person without any team is told. */
  teamless?: LoginRefusal;
}

/** Who has proven to be this person. */
async function admit(
  database: Database,
  user: KnownUser,
  address: string,
  passwordHash?: string,
): Promise<Admitted | LoginRefusal> {
  const refusal = await admissionRefusal(database.kysely, user, address);
  if (refusal && !isTeamless(refusal)) return refusal;
  return {
    success: true,
    user,
    ...(passwordHash !== undefined && { passwordHash }),
    ...(refusal && { teamless: refusal }),
  };
}

/**
 * Proves who someone is by account and password.
 * @param address the caller's network address
 * @throws AppError request.tooMany after too many failures.
 */
export async function passwordSignIn(
  database: Database,
  { account: typed, password, address }: { account: string; password: string; address: string },
): Promise<Admitted | LoginRefusal> {
  const account = typed.trim();
  const malformed = malformation(account, password);
  if (malformed) return loginRefusal(2, 'login.malformed', malformed);

  const counted = await countAsFailed(database, { account, address });
  const user = await database.kysely
    .selectFrom('users')
    .where('account', '=', account)
    .select(['id', 'name', 'status', 'password_hash'])
    .executeTakeFirst();
  if (!(await passwordMatches(user?.password_hash, password))) {
    if (!user) return loginRefusal(1, 'login.userNotFound');
    // Nobody can know a password that was never set; without a word here nobody would learn what to do.
    if (!hasPassword(user.password_hash)) return notActivated();
    return loginRefusal(2, 'login.wrong');
  }
  if (!user) throw new Error('a password matched no user');
  await clearFailures(database, counted);
  return admit(database, user, address, user.password_hash);
}

function malformation(account: string, password: string): string | undefined {
  if (account === '') return '账号不能为空';
  if (!/^\d{1,32}$/.test(account)) return ERRORS['login.malformed'].message;
  return password === '' ? '密码不能为空' : undefined;
}

/**
 * Proves who someone is by a code that was sent to their phone. Whether the phone has an account is told to who
 * holds it only.
 */
export async function codeSignIn(
  database: Database,
  attempt: { phone: string; verifyCode: string | undefined; verifyKey: string | undefined; address: string },
): Promise<Admitted | LoginRefusal> {
  let phone: string;
  try {
    phone = requirePhone(attempt.phone);
    await spendCode(database, { phone, purpose: 'login', code: attempt.verifyCode, verifyKey: attempt.verifyKey });
  } catch (error) {
    if (error instanceof AppError) return loginRefusal(2, error.code, error.message);
    throw error;
  }
  const user = await database.kysely
    .selectFrom('users')
    .where('phone', '=', phone)
    .select(['id', 'name', 'status'])
    .executeTakeFirst();
  if (!user) return loginRefusal(1, 'login.phoneUnregistered');
  return admit(database, user, attempt.address);
}
