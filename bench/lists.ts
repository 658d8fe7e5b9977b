import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { BENCH_KEY, startGateway, startServer } from './driver/gateway.ts';
import { ownServer } from './driver/ownServer.ts';
import { signIn } from './driver/signIn.ts';
import { median } from './driver/table.ts';
import { makeHandTable } from './lists/handTable.ts';
import { bigTeam, customer, questions, smallTeam } from './lists/questions.ts';

const root = new URL('../', import.meta.url).pathname;

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

/** The rows of a list, asked for over a connection that stays open, by their ids. */
async function ask(agent: Agent, address: string, cookie: string, request: object): Promise<string> {
  const answer = (await post(agent, address, cookie, JSON.stringify(request))) as {
    responseBody?: { data?: { rows?: { id: string }[] } };
  };
  const rows = answer.responseBody?.data?.rows;
  if (rows === undefined) throw new Error(`${address}: ${JSON.stringify(answer).slice(0, 300)}`);
  return rows.map(({ id }) => id).join();
}

function post(agent: Agent, address: string, cookie: string, body: string): Promise<unknown> {
  const { origin } = new URL(address);
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      address,
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
 * Lists over `rows` invoices of 40 teams, beside a route that was written by hand for each of these answers alone
 * (`lists/handRoute.ts`): with the same session, over a table with native columns and an index for each question.
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
  const children: ChildProcess[] = [];
  try {
    await prepare(url, env, server, rows);
    const gateway = await startGateway(env, server);
    const route = await startServer(['--import', 'tsx', 'bench/lists/handRoute.ts'], env);
    children.push(gateway.child, route.child);
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const lines = [
      '| 列表（' +
        rows.toLocaleString('zh-CN') +
        ' 张发票） | 手写路由，1 个客户端 | 云铺 | 手写路由，16 个客户端 | 云铺 |',
      '|---|---|---|---|---|',
    ];
    for (const [index, { title, account = customer, eid, request }] of questions.entries()) {
      const cookie = await signIn(gateway.origin, account, eid);
      const expected = await ask(agent, `${route.origin}/list/${index}`, cookie, request);
      const hand = async () => {
        await ask(agent, `${route.origin}/list/${index}`, cookie, request);
      };
      const ours = async () => {
        const found = await ask(agent, `${gateway.origin}/yzjumc/invoice/v3/list`, cookie, request);
        if (found !== expected) throw new Error(`${title}: other rows than by hand`);
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
      lines.push(`| ${title} | ${cells.join(' | ')} |`);
    }
    agent.destroy();
    return lines.join('\n');
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await own?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
