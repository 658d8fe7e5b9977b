import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../settings/config.ts';

/** The mall session: a person in a team. */
export const TICKET_COOKIE = 'YZJ_MALL_TICKET';
/** The cloud login: a person who has not picked a team yet. */
export const CLOUD_COOKIE = 'at';
/** Readable by the page, which watches it; carries no authority whatsoever. */
export const STATUS_COOKIE = 'loginStatus';

type CookieConfig = Pick<Config, 'cookieSecure'>;

/** `seconds` undefined: for as long as the browser stays open. */
export function setSecretCookie(
  reply: FastifyReply,
  config: CookieConfig,
  name: string,
  value: string,
  seconds: number | undefined,
): void {
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.cookieSecure,
    ...(seconds && { maxAge: seconds }),
  });
}

export function setStatusCookie(reply: FastifyReply, config: CookieConfig, seconds: number | undefined): void {
  reply.setCookie(STATUS_COOKIE, '1', {
    path: '/',
    httpOnly: false,
    sameSite: 'lax',
    secure: config.cookieSecure,
    ...(seconds && { maxAge: seconds }),
  });
}

export function clearCookies(reply: FastifyReply, config: CookieConfig, names: readonly string[]): void {
  for (const name of names)
    reply.clearCookie(name, {
      path: '/',
      sameSite: 'lax',
      secure: config.cookieSecure,
      httpOnly: name !== STATUS_COOKIE,
    });
}

/** The token in a cookie, when it has the shape of one of ours. */
export function readToken(request: FastifyRequest, name: string): string | undefined {
  const value = request.cookies[name];
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}
