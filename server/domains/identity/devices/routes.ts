import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { CLOUD_COOKIE, clearCookies, STATUS_COOKIE, TICKET_COOKIE } from '../../../platform/http/cookies.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { WISH_COOKIE } from '../entering.ts';
import { endSessionsOf, requireCloudLogin } from '../sessions.ts';
import { deviceWords } from './words.ts';

const TAGS = ['accounts'];
const RAW = { raw: true } as const;
const BASE = '/space/c/rest/mycloudhome/devices';

/** Where a person is signed in, and how to end that. */
export function deviceRoutes(app: FastifyInstance, { config, database }: AppDeps): void {
  const leave = (reply: FastifyReply): void =>
    clearCookies(reply, config, [CLOUD_COOKIE, TICKET_COOKIE, STATUS_COOKIE, WISH_COOKIE]);

  app.get(BASE, { config: RAW, schema: { tags: TAGS, summary: '已登录的设备' } }, async (request) => {
    const login = await requireCloudLogin(database, request);
    const rows = await database.kysely
      .selectFrom('sessions')
      .where('user_id', '=', login.userId)
      .where('kind', '=', 'cloud')
      .where(sql<boolean>`expires_at > now() and seen_at + make_interval(secs => idle_seconds) > now()`)
      .select(['id', 'user_agent', 'address', 'created_at', 'seen_at'])
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .execute();
    const data = rows.map((row) => ({
      id: row.id,
      device: deviceWords(row.user_agent),
      address: row.address,
      startedAt: row.created_at,
      seenAt: row.seen_at,
      current: row.id === login.cloudId,
    }));
    return { success: true, data };
  });

  app.post<{ Body: { id: string } }>(
    `${BASE}/end`,
    {
      config: RAW,
      schema: {
        tags: TAGS,
        summary: '退出一台设备',
        body: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string', maxLength: 64, title: '设备' } },
        },
      },
    },
    async (request, reply) => {
      const login = await requireCloudLogin(database, request);
      const ended = await database.kysely
        .deleteFrom('sessions')
        .where('id', '=', request.body.id)
        .where('user_id', '=', login.userId)
        .where('kind', '=', 'cloud')
        .returning('id')
        .executeTakeFirst();
      if (!ended) throw new AppError('device.notFound');
      if (ended.id === login.cloudId) leave(reply);
      return { success: true };
    },
  );

  app.post<{ Body: { others?: boolean } | null }>(
    `${BASE}/end-all`,
    {
      config: RAW,
      schema: {
        tags: TAGS,
        summary: '退出所有设备；others 为真时保留本机',
        body: { type: ['object', 'null'], properties: { others: { type: 'boolean' } } },
      },
    },
    async (request, reply) => {
      const login = await requireCloudLogin(database, request);
      const others = request.body?.others === true;
      await database.transaction((tx) => endSessionsOf(tx, login.userId, others ? login.cloudId : undefined));
      if (!others) leave(reply);
      return { success: true };
    },
  );
}
