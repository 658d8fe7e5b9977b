import pino from 'pino';
import { removeExpiredSessions } from './accounts/sessions.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { openDomains } from './domains.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './demo/accounts.ts';
import { seedDemo } from './demo/seed.ts';
import { removeOldDrafts } from './entities/personal/drafts.ts';
import { removeOrphans } from './files/cleanup.ts';
import { filesRoot, openFolder } from './files/folder.ts';
import { openFiles } from './files/service.ts';
import { removeOldKeys } from './http/idempotency.ts';
import { openLiveBus } from './http/liveEvents.ts';
import { createJobs } from './jobs/jobs.ts';
import { removeForgotten } from './partners/join/visitorFiles.ts';
import { removeOldPayTokens } from './transactions/payTokens.ts';

export interface RunningGateway {
  /** Where it answers. */
  address: string;
  /** What the person who started it reads. */
  greeting: string;
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

/** Opens the database, brings it up to date, fills an empty one when demo data is asked for, and listens. */
export async function startGateway(config: Config, webFolder: string | undefined): Promise<RunningGateway> {
  const database = await openDatabase(config);
  try {
    await migrate(database);
    const log = pino({ level: config.logLevel });
    const jobs = createJobs(database, log);
    jobs.every('accounts.removeExpiredSessions', 3600, removeExpiredSessions);
    jobs.every('http.removeOldKeys', 3600, removeOldKeys);
    jobs.every('files.removeOrphans', 24 * 3600, async (target) => void (await removeOrphans(target, openFolder(filesRoot(config.dataDir)))));
    jobs.every('partners.removeForgotten', 24 * 3600, async (target) => void (await removeForgotten(target, openFiles(target, config.dataDir))));
    jobs.every('transactions.removeOldPayTokens', 24 * 3600, removeOldPayTokens);
    jobs.every('entities.removeOldDrafts', 24 * 3600, (target) => removeOldDrafts(target.kysely));
    const entities = openDomains(config, database, log);
    const app = await buildApp({ config, database, live: await openLiveBus(database), jobs, entities, log, ...(webFolder !== undefined && { webFolder }) });
    await app.ready();
    if (config.demo) await seedDemo(database, entities.documents);
    const address = await app.listen({ port: config.port, host: config.host });
    await jobs.start();
    const unwatch = entities.watch();
    return {
      address,
      greeting: greeting(config, address, await hasDemoAccounts()),
      async close() {
        unwatch();
        await app.close();
        await jobs.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }

  async function hasDemoAccounts(): Promise<boolean> {
    if (!config.demo) return false;
    const first = await database.kysely.selectFrom('users').where('id', '=', DEMO_USERS[0]?.id ?? '').select('id').executeTakeFirst();
    return first !== undefined;
  }
}

function greeting(config: Config, address: string, demo: boolean): string {
  const lines = ['', `云铺已启动：${config.publicOrigin ?? address}`];
  if (demo) {
    lines.push('', `演示账号（密码均为 ${DEMO_PASSWORD}）：`);
    for (const user of DEMO_USERS) lines.push(`  ${user.account}  ${user.name}（${user.is}）`);
  }
  return `${lines.join('\n')}\n\n`;
}
