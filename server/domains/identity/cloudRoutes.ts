import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/identity/session.ts';
import { CLOUD_COOKIE, clearCookies } from '../../platform/http/cookies.ts';
import { serve } from '../../platform/http/serve.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { REQUESTED_TEAM_COOKIE, setTeamCookie } from './sessions/entering.ts';
import { endSession, requireCloudLogin } from './sessions/sessions.ts';
import { DONE } from './sessions/spaceAnswer.ts';
import { issueSsoToken } from './sessions/ssoTokens.ts';
import { pickTeam, teamsOf } from './teams/userTeams.ts';

/** The cloud's account calls: they answer without the envelope (specification, section 7). */
export function cloudRoutes(app: FastifyInstance, { config, database }: AppDeps): void {
  serve(app, calls.myNetworks, async ({ request }) => {
    const login = await requireCloudLogin(database, request);
    return { ...DONE, data: await teamsOf(database.kysely, login.userId) };
  });

  serve(app, calls.fluxAuth, async ({ sent, request, reply }) => {
    const login = await requireCloudLogin(database, request);
    const wanted = sent.networkId ?? sent.network_id ?? sent.eid ?? request.cookies[REQUESTED_TEAM_COOKIE];
    const team = await pickTeam(database.kysely, login.userId, wanted, request.ip).catch((error: unknown) => {
      // A team that the person has left since must not stand in the way of the next try.
      clearCookies(reply, config, [REQUESTED_TEAM_COOKIE]);
      throw error;
    });
    return { ...DONE, data: await issueSsoToken(database.kysely, login, team.eid) };
  });

  serve(app, calls.travel, async ({ sent: { network_id, networkId, eid }, request, reply }) => {
    const login = await requireCloudLogin(database, request);
    const team = await pickTeam(database.kysely, login.userId, network_id ?? networkId ?? eid, request.ip);
    setTeamCookie(reply, config, team.networkid);
    return { ...DONE, data: { networkid: team.networkid, eid: team.eid } };
  });

  serve(app, calls.logoutCloud, async ({ request, reply }) => {
    await endSession(database.kysely, request, CLOUD_COOKIE);
    clearCookies(reply, config, [CLOUD_COOKIE, REQUESTED_TEAM_COOKIE]);
    return DONE;
  });
}
