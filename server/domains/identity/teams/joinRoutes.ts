import { maskText } from '@yunpu/engine-core/format';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../../contract/identity/joining.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { requireCloudLogin } from '../sessions/sessions.ts';
import { foundTeam, requireNetworkName } from './founding.ts';
import { acceptInvite, invitesFor, lookAtInvite } from './invites.ts';
import { teamsNamed } from './names.ts';
import { askToJoin, requestsOf, withdrawRequest } from './requests.ts';
import { ownTeams, teamsOf } from './userTeams.ts';

/** Coming into a team: by an invitation, by asking, or by founding one. People who are in none yet can do all of it. */
export async function joinTeamRoutes(app: FastifyInstance, { database }: AppDeps): Promise<void> {
  const { kysely } = database;

  async function personOf(request: FastifyRequest): Promise<{ id: string; name: string; phone: string }> {
    const { userId } = await requireCloudLogin(database, request);
    return kysely
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['id', 'name', 'phone'])
      .executeTakeFirstOrThrow();
  }

  serve(app, calls.viewInvite, ({ sent }) => lookAtInvite(kysely, sent.token));
  serve(app, calls.acceptInvite, async ({ request, sent: { token, inviteId = '' } }) => {
    const person = await personOf(request);
    return {
      eid: await database.transaction((tx) =>
        acceptInvite(tx, person, token === undefined ? { id: inviteId, phone: person.phone } : { token }),
      ),
    };
  });

  serve(app, calls.joinOverview, async ({ request }) => {
    const person = await personOf(request);
    const [teams, requests, invites] = await Promise.all([
      teamsOf(kysely, person.id),
      requestsOf(kysely, person.id),
      invitesFor(kysely, person.phone),
    ]);
    return {
      name: person.name,
      phone: maskText(person.phone, 'phone'),
      teams: ownTeams(teams),
      requests,
      invites,
    };
  });

  serve(app, calls.searchTeams, async ({ request, sent }) => {
    await personOf(request);
    return teamsNamed(kysely, requireNetworkName(sent.name));
  });
  serve(app, calls.askToJoin, async ({ request, sent: { eid, message = '' } }) => {
    const person = await personOf(request);
    return { requestId: await database.transaction((tx) => askToJoin(tx, person, eid, message)) };
  });
  serve(app, calls.withdrawRequest, async ({ request, sent }) => {
    const person = await personOf(request);
    await database.transaction((tx) => withdrawRequest(tx, person.id, sent.requestId));
  });
  serve(app, calls.foundTeam, async ({ request, sent }) => {
    const person = await personOf(request);
    return { eid: await database.transaction((tx) => foundTeam(tx, person, sent.name)) };
  });
}
