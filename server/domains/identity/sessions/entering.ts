import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CLOUD_COOKIE,
  clearCookies,
  STATUS_COOKIE,
  setSecretCookie,
  TICKET_COOKIE,
} from '../../../platform/http/cookies.ts';
import type { Config } from '../../../platform/settings/config.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { endSession, startCloudSession } from './sessions.ts';

/** Names the team one is in, or wants next (specification, section 3, "Stored items"); carries no authority. */
export const REQUESTED_TEAM_COOKIE = 'sync_networkid';

/** `seconds` undefined: for as long as the browser stays open. */
export function setTeamCookie(
  reply: FastifyReply,
  { cookieSecure }: Pick<Config, 'cookieSecure'>,
  networkId: string,
  seconds?: number,
): void {
  reply.setCookie(REQUESTED_TEAM_COOKIE, networkId, {
    path: '/',
    sameSite: 'lax',
    secure: cookieSecure,
    ...(seconds && { maxAge: seconds }),
  });
}

/** Begins a login for who has proven to be this person. Whatever this browser was signed in as ends. */
export async function beginLogin(
  { config, database }: Pick<AppDeps, 'config' | 'database'>,
  request: FastifyRequest,
  reply: FastifyReply,
  who: { userId: string; remember: boolean; passwordHash?: string | undefined },
): Promise<void> {
  await endSession(database.kysely, request, CLOUD_COOKIE);
  await endSession(database.kysely, request, TICKET_COOKIE);
  const { token, cookieSeconds } = await startCloudSession(database.kysely, {
    ...who,
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
  });
  clearCookies(reply, config, [TICKET_COOKIE, STATUS_COOKIE, REQUESTED_TEAM_COOKIE]);
  setSecretCookie(reply, config, CLOUD_COOKIE, token, cookieSeconds);
}
