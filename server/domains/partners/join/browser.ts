import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../../../platform/database/port.ts';
import { readToken } from '../../../platform/http/cookies.ts';
import { newToken, tokenHash } from '../../../platform/http/tokens.ts';
import type { Config } from '../../../platform/settings/config.ts';

const COOKIE = 'YZJ_JOIN';
const SECONDS = 7 * 24 * 3600;

/**
 * A visitor's browser, known by a secret cookie that only the calls of the join page get. Files that were uploaded
 * and not yet saved are its own, and so are the downloads of the applications that it opened.
 */
export interface VisitorBrowser {
  hash: string;
  /** Owner of what it uploaded and has not saved with an application. */
  eid: string;
}

const browserOf = (token: string): VisitorBrowser => ({
  hash: tokenHash(token),
  eid: `visitor-upload:${tokenHash(token)}`,
});

/** The browser that asks, undefined when it has no cookie yet. */
export function knownBrowser(request: FastifyRequest): VisitorBrowser | undefined {
  const token = readToken(request, COOKIE);
  return token === undefined ? undefined : browserOf(token);
}

/** The browser that asks; a new one is given its cookie. */
export function browserFor(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'cookieSecure'>,
  path: string,
): VisitorBrowser {
  const token = readToken(request, COOKIE) ?? newToken();
  reply.setCookie(COOKIE, token, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.cookieSecure,
    maxAge: SECONDS,
  });
  return browserOf(token);
}

/** Remembers that this browser proved an application to be its own. */
export async function rememberOpening(executor: Executor, { hash }: VisitorBrowser, billNo: string): Promise<void> {
  await executor
    .insertInto('partner_join_openings')
    .values({ browser_hash: hash, bill_no: billNo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The applications that this browser has opened. */
export async function openedIn(executor: Executor, { hash }: VisitorBrowser): Promise<string[]> {
  const since = new Date(Date.now() - SECONDS * 1000).toISOString();
  const rows = await executor
    .selectFrom('partner_join_openings')
    .where('browser_hash', '=', hash)
    .where('opened_at', '>', since)
    .select('bill_no')
    .execute();
  return rows.map((row) => row.bill_no);
}

/** Forgets what browsers opened longer ago than their cookies last. */
export async function forgetOpenings(executor: Executor, now = new Date()): Promise<void> {
  await executor
    .deleteFrom('partner_join_openings')
    .where('opened_at', '<', new Date(now.getTime() - SECONDS * 1000).toISOString())
    .execute();
}
