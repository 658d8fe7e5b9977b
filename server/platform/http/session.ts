import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database, Executor } from '../database/port.ts';
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

interface SessionRow {
  id: string;
  token_hash: string;
  cloud_id: string | null;
  user_id: string;
  user_name: string;
  phone: string;
  source_channel: string;
  roles: string[];
  is_admin: boolean;
  eid: string;
  team_name: string;
  certified: boolean;
  stale: boolean;
}

/** Sessions that are in force, with their person and team. */
const sessionsWhere = (condition: string): string => `
    select s.id, s.token_hash, s.cloud_id, u.id as user_id, u.name as user_name, u.phone, u.source_channel, m.roles, m.is_admin, t.eid, t.name as team_name, t.certified,
      s.seen_at < now() - make_interval(secs => ${TOUCH_SECONDS}) as stale
    from sessions s
    join users u on u.id = s.user_id
    join memberships m on m.user_id = s.user_id and m.eid = s.eid
    join teams t on t.eid = s.eid
    where ${condition} and s.kind = 'mall' and u.status = 'active'
      and s.expires_at > now() and s.seen_at + make_interval(secs => s.idle_seconds) > now()`;

/** Every request asks this first, so it is planned once per connection. */
const FIND_SESSION = { name: 'find-session', text: sessionsWhere('s.token_hash = $1') };
const FIND_SESSIONS = { name: 'find-sessions', text: sessionsWhere('s.token_hash = any($1::text[])') };

/**
 * Who holds this mall ticket. Null when it is unknown, idle for too long, past its end, or when the person
 * was switched off or left the team. `used` prolongs an idle session. Roles and team are as they stand now: one removed counts at once.
 */
async function findCaller(database: Database, token: string, used: boolean): Promise<Caller | null> {
  const [row] = await database.prepared<SessionRow>(FIND_SESSION, [tokenHash(token)]);
  if (!row) return null;
  if (row.stale && used) {
    const ids = row.cloud_id ? [row.id, row.cloud_id] : [row.id];
    await database.kysely.updateTable('sessions').set({ seen_at: sql`now()` }).where('id', 'in', ids).execute();
  }
  return callerOf(row);
}

/** Who holds these mall tickets, by ticket; without those that are worth nothing any more. Prolongs none. */
export async function findCallers(database: Database, tokens: readonly string[]): Promise<Map<string, Caller>> {
  const rows = await database.prepared<SessionRow>(FIND_SESSIONS, [tokens.map(tokenHash)]);
  const byHash = new Map(rows.map((row) => [row.token_hash, row]));
  return new Map(
    tokens.flatMap((token) => {
      const row = byHash.get(tokenHash(token));
      return row ? [[token, callerOf(row)] as const] : [];
    }),
  );
}

/** A person of a team as they stand now, for what they asked to be done later; null: they have left it or were switched off. */
export async function findMember(executor: Executor, userId: string, eid: string): Promise<Caller | null> {
  const [member] = await findMembers(executor, [{ userId, eid }]);
  return member ?? null;
}

/** The same of many, in no order, each once. */
export async function findMembers(
  executor: Executor,
  people: readonly { userId: string; eid: string }[],
): Promise<Caller[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<Omit<SessionRow, 'id' | 'token_hash' | 'cloud_id' | 'stale'>>`
    select u.id as user_id, u.name as user_name, u.phone, u.source_channel, m.roles, m.is_admin, t.eid, t.name as team_name,
      t.certified
    from users u join memberships m on m.user_id = u.id join teams t on t.eid = m.eid
    where u.status = 'active' and (u.id, m.eid) in (
      select * from unnest(${people.map(({ userId }) => userId)}::text[], ${people.map(({ eid }) => eid)}::text[]))`.execute(
    executor,
  );
  return rows.map((row) => callerOf({ ...row, id: '' }));
}

/** People of these roles as they stand now, so many at most, and how many there are. */
export async function findHolders(
  executor: Executor,
  roles: readonly string[],
  most: number,
): Promise<{ total: number; members: Caller[] }> {
  const held = sql`from users u join memberships m on m.user_id = u.id join teams t on t.eid = m.eid
    where u.status = 'active' and m.roles && ${roles}::text[]`;
  const { rows } = await sql<Omit<SessionRow, 'id' | 'token_hash' | 'cloud_id' | 'stale'>>`
    select u.id as user_id, u.name as user_name, u.phone, u.source_channel, m.roles, m.is_admin, t.eid,
      t.name as team_name, t.certified ${held} order by u.id, t.eid limit ${most}::int`.execute(executor);
  const members = rows.map((row) => callerOf({ ...row, id: '' }));
  if (rows.length < most) return { total: new Set(rows.map(({ user_id }) => user_id)).size, members };
  const counted = await sql<{ total: number }>`select count(distinct u.id)::float8 as total ${held}`.execute(executor);
  return { total: counted.rows[0]?.total ?? 0, members };
}

function callerOf(row: Omit<SessionRow, 'token_hash' | 'cloud_id' | 'stale'>): Caller {
  return {
    sessionId: row.id,
    userId: row.user_id,
    userName: row.user_name,
    phone: row.phone,
    roles: row.roles,
    team: { eid: row.eid, name: row.team_name, certified: row.certified, isAdmin: row.is_admin },
    private: row.source_channel !== 'yzj_public',
    channel: channelOf(row.roles),
  };
}

/** Specification, section 6: PARTNER is 1, CUSTOMER is 2. What a request says of itself is not looked at. */
function channelOf(roles: readonly string[]): Caller['channel'] {
  if (roles.includes('partner')) return '1';
  return roles.includes('customer') ? '2' : '';
}
