import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoTeam } from '../server/demo/identity/accounts.ts';
import { type Role, roleOf, type Served, whileWorking } from './crowd/crowd.ts';
import { onBothDatabases } from './driver/bothDatabases.ts';
import { sendCustomers, until } from './driver/customers.ts';
import { startGateway } from './driver/gateway.ts';
import { call, download, type Person, WARM_UP_MS } from './driver/others.ts';
import { signIn } from './driver/signIn.ts';

const root = new URL('../', import.meta.url).pathname;

const ACCOUNTS: Record<Role | 'importer', { account: string; eid: string }> = {
  customer: { account: '13800000001', eid: demoTeam('蓝海制造有限公司').eid },
  partner: { account: '13800000003', eid: demoTeam('远帆科技有限公司').eid },
  staff: { account: '13800000005', eid: demoTeam('云铺运营中心').eid },
  importer: { account: '13800000003', eid: demoTeam('远帆科技有限公司').eid },
};

interface Crowd {
  /** One of the two databases; both when absent. */
  only: string | undefined;
  people: number;
  /** Of each of the two whiles. */
  seconds: number;
  /** Invoices of all teams, besides the demo's; customers that are imported at a time. */
  rows: number;
  imported: number;
  thinkMs: number;
}

const TABLE =
  '| 数据库 | 旁边 | 每秒调用 | 读 p50 / p95 / p99 ms | 写 p50 / p95 / p99 ms | 失败 |\n|---|---|---|---|---|---|';

const at = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
const spread = (times: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((part) => at(times, part).toFixed(0)).join(' / ');

function line(title: string, beside: string, { seconds, reads, writes, errors }: Served): string {
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
  const calls = ((reads.length + writes.length) / seconds).toFixed(0);
  return `| ${title} | ${beside} | ${calls} | ${spread(reads)} | ${spread(writes)} | ${failed} |`;
}

/** Long work, begun again as soon as it ends, as long as `over` says: an import that is written, an export, charts. */
async function longWork({ staff, importer }: Record<'staff' | 'importer', Person>, size: Crowd, over: () => boolean) {
  const again = async (work: () => Promise<unknown>): Promise<void> => {
    while (!over()) await work();
  };
  await Promise.all([
    again(async () => {
      const importId = await sendCustomers(importer, size.imported, 'csv');
      await until(importer, importId, ['checked']);
      await call(importer, 'customer/import/commit', { importId });
      while (!over()) {
        const { status } = await call<{ status: string }>(importer, 'customer/import/job', { importId });
        if (status === 'written') break;
        await sleep(500);
      }
    }),
    again(() => download(staff, 'invoice')),
    again(async () => {
      for (const measure of [{}, { by: 'status' }, { by: 'applyDate', unit: 'month', measure: 'sum', of: 'total' }])
        await call(staff, 'invoice/figures', measure);
      await sleep(1000);
    }),
  ]);
}

async function measure(
  title: string,
  env: NodeJS.ProcessEnv,
  size: Crowd,
  report: (line: string) => void,
): Promise<void> {
  const whole = { ...process.env, PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production', ...env };
  const seeded = spawnSync(
    process.execPath,
    ['dist/server/seed.js', '--entity', 'invoice', '--rows', String(size.rows)],
    { cwd: root, env: whole, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (seeded.status !== 0) throw new Error('seeding failed');
  const { child, origin } = await startGateway(whole, 'dist/server');
  try {
    const person = async ({ account, eid }: { account: string; eid: string }): Promise<Person> => ({
      origin,
      cookie: await signIn(origin, account, eid),
    });
    const [customer, partner, staff, importer] = await Promise.all(
      [ACCOUNTS.customer, ACCOUNTS.partner, ACCOUNTS.staff, ACCOUNTS.importer].map(person),
    );
    if (!customer || !partner || !staff || !importer) throw new Error('somebody could not sign in');
    const people = { customer, partner, staff };
    const clients = Array.from({ length: size.people }, (_, index) => {
      const role = roleOf(index);
      return { role, ...people[role] };
    });
    await whileWorking(clients, size.thinkMs, sleep(WARM_UP_MS));
    const quiet = await whileWorking(clients, size.thinkMs, sleep(size.seconds * 1000));
    report(line(title, '没有', quiet));
    let over = false;
    const work = longWork({ staff, importer }, size, () => over);
    const ended = sleep(size.seconds * 1000).finally(() => (over = true));
    const busy = await whileWorking(clients, size.thinkMs, Promise.race([ended, work]));
    over = true;
    await work;
    report(line(title, '导入、导出、图表', busy));
    const ratio = (of: 'reads' | 'writes') => `×${(at(busy[of], 0.95) / at(quiet[of], 0.95)).toFixed(2)}`;
    report(`p95 的比：读 ${ratio('reads')}，写 ${ratio('writes')}（目标不到 ×2）`);
    for (const [what, count] of [...quiet.errors, ...busy.errors]) report(`  ${count} 次 ${what}`);
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

/**
 * A day's mix of calls by people of all roles, quiet and then beside an import, an export and charts, on both databases or on
 * one. Needs a build.
 */
export async function benchCrowd(size: Crowd, report: (line: string) => void): Promise<void> {
  report(`\n${size.people} 人，${size.seconds} 秒，${size.rows.toLocaleString('en-US')} 张发票：\n\n${TABLE}`);
  await onBothDatabases(size.only, (title, settings) => measure(title, settings, size, report));
}
