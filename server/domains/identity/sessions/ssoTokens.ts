import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { newToken, tokenHash } from '../../../platform/http/tokens.ts';
import type { CloudLogin } from './sessions.ts';
import { findLoginById } from './sessions.ts';

/** Specification, section 4: at most a minute. */
export const SSO_SECONDS = 60;

/** A token that begins one session for one team, once, within a minute. */
export async function issueSsoToken(tx: Executor, login: CloudLogin, eid: string): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('sso_tokens')
    .values({
      token_hash: tokenHash(token),
      user_id: login.userId,
      eid,
      cloud_id: login.cloudId,
      expires_at: sql`now() + make_interval(secs => ${SSO_SECONDS})`,
    })
    .execute();
  return token;
}

/** Takes the token out of the world; deleting it is what makes it single use. */
export async function spendSsoToken(tx: Executor, token: string): Promise<{ login: CloudLogin; eid: string }> {
  const row = await tx
    .deleteFrom('sso_tokens')
    .where('token_hash', '=', tokenHash(token))
    .returning(['eid', 'cloud_id', sql<boolean>`expires_at > now()`.as('fresh')])
    .executeTakeFirst();
  const login = row?.fresh ? await findLoginById(tx, row.cloud_id) : undefined;
  if (!row || !login) throw new AppError('sso.invalid');
  return { login, eid: row.eid };
}
