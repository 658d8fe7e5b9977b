import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maskText } from '../../../../engine/core/format/mask.ts';
import { ok } from '../../../platform/http/envelope.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { foundTeam, requireNetworkName } from '../registration/founding.ts';
import { requireCloudLogin } from '../sessions.ts';
import { teamsOf } from '../userTeams.ts';
import { acceptInvite, invitesFor, lookAtInvite } from './invites.ts';
import { teamsNamed } from './names.ts';
import { askToJoin, requestsOf, withdrawRequest } from './requests.ts';

const BASE = '/yzjumc/team/v1/join';
const TAGS = ['teams'];
const LIMITED = { rateLimit: { max: 60, timeWindow: '1 minute' } };

const token = { type: 'string', minLength: 43, maxLength: 64, title: '链接中的凭证' } as const;
const id = { type: 'string', minLength: 1, maxLength: 64, title: '标识' } as const;
const name = { type: 'string', maxLength: 120, title: '企业名称' } as const;
const message = { type: 'string', maxLength: 200, title: '申请说明' } as const;
const body = (properties: Record<string, unknown>, required: string[]) => ({ type: 'object', properties, required });

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

  app.post<{ Body: { token: string } }>(
    `${BASE}/invite`,
    { config: LIMITED, schema: { tags: TAGS, summary: '查看邀请', body: body({ token }, ['token']) } },
    async (request) => ok(await lookAtInvite(kysely, request.body.token)),
  );

  app.post<{ Body: { token?: string; inviteId?: string } }>(
    `${BASE}/accept`,
    {
      config: LIMITED,
      schema: {
        tags: TAGS,
        summary: '接受邀请',
        body: { ...body({ token, inviteId: id }, []), anyOf: [{ required: ['token'] }, { required: ['inviteId'] }] },
      },
    },
    async (request) => {
      const person = await personOf(request);
      const { token: sent, inviteId = '' } = request.body;
      return ok({
        eid: await database.transaction((tx) =>
          acceptInvite(tx, person, sent === undefined ? { id: inviteId, phone: person.phone } : { token: sent }),
        ),
      });
    },
  );

  app.post(`${BASE}/overview`, { schema: { tags: TAGS, summary: '我的团队、申请与收到的邀请' } }, async (request) => {
    const person = await personOf(request);
    const [teams, requests, invites] = await Promise.all([
      teamsOf(kysely, person.id),
      requestsOf(kysely, person.id),
      invitesFor(kysely, person.phone),
    ]);
    return ok({
      name: person.name,
      phone: maskText(person.phone, 'phone'),
      teams: teams.map(({ eid, networkname, isAdmin }) => ({ eid, name: networkname, isAdmin: isAdmin === '1' })),
      requests,
      invites,
    });
  });

  app.post<{ Body: { name: string } }>(
    `${BASE}/search`,
    { config: LIMITED, schema: { tags: TAGS, summary: '按企业全称查找团队', body: body({ name }, ['name']) } },
    async (request) => {
      await personOf(request);
      return ok(await teamsNamed(kysely, requireNetworkName(request.body.name)));
    },
  );

  app.post<{ Body: { eid: string; message?: string } }>(
    `${BASE}/ask`,
    { config: LIMITED, schema: { tags: TAGS, summary: '申请加入团队', body: body({ eid: id, message }, ['eid']) } },
    async (request) => {
      const person = await personOf(request);
      return ok({
        requestId: await database.transaction((tx) =>
          askToJoin(tx, person, request.body.eid, request.body.message ?? ''),
        ),
      });
    },
  );

  app.post<{ Body: { requestId: string } }>(
    `${BASE}/withdraw`,
    { schema: { tags: TAGS, summary: '撤回加入申请', body: body({ requestId: id }, ['requestId']) } },
    async (request) => {
      const person = await personOf(request);
      await database.transaction((tx) => withdrawRequest(tx, person.id, request.body.requestId));
      return ok();
    },
  );

  app.post<{ Body: { name: string } }>(
    `${BASE}/found`,
    { config: LIMITED, schema: { tags: TAGS, summary: '新建团队', body: body({ name }, ['name']) } },
    async (request) => {
      const person = await personOf(request);
      return ok({ eid: await database.transaction((tx) => foundTeam(tx, person, request.body.name)) });
    },
  );
}
