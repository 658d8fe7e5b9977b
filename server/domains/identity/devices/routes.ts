import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import * as calls from '../../../../contract/identity/account.ts';
import { CLOUD_COOKIE, clearCookies, STATUS_COOKIE, TICKET_COOKIE } from '../../../platform/http/cookies.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { REQUESTED_TEAM_COOKIE } from '../sessions/entering.ts';
import { endSessionsOf, requireCloudLogin } from '../sessions/sessions.ts';
import { DONE } from '../sessions/spaceAnswer.ts';
import { deviceWords } from './words.ts';

/** Where a person is signed in, and how to end that. */
export function deviceRoutes(app: FastifyInstance, { config, database }: AppDeps): void {
  const leave = (reply: FastifyReply): void =>
    clearCookies(reply, config, [CLOUD_COOKIE, TICKET_COOKIE, STATUS_COOKIE, REQUESTED_TEAM_COOKIE]);

  serve(app, calls.devices, async ({ request }) => {
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
    return { ...DONE, data };
  });

  serve(app, calls.endDevice, async ({ sent, request, reply }) => {
    const login = await requireCloudLogin(database, request);
    const ended = await database.kysely
      .deleteFrom('sessions')
      .where('id', '=', sent.id)
      .where('user_id', '=', login.userId)
      .where('kind', '=', 'cloud')
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw new AppError('device.notFound');
    if (ended.id === login.cloudId) leave(reply);
    return DONE;
  });

  serve(app, calls.endDevices, async ({ sent: { others = false }, request, reply }) => {
    const login = await requireCloudLogin(database, request);
    await database.transaction((tx) => endSessionsOf(tx, login.userId, others ? login.cloudId : undefined));
    if (!others) leave(reply);
    return DONE;
  });
}
