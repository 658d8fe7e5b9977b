import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  clearCookies,
  STATUS_COOKIE,
  setSecretCookie,
  setStatusCookie,
  TICKET_COOKIE,
} from '../../platform/http/cookies.ts';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { requireCaller } from '../../platform/http/session.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { setTeamCookie, WISH_COOKIE } from './entering.ts';
import { cosmicUserInfo, inPartnerProgramme, isPartnerRole, userInfo } from './profile.ts';
import type { CloudLogin } from './sessions.ts';
import { endSession, findCloudLogin, requireCloudLogin, startMallSession } from './sessions.ts';
import { issueSsoToken, SSO_SECONDS, spendSsoToken } from './ssoTokens.ts';
import { pickTeam } from './userTeams.ts';

const TAGS = ['accounts'];

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

  app.post<{ Body: { ssoToken: string } }>(
    '/yzjumc/mall/loginByToken',
    {
      schema: {
        tags: TAGS,
        summary: '用一次性凭证登录商城',
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        body: {
          type: 'object',
          required: ['ssoToken'],
          properties: { ssoToken: { type: 'string', minLength: 1, maxLength: 128 } },
        },
      },
    },
    async (request, reply) => {
      const current = await findCloudLogin(database, request);
      const eid = await enter(request, reply, async (tx) => {
        const spent = await spendSsoToken(tx, request.body.ssoToken);
        // A link with a stranger's token must not put a signed-in person into the stranger's account.
        if (current && current.userId !== spent.login.userId) throw new AppError('sso.invalid');
        // What one may pick is decided at this moment, not when the token was issued.
        const team = await pickTeam(tx, spent.login.userId, spent.eid, request.ip);
        return { login: spent.login, eid: team.eid };
      });
      return ok({ eid });
    },
  );

  app.post<{ Body: { eid?: string; networkId?: string } }>(
    '/yzjumc/mall/replaceOrg',
    {
      schema: {
        tags: TAGS,
        summary: '切换团队',
        body: {
          type: 'object',
          properties: { eid: { type: 'string', maxLength: 64 }, networkId: { type: 'string', maxLength: 64 } },
          anyOf: [{ required: ['eid'] }, { required: ['networkId'] }],
        },
      },
    },
    async (request, reply) => {
      requireCaller(request);
      if (isPaying(request)) throw new AppError('team.paying');
      const login = await requireCloudLogin(database, request);
      const eid = await enter(request, reply, async (tx) => {
        const team = await pickTeam(tx, login.userId, request.body.eid ?? request.body.networkId, request.ip);
        return { login, eid: team.eid };
      });
      return ok({ eid });
    },
  );

  app.get(
    '/yzjumc/mall/logout',
    { config: { effects: true }, schema: { tags: TAGS, summary: '退出商城' } },
    async (request, reply) => {
      await endSession(database.kysely, request, TICKET_COOKIE);
      clearCookies(reply, config, [TICKET_COOKIE, STATUS_COOKIE, WISH_COOKIE]);
      return ok();
    },
  );

  app.get('/yzjumc/mall/getUserInfoByTicket', { schema: { tags: TAGS, summary: '当前用户' } }, async (request) =>
    ok(await userInfo(database, requireCaller(request))),
  );

  app.post('/yzjumc/mall/getcosmicuserinfo', { schema: { tags: TAGS, summary: '当前用户的角色' } }, async (request) =>
    ok(cosmicUserInfo(requireCaller(request))),
  );

  app.post(
    '/yzjumc/mall/getcosmicusertoken',
    { schema: { tags: TAGS, summary: '进入卖家中心的一次性凭证（仅伙伴）' } },
    async (request) => {
      const caller = requireCaller(request);
      if (!caller.roles.some(isPartnerRole)) throw new AppError('session.forbidden');
      const login = await requireCloudLogin(database, request);
      return ok({ token: await issueSsoToken(database.kysely, login, caller.team.eid), expiresIn: SSO_SECONDS });
    },
  );

  app.post<{ Body: { eids?: string[] } | null }>(
    '/yzjumc/mall/getgrayscale',
    {
      schema: {
        tags: TAGS,
        summary: '团队是否在伙伴灰度范围内',
        body: {
          type: ['object', 'null'],
          properties: { eids: { type: 'array', maxItems: 200, items: { type: 'string', maxLength: 64 } } },
        },
      },
    },
    async (request) => ok(await inPartnerProgramme(database, requireCaller(request), request.body?.eids ?? [])),
  );

  // Asked every ten seconds by an open page: it must not keep a forgotten session alive.
  app.post(
    '/yzjumc/getYzjLogin',
    { config: { passive: true }, schema: { tags: TAGS, summary: '登录状态检查' } },
    async (request) => ok(request.caller !== null),
  );
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
