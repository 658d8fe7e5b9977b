import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/port.ts';
import { newToken, tokenHash } from '../../../platform/http/tokens.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { ADMINISTRATOR } from '../teams/guard.ts';

/** How long a link can be used. The next start prints a new one. */
export const LINK_HOURS = 24;

/** The token is in the fragment, which a browser keeps to itself: it is in no log on the way. */
export const setupPath = (token: string): string => `/setup#${token}`;

/** Whether anybody who can sign in gives roles. */
export async function hasAdministrator(executor: Executor): Promise<boolean> {
  const found = await executor
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('u.status', '=', 'active')
    .where(sql<boolean>`${ADMINISTRATOR} = any(m.roles)`)
    .select('u.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function store(executor: Executor, hash: string, always: boolean, expiresAt: Date): Promise<void> {
  await executor
    .insertInto('setup_links')
    .values({ token_hash: hash, always, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const endOf = (now: Date): Date => new Date(now.getTime() + LINK_HOURS * 3_600_000);

/** @returns the token of a new link; `always`: good although there is an administrator */
export async function issueLink(executor: Executor, always: boolean, now = new Date()): Promise<string> {
  const token = newToken();
  await store(executor, tokenHash(token), always, endOf(now));
  return token;
}

const FOLDER = 'admin-links';

/**
 * Issues a link beside a gateway that holds the embedded database: whoever may write into its folder may do all that
 * the gateway may. The gateway finds the file when somebody comes with the link.
 */
export async function leaveLink({ dataDir }: Pick<Config, 'dataDir'>, now = new Date()): Promise<string> {
  const token = newToken();
  const folder = join(dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(
    join(folder, `${randomUUID()}.json`),
    JSON.stringify({ hash: tokenHash(token), expiresAt: endOf(now).toISOString() }),
    { mode: 0o600 },
  );
  return token;
}

/** Takes links that the command left into the database. Those that nobody can use any more are only cleared away. */
async function collectLinks(
  executor: Executor,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<void> {
  if (databaseUrl !== undefined) return;
  const folder = join(dataDir, FOLDER);
  const files = await readdir(folder).catch(() => []);
  for (const file of files.filter((name) => /^[\da-f-]{36}\.json$/.test(name))) {
    const { hash, expiresAt } = JSON.parse(await readFile(join(folder, file), 'utf8')) as {
      hash: string;
      expiresAt: string;
    };
    const end = new Date(expiresAt);
    if (end.getTime() > Date.now()) await store(executor, hash, true, end);
    await rm(join(folder, file), { force: true });
  }
}

/** Whether the token opens the page: not used, not expired, and nobody else is administrator, unless the command issued it. */
export async function isOpen(
  executor: Executor,
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  token: string,
): Promise<boolean> {
  await collectLinks(executor, config);
  const link = await executor
    .selectFrom('setup_links')
    .where('token_hash', '=', tokenHash(token))
    .where(sql<boolean>`expires_at > now()`)
    .select('always')
    .executeTakeFirst();
  return link !== undefined && (link.always || !(await hasAdministrator(executor)));
}

/**
 * Uses a link up, and with it all those that were printed at starts. Of several who come at once the first one is
 * administrator, and the links of the others are worth nothing any more.
 * @returns whether it was good
 */
export async function spendLink(tx: Tx, token: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(tx);
  const link = await tx
    .deleteFrom('setup_links')
    .where('token_hash', '=', tokenHash(token))
    .where(sql<boolean>`expires_at > now()`)
    .returning('always')
    .executeTakeFirst();
  if (!link || (!link.always && (await hasAdministrator(tx)))) return false;
  await tx
    .deleteFrom('setup_links')
    .where((or) => or.or([or('always', '=', false), or(sql`expires_at`, '<', sql`now()`)]))
    .execute();
  return true;
}
