import type { FastifyInstance } from 'fastify';
import { CLOUD_COOKIE, clearCookies } from '../../platform/http/cookies.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { setTeamCookie, WISH_COOKIE } from './entering.ts';
import { endSession, requireCloudLogin } from './sessions.ts';
import { issueSsoToken } from './ssoTokens.ts';
import { pickTeam, teamsOf } from './userTeams.ts';

const RAW = { raw: true } as const;
const TAGS = ['accounts'];

interface TeamBody {
  networkId?: string;
  network_id?: string;
  eid?: string;
}

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
  app.post(
    '/space/c/rest/mycloudhome/myNetworksOpen',
    { config: RAW, schema: { tags: TAGS, summary: '我的团队' } },
    async (request) => {
      const login = await requireCloudLogin(database, request);
      return { success: true, data: await teamsOf(database.kysely, login.userId) };
    },
  );

  app.post<{ Body: TeamBody | null }>(
    '/space/c/auth/fluxAuth',
    { config: RAW, schema: { tags: TAGS, summary: '取得团队的一次性登录凭证', body: teamBody } },
    async (request, reply) => {
      const login = await requireCloudLogin(database, request);
      const wish =
        request.body?.networkId ?? request.body?.network_id ?? request.body?.eid ?? request.cookies[WISH_COOKIE];
      const team = await pickTeam(database.kysely, login.userId, wish, request.ip).catch((error: unknown) => {
        // A team that the person has left since must not stand in the way of the next try.
        clearCookies(reply, config, [WISH_COOKIE]);
        throw error;
      });
      return { success: true, data: await issueSsoToken(database.kysely, login, team.eid) };
    },
  );

  app.get<{ Querystring: TeamBody }>(
    '/space/c/community/travel',
    {
      config: { ...RAW, effects: true },
      schema: { tags: TAGS, summary: '选择下一个要进入的团队', querystring: { ...teamBody, type: 'object' } },
    },
    async (request, reply) => {
      const login = await requireCloudLogin(database, request);
      const { network_id, networkId, eid } = request.query;
      const team = await pickTeam(database.kysely, login.userId, network_id ?? networkId ?? eid, request.ip);
      setTeamCookie(reply, config, team.networkid);
      return { success: true, data: { networkid: team.networkid, eid: team.eid } };
    },
  );

  app.get(
    '/space/c/user/logout',
    { config: { ...RAW, effects: true }, schema: { tags: TAGS, summary: '退出云平台登录' } },
    async (request, reply) => {
      await endSession(database.kysely, request, CLOUD_COOKIE);
      clearCookies(reply, config, [CLOUD_COOKIE, WISH_COOKIE]);
      return { success: true };
    },
  );
}
