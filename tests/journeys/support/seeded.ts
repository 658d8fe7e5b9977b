import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { announceChromium } from '../../support/browser.ts';
import { EMPTY, startPostgres } from '../../support/postgresServer.ts';
import { makeDemo } from './demoFolder.ts';

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
  makeDemo(data, server.urlOf(DEMO));
  project.provide('seededData', data);
  project.provide('journeysServer', server.urlOf('postgres'));
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
