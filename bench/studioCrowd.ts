import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoTeam, seedAccounts } from '../server/demo/identity/accounts.ts';
import { migrations } from '../server/migrations.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { openPostgres } from '../server/platform/database/postgres.ts';
import { crowd, type Victim } from '../tests/support/crowd/crowd.ts';
import { crowdFolder } from '../tests/support/crowd/folder.ts';
import { startGateway } from './driver/gateway.ts';
import { ownServer } from './driver/ownServer.ts';
import { signIn } from './driver/signIn.ts';

const CUSTOMERS = [
  ['13800000001', '蓝海制造有限公司'],
  ['13800000008', '青松物流有限公司'],
] as const;
const SHOP = demoTeam('云铺运营中心').eid;

interface Size {
  people: number;
  versions: number;
  /** How often one of the two processes is killed in a publication. */
  kills: number;
}

/** p50, p95 and the longest, milliseconds. */
function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(0);
  return `${at(0.5)} / ${at(0.95)} / ${at(1)}`;
}

/**
 * People work through two processes over one PostgreSQL while versions are published and gone back from, and one of the
 * processes is killed in the middle of it. Nothing is lost, nothing is refused, no answer is of two versions. Needs a build.
 */
export async function benchStudioCrowd(
  { people, versions, kills }: Size,
  report: (line: string) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-bench-'));
  const [server, documents] = await Promise.all([ownServer(folder), crowdFolder()]);
  const begun = new Set<Victim>();
  const begin = async (): Promise<Victim> => {
    const { child, origin } = await startGateway(
      {
        ...process.env,
        PORT: '0',
        METRICS_PORT: 'off',
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
        DEMO: 'off',
        DATA_DIR: join(folder, `data${begun.size}`),
        DATABASE_URL: server.url,
        SCHEMAS_DIR: documents.folder,
      },
      'dist/server',
    );
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const victim: Victim = {
      origin,
      async kill() {
        child.kill('SIGKILL');
        await ended;
        begun.delete(victim);
      },
    };
    begun.add(victim);
    return victim;
  };
  try {
    const database = openPostgres(server.url);
    await migrate(database, migrations);
    await database.transaction((tx) => seedAccounts(tx));
    await database.close();
    const { origin } = await begin();
    const every = Math.max(1, Math.floor(versions / kills));
    const { world, times } = await crowd({
      origins: [origin],
      cookies: {
        customers: await Promise.all(CUSTOMERS.map(([account, team]) => signIn(origin, account, demoTeam(team).eid))),
        staff: await signIn(origin, '13800000005', SHOP),
        operator: await signIn(origin, '13800000006', SHOP),
      },
      people,
      versions,
      kills: new Set(Array.from({ length: kills }, (_, index) => (index + 1) * every - 1)),
      victim: begin,
      report,
    });
    report(`\n${people} 人同时工作，${versions} 个版本，${kills} 次 kill -9：${world.failures.length} 处不符`);
    for (const failure of world.failures.slice(0, 20)) report(`  ${failure}`);
    report(`发布用时（p50 / p95 / 最长，ms）：${spread(times)}`);
    report(`单据 ${world.stored.size} 张；${[...world.counts].map(([what, count]) => `${what} ${count}`).join('，')}`);
    if (world.failures.length > 0) process.exitCode = 1;
  } finally {
    for (const victim of begun) await victim.kill();
    await server.stop();
    await Promise.all([documents.remove(), rm(folder, { recursive: true, force: true })]);
  }
}
