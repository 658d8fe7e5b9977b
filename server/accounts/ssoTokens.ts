import { sql } from 'kysely';
import type { Executor } from '../database/port.ts';
import { AppError } from '../http/errors.ts';
import { newToken, tokenHash } from '../http/tokens.ts';
import type { CloudLogin } from './sessions.ts';

const LIFETIME_SECONDS = 60;

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
      expires_at: sql`now() + make_interval(secs => ${LIFETIME_SECONDS})`,
    })
    .execute();
  return token;
}

/** Takes the token out of the world; deleting it is what makes it single use. */
export async function spendSsoToken(tx: Executor, token: string): Promise<{ login: CloudLogin; eid: string }> {
  const row = await tx
    .deleteFrom('sso_tokens')
    .where('token_hash', '=', tokenHash(token))
    .returning(['user_id', 'eid', 'cloud_id', sql<boolean>`expires_at > now()`.as('fresh')])
    .executeTakeFirst();
  if (!row?.fresh) throw new AppError('sso.invalid');
  const session = await tx
    .selectFrom('sessions')
    .where('id', '=', row.cloud_id)
    .select([sql<number>`extract(epoch from expires_at - now())::int`.as('left'), 'idle_seconds'])
    .executeTakeFirst();
  if (!session) throw new AppError('sso.invalid');
  return { login: { cloudId: row.cloud_id, userId: row.user_id, cookieSeconds: undefined }, eid: row.eid };
}
