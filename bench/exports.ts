import { spawnSync } from 'node:child_process';
import { demoTeam } from '../server/demo/identity/accounts.ts';
import { onBothDatabases } from './driver/bothDatabases.ts';
import { startGateway } from './driver/gateway.ts';
import { besideOthers, download, TABLE } from './driver/others.ts';
import { signIn } from './driver/signIn.ts';

const root = new URL('../', import.meta.url).pathname;
const STAFF = { account: '13800000005', eid: demoTeam('云铺运营中心').eid };

interface Exports {
  rows: number;
  /** One of the two databases; both when absent. */
  only: string | undefined;
  /** How many others work meanwhile; with none it goes as fast as it can. */
  others: number;
}

async function measure(
  title: string,
  env: NodeJS.ProcessEnv,
  { rows, others }: Exports,
  report: (line: string) => void,
): Promise<void> {
  const whole = { ...process.env, PORT: '0', LOG_LEVEL: 'warn', NODE_ENV: 'production', ...env };
  const seeded = spawnSync(process.execPath, ['dist/server/seed.js', '--entity', 'invoice', '--rows', String(rows)], {
    cwd: root,
    env: whole,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (seeded.status !== 0) throw new Error('seeding failed');
  const { child, origin } = await startGateway(whole, 'dist/server');
  try {
    const staff = { origin, cookie: await signIn(origin, STAFF.account, STAFF.eid) };
    const measured = await besideOthers(child, origin, others);
    report(
      `| ${title} | ${await measured('导出 CSV', async () => {
        if ((await download(staff, 'invoice')) < rows) throw new Error('the export lacks rows');
      })} |`,
    );
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

/** The export of `rows` invoices of all teams on both databases or on one, and what others wait meanwhile. Needs a build. */
export async function benchExports(exports: Exports, report: (line: string) => void): Promise<void> {
  const { rows, only, others } = exports;
  report(`\n${rows.toLocaleString('en-US')} 张发票，${others} 个他人同时翻列表：\n\n${TABLE}`);
  await onBothDatabases(only, (title, settings) => measure(title, settings, exports, report));
}
