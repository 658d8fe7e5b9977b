import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/identity/session.ts';
import {
  clearCookies,
  STATUS_COOKIE,
  setSecretCookie,
  setStatusCookie,
  TICKET_COOKIE,
} from '../../platform/http/cookies.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { cosmicUserInfo, inPartnerProgramme, isPartnerRole, userInfo } from './profile.ts';
import { REQUESTED_TEAM_COOKIE, setTeamCookie } from './sessions/entering.ts';
import type { CloudLogin } from './sessions/sessions.ts';
import { endSession, findCloudLogin, requireCloudLogin, startMallSession } from './sessions/sessions.ts';
import { issueSsoToken, SSO_SECONDS, spendSsoToken } from './sessions/ssoTokens.ts';
import { pickTeam } from './teams/userTeams.ts';

/** The mall's own account calls (specification, section 7, "Mall"). */
export function mallRoutes(app: FastifyInstance, { config, database }: AppDeps): void {
  /** A new ticket takes the place of the old one, so that a stolen or planted one is worth nothing. */
  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    begin: (
      tx: Parameters<Parameters<typeof database.transaction>[0]>[0],
    ) => Promise<{ login: CloudLogin; eid: string }>,
  ): Promise<string> {
    const { token, login, eid } = await database.transaction(async (tx) => {
      const { login, eid } = await begin(tx);
      await endSession(tx, request, TICKET_COOKIE);
      return { token: await startMallSession(tx, login, eid), login, eid };
    });
    setSecretCookie(reply, config, TICKET_COOKIE, token, login.cookieSeconds);
    setStatusCookie(reply, config, login.cookieSeconds);
    setTeamCookie(reply, config, eid, login.cookieSeconds);
    return eid;
  }

  serve(app, calls.loginByToken, async ({ sent, request, reply }) => {
    const current = await findCloudLogin(database, request);
    const eid = await enter(request, reply, async (tx) => {
      const spent = await spendSsoToken(tx, sent.ssoToken);
      // A link with a stranger's token must not put a signed-in person into the stranger's account.
      if (current && current.userId !== spent.login.userId) throw new AppError('sso.invalid');
      // What one may pick is decided at this moment, not when the token was issued.
      const team = await pickTeam(tx, spent.login.userId, spent.eid, request.ip);
      return { login: spent.login, eid: team.eid };
    });
    return { eid };
  });

  serve(app, calls.replaceOrg, async ({ sent, request, reply }) => {
    if (isPaying(request)) throw new AppError('team.paying');
    const login = await requireCloudLogin(database, request);
    const eid = await enter(request, reply, async (tx) => {
      const team = await pickTeam(tx, login.userId, sent.eid ?? sent.networkId, request.ip);
      return { login, eid: team.eid };
    });
    return { eid };
  });

  serve(app, calls.logoutMall, async ({ request, reply }) => {
    await endSession(database.kysely, request, TICKET_COOKIE);
    clearCookies(reply, config, [TICKET_COOKIE, STATUS_COOKIE, REQUESTED_TEAM_COOKIE]);
  });

  serve(app, calls.userInfo, ({ caller }) => userInfo(database, caller));
  serve(app, calls.cosmicUserInfo, ({ caller }) => cosmicUserInfo(caller));
  serve(app, calls.cosmicUserToken, async ({ caller, request }) => {
    if (!caller.roles.some(isPartnerRole)) throw new AppError('session.forbidden');
    const login = await requireCloudLogin(database, request);
    return { token: await issueSsoToken(database.kysely, login, caller.team.eid), expiresIn: SSO_SECONDS };
  });
  serve(app, calls.grayscale, ({ caller, sent: { eids = [] } }) => inPartnerProgramme(database, caller, eids));
  serve(app, calls.yzjLogin, ({ caller }) => caller !== null);
}

const PAYING_PAGES = ['/pay', '/result'];

/**
 * Whether the page that calls is one on which teams must not be switched (specification, section 4). A browser names
 * the whole address of a page of ours in Referer. This keeps people from a mistake; it protects nobody from anybody.
 */
function isPaying(request: FastifyRequest): boolean {
  const { referer } = request.headers;
  if (referer === undefined || !URL.canParse(referer)) return false;
  const path = new URL(referer).pathname.toLowerCase();
  return PAYING_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
}
