import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Built, every thread's program lies beside `main.js`; from the sources it is TypeScript, which Node does not read. */
const BUILT = !import.meta.url.endsWith('.ts');

/**
 * A thread that runs a program of the gateway.
 * @param program path below `server/` without its ending; an entry of vite.server.config.ts.
 */
export function startThread(program: string, options: Omit<WorkerOptions, 'execArgv'> = {}): Worker {
  if (BUILT) return new Worker(new URL(`./${basename(program)}.js`, import.meta.url), options);
  const loader = pathToFileURL(
    join(dirname(createRequire(import.meta.url).resolve('tsx/package.json')), 'dist/esm/api/index.mjs'),
  ).href;
  const source = new URL(`../../${program}.ts`, import.meta.url).href;
  // Node 20 does not hand the loader of TypeScript on to its threads.
  const begin = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(source)}); });`;
  return new Worker(begin, { ...options, eval: true, execArgv: [] });
}
