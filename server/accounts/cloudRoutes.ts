import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { clearCookies, CLOUD_COOKIE, setSecretCookie, STATUS_COOKIE, TICKET_COOKIE } from '../http/cookies.ts';
import { endSession, findCloudLogin, requireCloudLogin } from './sessions.ts';
import { signIn } from './signIn.ts';
import { issueSsoToken } from './ssoTokens.ts';
import { chooseTeam, teamsOf } from './teams.ts';

/** Names the team one wants next; carries no authority. */
const WISH_COOKIE = 'sync_networkid';
const RAW = { raw: true } as const;
const TAGS = ['accounts'];

interface LoginBody {
  email?: string;
  password?: string;
  remember?: boolean | string;
}

interface TeamBody {
  networkId?: string;
  network_id?: string;
  eid?: string;
}

const loginBody = {
  type: ['object', 'null'],
  properties: {
    email: { type: 'string', maxLength: 64, description: '账号' },
    password: { type: 'string', maxLength: 256 },
    remember: { type: ['boolean', 'string'] },
    forceToNetwork: { type: ['string', 'boolean', 'null'] },
    redirectUrl: { type: ['string', 'null'], maxLength: 2048 },
    accountType: { type: ['string', 'number', 'null'] },
    clientId: { type: ['string', 'null'], maxLength: 128 },
  },
};

const teamBody = {
  type: ['object', 'null'],
  properties: {
    networkId: { type: 'string', maxLength: 64 },
    network_id: { type: 'string', maxLength: 64 },
    eid: { type: 'string', maxLength: 64 },
  },
};

/** The cloud's account calls: they answer without the envelope (specification, section 7). */
export function cloudRoutes(app: FastifyInstance, { config, database }: AppDeps): void {
  app.post<{ Body: LoginBody | null }>(
    '/space/c/rest/user/checkLogin',
    { config: { ...RAW, rateLimit: { max: 120, timeWindow: 60_000 } }, schema: { tags: TAGS, summary: '登录；不带账号时查询是否已登录', body: loginBody } },
    async (request, reply) => {
      const { email, password, remember } = request.body ?? {};
      if (email === undefined && password === undefined) {
        const login = await findCloudLogin(database, request);
        return { success: login !== undefined, ...(login && { data: { userId: login.userId } }) };
      }
      const result = await signIn(database, {
        account: email ?? '',
        password: password ?? '',
        remember: remember === true || remember === 'true' || remember === '1',
        address: request.ip,
      });
      if ('success' in result) return result;
      // A login begins anew: whatever this browser was signed in as ends.
      await endSession(database.kysely, request, CLOUD_COOKIE);
      await endSession(database.kysely, request, TICKET_COOKIE);
      clearCookies(reply, config, [TICKET_COOKIE, STATUS_COOKIE, WISH_COOKIE]);
      setSecretCookie(reply, config, CLOUD_COOKIE, result.token, result.cookieSeconds);
      return { success: true, code: 0, data: { userId: result.user.id, name: result.user.name } };
    },
  );

  app.post('/space/c/rest/mycloudhome/myNetworksOpen', { config: RAW, schema: { tags: TAGS, summary: '我的团队' } }, async (request) => {
    const login = await requireCloudLogin(database, request);
    return { success: true, data: await teamsOf(database.kysely, login.userId) };
  });

  app.post<{ Body: TeamBody | null }>(
    '/space/c/auth/fluxAuth',
    { config: RAW, schema: { tags: TAGS, summary: '取得团队的一次性登录凭证', body: teamBody } },
    async (request) => {
      const login = await requireCloudLogin(database, request);
      const wish = request.body?.networkId ?? request.body?.network_id ?? request.body?.eid ?? request.cookies[WISH_COOKIE];
      const team = chooseTeam(await teamsOf(database.kysely, login.userId), wish);
      return { success: true, data: await issueSsoToken(database.kysely, login, team.eid) };
    },
  );

  app.get<{ Querystring: TeamBody }>(
    '/space/c/community/travel',
    { config: { ...RAW, effects: true }, schema: { tags: TAGS, summary: '选择下一个要进入的团队', querystring: { ...teamBody, type: 'object' } } },
    async (request, reply) => {
      const login = await requireCloudLogin(database, request);
      const { network_id, networkId, eid } = request.query;
      const team = chooseTeam(await teamsOf(database.kysely, login.userId), network_id ?? networkId ?? eid);
      reply.setCookie(WISH_COOKIE, team.networkid, { path: '/', sameSite: 'lax', secure: config.cookieSecure });
      return { success: true, data: { networkid: team.networkid, eid: team.eid } };
    },
  );

  app.get('/space/c/user/logout', { config: { ...RAW, effects: true }, schema: { tags: TAGS, summary: '退出云平台登录' } }, async (request, reply) => {
    await endSession(database.kysely, request, CLOUD_COOKIE);
    clearCookies(reply, config, [CLOUD_COOKIE, WISH_COOKIE]);
    return { success: true };
  });
}
