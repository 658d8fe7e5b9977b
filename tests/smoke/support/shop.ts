import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeDemo } from '../../journeys/support/demoFolder.ts';
import { openShop } from '../../journeys/support/shop.ts';
import { BROWSERS } from './browsers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the gateway listens that all browsers of the run visit. */
    smokeOrigin: string;
  }
}

/** Once per run: one shop with demo data in an embedded database for all browsers, and a word on which there are. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const { title, find } of BROWSERS) {
    const found = await find();
    console.warn(found ? `browser: ${title} ${found.version} (${found.path})` : `browser: without ${title}`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-seeded-'));
  makeDemo(folder);
  const shop = await openShop(folder);
  project.provide('smokeOrigin', shop.origin);
  return async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  };
}
