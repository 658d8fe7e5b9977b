import Fastify from 'fastify';
import pg from 'pg';
import { TICKET_COOKIE } from '../../server/platform/http/cookies.ts';
import { tokenHash } from '../../server/platform/http/tokens.ts';
import { byHand, questions } from './questions.ts';

/**
 * The base that lists are measured against: a route that somebody wrote for each of these questions alone, over a table with
 * native columns, behind the same session in the same database. A process of its own, as the gateway is.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const SESSION = `
  select s.eid, m.roles from sessions s
  join users u on u.id = s.user_id
  join memberships m on m.user_id = s.user_id and m.eid = s.eid
  where s.token_hash = $1 and s.kind = 'mall' and s.expires_at > now() and u.status = 'active'`;

const app = Fastify();

app.post<{ Params: { question: string } }>('/list/:question', async (request, reply) => {
  const token = new RegExp(`${TICKET_COOKIE}=([^;]+)`, 'u').exec(request.headers.cookie ?? '')?.[1] ?? '';
  const session = await pool.query<{ eid: string }>({ name: 'session', text: SESSION, values: [tokenHash(token)] });
  const { question } = request.params;
  const asked = questions[Number(question)];
  const eid = session.rows[0]?.eid;
  if (eid === undefined || asked === undefined) return reply.code(401).send();
  const { page, count } = byHand(asked);
  const values = [eid];
  const [found, counted] = await Promise.all([
    pool.query<{ answer: string }>({ name: `page ${question}`, text: page, values }),
    pool.query<{ count: string }>({ name: `count ${question}`, text: count, values }),
  ]);
  const rows = found.rows.map(({ answer }) => answer).join();
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"responseBody":{"success":true,"data":{"rows":[${rows}],"total":${counted.rows[0]?.count ?? 0}}}}`);
});

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => process.exit(0));
