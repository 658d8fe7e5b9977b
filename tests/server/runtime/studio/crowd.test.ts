import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { crowd, type Victim } from '../../../support/crowd/crowd.ts';
import { crowdFolder } from '../../../support/crowd/folder.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { buildPrograms, type Programs } from '../../../support/programs.ts';
import { PEOPLE } from '../support.ts';

let documents: Awaited<ReturnType<typeof crowdFolder>>;
let dataDir: string;
let gateway: TestGateway;
let child: ChildProcess | undefined;
let programs: Programs;
beforeAll(async () => {
  programs = await buildPrograms({ main: 'server/main.ts' });
});
afterAll(() => programs.remove());
beforeEach(async () => {
  [documents, dataDir] = await Promise.all([crowdFolder(), mkdtemp(join(tmpdir(), 'yunpu-crowd-data-'))]);
  gateway = await startGateway({ driver: 'postgres', settings: { SCHEMAS_DIR: documents.folder } });
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await gateway.close();
  await Promise.all([documents.remove(), rm(dataDir, { recursive: true, force: true })]);
});

/** A second process over the database, as it is run. */
async function secondProcess(): Promise<Victim> {
  const env = {
    ...process.env,
    PORT: '0',
    METRICS_PORT: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    DATABASE_URL: gateway.store.url,
    SCHEMAS_DIR: documents.folder,
  };
  const started = spawn(process.execPath, [programs.path('main')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const ended = new Promise<void>((resolve) => started.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    started.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
    started.stdout.on('data', (piece: Buffer) => {
      const address = /云铺已启动：(\S+)/.exec((output += piece.toString()))?.[1];
      if (address) resolve(address);
    });
  });
  return {
    origin,
    async kill() {
      started.kill('SIGKILL');
      await ended;
    },
  };
}

const cookieOf = ({ cookies }: Client): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

it('people work on while versions are published, gone back from and cut off by the death of a process', async () => {
  const [customer, other, staff, operator] = await Promise.all(
    [PEOPLE.customer, PEOPLE.otherCustomer, PEOPLE.staff, PEOPLE.operator].map((account) => gateway.signIn(account)),
  );
  const second = await secondProcess();
  const origin = await gateway.listen();
  const { world } = await crowd({
    origins: [origin, second.origin],
    cookies: {
      customers: [cookieOf(customer!), cookieOf(other!)],
      staff: cookieOf(staff!),
      operator: cookieOf(operator!),
    },
    people: 8,
    versions: 12,
    kills: new Set([11]),
    victim: async () => second,
  });
  expect(world.failures).toEqual([]);
  for (const what of ['list', 'create', 'save', 'submit', 'approve'])
    expect(world.counts.get(what), what).toBeGreaterThan(0);
}, 120_000);
