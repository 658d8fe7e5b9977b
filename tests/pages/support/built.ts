import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { announceChromium } from '../../support/browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the built example pages. */
    builtPages: string;
  }
}

/** Once per run: the example pages of bench/pages, built, and a browser for them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await announceChromium();
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-pages-'));
  await build({
    configFile: resolve(import.meta.dirname, '../../../bench/pages/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, minify: false },
  });
  project.provide('builtPages', folder);
  return () => rm(folder, { recursive: true, force: true });
}
