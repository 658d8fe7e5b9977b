import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { clearCookies, setSecretCookie, setStatusCookie, STATUS_COOKIE, TICKET_COOKIE } from '../http/cookies.ts';
import { ok } from '../http/envelope.ts';
import { requireCaller } from '../http/session.ts';
import { cosmicUserInfo, inPartnerProgramme, userInfo } from './profile.ts';
import { endSession, requireCloudLogin, startMallSession } from './sessions.ts';
import type { CloudLogin } from './sessions.ts';
import { spendSsoToken } from './ssoTokens.ts';
import { chooseTeam, teamsOf } from './teams.ts';

const TAGS = ['accounts'];

/** The mall's own account calls (specification, section 7, "Mall"). */
export function mallRoutes(app: FastifyInstance, { config, database }: AppDeps): void {
  /** A new ticket takes the place of the old one, so that a stolen or planted one is worth nothing. */
  async function enter(request: FastifyRequest, reply: FastifyReply, begin: (tx: Parameters<Parameters<typeof database.transaction>[0]>[0]) => Promise<{ login: CloudLogin; eid: string }>): Promise<string> {
    const { token, login, eid } = await database.transaction(async (tx) => {
      const { login, eid } = await begin(tx);
      await endSession(tx, request, TICKET_COOKIE);
      return { token: await startMallSession(tx, login, eid), login, eid };
    });
    setSecretCookie(reply, config, TICKET_COOKIE, token, login.cookieSeconds);
    setStatusCookie(reply, config, login.cookieSeconds);
    return eid;
  }

  app.post<{ Body: { ssoToken: string } }>(
    '/yzjumc/mall/loginByToken',
    {
      schema: {
        tags: TAGS,
        summary: '用一次性凭证登录商城',
        consumes: ['application/x-www-form-urlencoded', 'application/json'],
        body: { type: 'object', required: ['ssoToken'], properties: { ssoToken: { type: 'string', minLength: 1, maxLength: 128 } } },
      },
    },
    async (request, reply) => ok({ eid: await enter(request, reply, (tx) => spendSsoToken(tx, request.body.ssoToken)) }),
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
      const login = await requireCloudLogin(database, request);
      const eid = await enter(request, reply, async (tx) => {
        const team = chooseTeam(await teamsOf(tx, login.userId), request.body.eid ?? request.body.networkId);
        return { login, eid: team.eid };
      });
      return ok({ eid });
    },
  );

  app.get('/yzjumc/mall/logout', { config: { effects: true }, schema: { tags: TAGS, summary: '退出商城' } }, async (request, reply) => {
    await endSession(database.kysely, request, TICKET_COOKIE);
    clearCookies(reply, config, [TICKET_COOKIE, STATUS_COOKIE]);
    return ok();
  });

  app.get('/yzjumc/mall/getUserInfoByTicket', { schema: { tags: TAGS, summary: '当前用户' } }, async (request) =>
    ok(await userInfo(database, requireCaller(request))),
  );

  app.post('/yzjumc/mall/getcosmicuserinfo', { schema: { tags: TAGS, summary: '当前用户的角色' } }, async (request) => ok(cosmicUserInfo(requireCaller(request))));

  app.post<{ Body: { eids?: string[] } | null }>(
    '/yzjumc/mall/getgrayscale',
    {
      schema: {
        tags: TAGS,
        summary: '团队是否在伙伴灰度范围内',
        body: { type: ['object', 'null'], properties: { eids: { type: 'array', maxItems: 200, items: { type: 'string', maxLength: 64 } } } },
      },
    },
    async (request) => ok(await inPartnerProgramme(database, requireCaller(request), request.body?.eids ?? [])),
  );

  // Asked every ten seconds by an open page: it must not keep a forgotten session alive.
  app.post('/yzjumc/getYzjLogin', { config: { passive: true }, schema: { tags: TAGS, summary: '登录状态检查' } }, async (request) => ok(request.caller !== null));

  app.post('/yzjumc/customer/v2/auth_info', { schema: { tags: TAGS, summary: '当前团队的认证状态' } }, async (request) => {
    const { team } = requireCaller(request);
    return ok({ status: team.certified ? 1 : 0, eid: team.eid, name: team.name });
  });
}
