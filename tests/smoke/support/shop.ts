import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { makeDemo } from '../../journeys/support/demoFolder.ts';
import { openShop, type Shop } from '../../journeys/support/shop.ts';
import { BROWSERS } from './browsers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A file that holds where the gateway listens that all browsers of the run visit, or why it does not, as soon as it is known. */
    smokeShop: string;
  }
}

interface Opened {
  origin?: string;
  error?: string;
}

/**
 * Once per run: one shop with demo data in an embedded database for all browsers, and a word on which there are. The
 * demo data takes most of a minute, in which other suites make theirs and begin.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const { title, find } of BROWSERS) {
    const found = await find();
    console.warn(found ? `browser: ${title} ${found.version} (${found.path})` : `browser: without ${title}`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-seeded-'));
  const file = join(folder, 'shop.json');
  const write = async (opened: Opened) => {
    await writeFile(`${file}.new`, JSON.stringify(opened));
    await rename(`${file}.new`, file);
  };
  const data = join(folder, 'data');
  const opening = makeDemo(data)
    .then(() => openShop(data))
    .then(
      async (shop): Promise<Shop | undefined> => {
        await write({ origin: shop.origin });
        return shop;
      },
      async (error: unknown) => {
        await write({ error: String(error) });
        return undefined;
      },
    );
  project.provide('smokeShop', file);
  return async () => {
    await (await opening)?.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Where the shop of the run listens, as soon as it does. @throws Error when it could not be opened */
export async function smokeOrigin(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const { origin, error } = text === undefined ? {} : (JSON.parse(text) as Opened);
    if (error !== undefined) throw new Error(`the shop of the smoke run was not opened: ${error}`);
    if (origin !== undefined) return origin;
    await rest(200);
  }
}
