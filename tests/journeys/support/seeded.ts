import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { DEMO_PASSWORD } from '../../../server/demo/identity/accounts.ts';
import { announceChromium } from '../../support/browser.ts';
import { EMPTY, inDatabase, startPostgres } from '../../support/postgresServer.ts';
import { quickHash } from '../../support/quickHash.ts';
import { makeDemo } from './demoFolder.ts';
import { openShop, SHORT_LIVED } from './shop.ts';

/** The database of a first start with demo data, on the run's PostgreSQL server. */
export const DEMO = 'demo';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of a first start, whose records are in the demo's database; each mall works on a copy of both. */
    seededData: string;
    /** The maintenance database of the journeys' server. */
    journeysServer: string;
  }
}

/**
 * Once per run: the demo data, and a browser. The gateways of journeys keep it on one PostgreSQL server, where a copy
 * costs a tenth of what opening an embedded database does; the smoke run goes through all pages over the embedded one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await announceChromium();
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-journeys-'));
  const server = await startPostgres(folder);
  await server.copy(EMPTY, DEMO);
  const data = join(folder, 'data');
  await makeDemo(data, server.urlOf(DEMO));
  await inDatabase(server.urlOf(DEMO), async (client) =>
    client.query(`update users set password_hash = $1 where password_hash like '$argon2%'`, [
      await quickHash(DEMO_PASSWORD),
    ]),
  );
  await workOff(data, server.urlOf(DEMO));
  project.provide('seededData', data);
  project.provide('journeysServer', server.urlOf('postgres'));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** What a first start has to do in the background (mail, reminders, whoever is late) is done once, instead of in each mall. */
async function workOff(data: string, databaseUrl: string): Promise<void> {
  const shop = await openShop(undefined, { DATA_DIR: data, DATABASE_URL: databaseUrl }, SHORT_LIVED);
  await inDatabase(databaseUrl, async (client) => {
    const rests = async (): Promise<boolean> => {
      const { rows } = await client.query<{ rests: boolean }>(`select not exists (select from outbox
          where status = 'waiting' and available_at <= now()) and not exists (select from schedules
          where leased_until > now() or next_run_at <= now()) and exists (select from schedules) as rests`);
      return rows[0]?.rests === true;
    };
    // One piece of work may lead to the next: it has to rest for a while.
    for (let calm = 0, looks = 0; calm < 5 && looks < 300; looks += 1) {
      calm = (await rests()) ? calm + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  });
  await shop.close();
}
