import type { TestProject } from 'vitest/node';
import { openDemoFolder } from '../../journeys/support/demoFolder.ts';
import { openShop } from '../../journeys/support/shop.ts';
import { BROWSERS } from './browsers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the gateway listens that all browsers of the run visit. */
    smokeOrigin: string;
  }
}

/** Once per run: one shop with demo data for all browsers, and a word on which there are. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const { title, find } of BROWSERS) {
    const found = await find();
    console.warn(found ? `browser: ${title} ${found.version} (${found.path})` : `browser: without ${title}`);
  }
  const { folder, remove } = await openDemoFolder();
  const shop = await openShop(folder);
  project.provide('smokeOrigin', shop.origin);
  return async () => {
    await shop.close();
    await remove();
  };
}
