import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database/port.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { CLOUD_COOKIE, readToken, TICKET_COOKIE } from '../../../platform/http/cookies.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { newToken, tokenHash } from '../../../platform/http/tokens.ts';

/** How long a login lasts: without use, and at most. Seconds. */
const LIFETIMES = {
  browser: { idle: 2 * 3600, total: 24 * 3600 },
  remembered: { idle: 7 * 24 * 3600, total: 30 * 24 * 3600 },
} as const;

/** A proven login, before or beside a team. */
export interface CloudLogin {
  cloudId: string;
  userId: string;
  /** What is left of the login's total lifetime, seconds; undefined unless it is to be remembered. */
  cookieSeconds: number | undefined;
}

export interface NewLogin {
  userId: string;
  remember: boolean;
  /** What the browser says of itself, and the network address it called from: shown among the person's devices. */
  userAgent: string;
  address: string;
  /** What the password was checked against, if one was. */
  passwordHash?: string | undefined;
}

const LONGEST_USER_AGENT = 300;

/**
 * Begins a login. The token goes into the cookie and is stored as a hash only. The person's row is held while the
 * session is written, so that a password that is being changed, or an account that is being closed, at this very
 * moment leaves no session behind.
 * @throws AppError login.stale when that happened
 */
export async function startCloudSession(
  tx: Executor,
  { userId, remember, userAgent, address, passwordHash }: NewLogin,
): Promise<{ token: string; cookieSeconds: number | undefined }> {
  const lifetime = remember ? LIFETIMES.remembered : LIFETIMES.browser;
  const token = newToken();
  const { rows } = await sql`
    insert into sessions (id, kind, token_hash, user_id, idle_seconds, user_agent, address, expires_at)
    select ${randomUUID()}, 'cloud', ${tokenHash(token)}, person.id, ${lifetime.idle}::int, ${userAgent.slice(0, LONGEST_USER_AGENT)}, ${address}, now() + make_interval(secs => ${lifetime.total}::int)
    from (
      select id from users
      where id = ${userId} and status = 'active' and (${passwordHash ?? null}::text is null or password_hash = ${passwordHash ?? null}::text)
      for share
    ) person
    returning id`.execute(tx);
  if (rows.length === 0) throw new AppError('login.stale');
  return { token, cookieSeconds: remember ? lifetime.total : undefined };
}

/**
 * Begins a session for a team; it ends with the login it came from at the latest.
 * @throws AppError session.required when that login ends at this very moment
 */
export async function startMallSession(tx: Executor, login: CloudLogin, eid: string): Promise<string> {
  const token = newToken();
  const begun = await tx
    .insertInto('sessions')
    .columns(['id', 'kind', 'token_hash', 'cloud_id', 'user_id', 'eid', 'idle_seconds', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('sessions as login')
        .where('login.id', '=', login.cloudId)
        .forShare()
        .select([
          sql<string>`${randomUUID()}`.as('id'),
          sql<'mall'>`'mall'`.as('kind'),
          sql<string>`${tokenHash(token)}`.as('token_hash'),
          'login.id as cloud_id',
          'login.user_id',
          sql<string>`${eid}`.as('eid'),
          'login.idle_seconds',
          'login.expires_at',
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!begun) throw new AppError('session.required');
  return token;
}

/** Ends the session behind one of the request's cookies, if there is one. */
export async function endSession(
  tx: Executor,
  request: FastifyRequest,
  cookie: typeof TICKET_COOKIE | typeof CLOUD_COOKIE,
): Promise<void> {
  const token = readToken(request, cookie);
  if (token) await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute();
}

/** Ends every login of a person, except the one to keep, with all that came of them and all that is on its way. */
export async function endSessionsOf(tx: Executor, userId: string, keepCloudId?: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('kind', '=', 'cloud')
    .$if(keepCloudId !== undefined, (query) => query.where('id', '<>', keepCloudId ?? ''))
    .execute();
  await tx.deleteFrom('qr_logins').where('user_id', '=', userId).execute();
}

/** The login of this browser: by its own cookie, or the one that the mall session came from. */
export async function findCloudLogin(database: Database, request: FastifyRequest): Promise<CloudLogin | undefined> {
  const token = readToken(request, CLOUD_COOKIE);
  const sessionId = request.caller?.sessionId;
  if (token) return validLogin(database.kysely, (where) => where('s.token_hash', '=', tokenHash(token)));
  if (sessionId === undefined) return undefined;
  return validLogin(database.kysely, (where) =>
    where('s.id', '=', where.selectFrom('sessions as mall').where('mall.id', '=', sessionId).select('mall.cloud_id')),
  );
}

/** The login of that id, unless it has ended. */
export async function findLoginById(tx: Executor, cloudId: string): Promise<CloudLogin | undefined> {
  return validLogin(tx, (where) => where('s.id', '=', cloudId));
}

type Condition = (where: ExpressionBuilder<Tables & { s: Tables['sessions'] }, 's'>) => Expression<SqlBool>;

async function validLogin(executor: Executor, condition: Condition): Promise<CloudLogin | undefined> {
  const row = await executor
    .selectFrom('sessions as s')
    .where(condition)
    .where('s.kind', '=', 'cloud')
    .where(sql<boolean>`s.expires_at > now() and s.seen_at + make_interval(secs => s.idle_seconds) > now()`)
    .where((where) =>
      where.exists(
        where
          .selectFrom('users as u')
          .whereRef('u.id', '=', 's.user_id')
          .where('u.status', '=', 'active')
          .select('u.id'),
      ),
    )
    .select([
      's.id',
      's.user_id',
      's.idle_seconds',
      sql<number>`extract(epoch from s.expires_at - now())::int`.as('left'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    cloudId: row.id,
    userId: row.user_id,
    cookieSeconds: row.idle_seconds > LIFETIMES.browser.idle ? row.left : undefined,
  };
}

/** The login of this browser, or a 401. */
export async function requireCloudLogin(database: Database, request: FastifyRequest): Promise<CloudLogin> {
  const login = await findCloudLogin(database, request);
  if (!login) throw new AppError('session.required');
  return login;
}

/** Forgets what has run out; a job calls it now and then. */
export async function removeExpiredSessions(database: Database): Promise<void> {
  await database.kysely
    .deleteFrom('sessions')
    .where(sql<boolean>`expires_at < now() or seen_at + make_interval(secs => idle_seconds) < now()`)
    .execute();
  await database.kysely.deleteFrom('sso_tokens').where(sql<boolean>`expires_at < now()`).execute();
  await database.kysely.deleteFrom('qr_logins').where(sql<boolean>`expires_at < now()`).execute();
  await database.kysely.deleteFrom('pending_binds').where(sql<boolean>`expires_at < now()`).execute();
  await database.kysely
    .deleteFrom('login_failures')
    .where(sql<boolean>`failed_at < now() - interval '1 day'`)
    .execute();
}
