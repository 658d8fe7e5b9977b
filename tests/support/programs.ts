import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const ROOT = resolve(import.meta.dirname, '../..');
/** Below the packages, which programs find from their own place. */
const CACHE = join(ROOT, 'node_modules/.cache');
/** Programs of the gateway's threads, which lie beside what starts them. */
const THREADS = {
  pgliteThread: 'server/platform/database/pgliteThread.ts',
  importReader: 'server/runtime/transfer/import/reader/importReader.ts',
};

export interface Programs {
  /** The file to give to Node, by the name of the program. */
  path(name: string): string;
  remove(): Promise<void>;
}

/**
 * Sources built for processes of their own, by their names: a process that reads them file by file as TypeScript takes
 * seconds to begin, and what is built for all of them takes one.
 */
export async function buildPrograms(sources: Readonly<Record<string, string>>): Promise<Programs> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'yunpu-programs-'));
  const input = Object.fromEntries(
    Object.entries({ ...THREADS, ...sources }).map(([name, source]) => [name, join(ROOT, source)]),
  );
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      copyPublicDir: false,
      target: 'node20',
      sourcemap: 'inline',
      rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  return {
    path: (name) => join(folder, `${name}.js`),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
