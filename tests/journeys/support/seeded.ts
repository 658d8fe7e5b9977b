import type { TestProject } from 'vitest/node';
import { announceChromium } from '../../support/browser.ts';
import { openDemoFolder } from './demoFolder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of a first start; each journey file works on a copy. */
    seededData: string;
  }
}

/** Once per run: the demo data, and a browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await announceChromium();
  const { folder, remove } = await openDemoFolder();
  project.provide('seededData', folder);
  return remove;
}
