import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import type { Caller } from './caller.ts';
import { readToken, TICKET_COOKIE } from './cookies.ts';
import { AppError } from './errors.ts';
import { tokenHash } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; null for a visitor. Rebuilt from the database at every request. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** A call that a page makes by itself: it does not count as use of the session. */
    passive?: true;
  }
}

/** Writing down when a session was last used is worth one write a minute, not one a request. */
const TOUCH_SECONDS = 60;

/** Fills `request.caller` before anything else looks at the request. */
export function addSession(app: FastifyInstance, database: Database): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    // A page load asks for dozens of these, and they are the same for everyone.
    if (request.url.startsWith('/assets/')) return;
    const token = readToken(request, TICKET_COOKIE);
    if (token) request.caller = await findCaller(database, token, request.routeOptions.config.passive !== true);
  });
}

/** The caller, or a 401. */
export function requireCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('session.required');
  return request.caller;
}

/** A caller with one of the roles, or a 403. */
export function requireRole(request: FastifyRequest, roles: readonly string[]): Caller {
  const caller = requireCaller(request);
  if (!caller.roles.some((role) => roles.includes(role))) throw new AppError('session.forbidden');
  return caller;
}

/**
 * Who holds this mall ticket. Null when it is unknown, idle for too long, past its end, or when the person
 * was switched off or left the team. `used` prolongs an idle session. Roles and team are as they stand now: one removed counts at once.
 */
export async function findCaller(database: Database, token: string, used: boolean): Promise<Caller | null> {
  const row = await database.kysely
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('memberships as m', (join) => join.onRef('m.user_id', '=', 's.user_id').onRef('m.eid', '=', 's.eid'))
    .innerJoin('teams as t', 't.eid', 's.eid')
    .where('s.token_hash', '=', tokenHash(token))
    .where('s.kind', '=', 'mall')
    .where('u.status', '=', 'active')
    .where(sql<boolean>`s.expires_at > now() and s.seen_at + make_interval(secs => s.idle_seconds) > now()`)
    .select(['s.id', 's.cloud_id', 'u.id as userId', 'u.name as userName', 'u.phone', 'u.source_channel', 'm.roles', 'm.is_admin', 't.eid', 't.name as teamName', 't.certified'])
    .select(sql<boolean>`s.seen_at < now() - make_interval(secs => ${TOUCH_SECONDS})`.as('stale'))
    .executeTakeFirst();
  if (!row) return null;
  if (row.stale && used) {
    const ids = row.cloud_id ? [row.id, row.cloud_id] : [row.id];
    await database.kysely.updateTable('sessions').set({ seen_at: sql`now()` }).where('id', 'in', ids).execute();
  }
  return {
    sessionId: row.id,
    userId: row.userId,
    userName: row.userName,
    phone: row.phone,
    roles: row.roles,
    team: { eid: row.eid, name: row.teamName, certified: row.certified, isAdmin: row.is_admin },
    private: row.source_channel !== 'yzj_public',
    channel: channelOf(row.roles),
  };
}

/** Specification, section 6: PARTNER is 1, CUSTOMER is 2. What a request says of itself is not looked at. */
function channelOf(roles: readonly string[]): Caller['channel'] {
  if (roles.includes('partner')) return '1';
  return roles.includes('customer') ? '2' : '';
}
