// Knows the threads of its process, so that one can be killed from outside, as the system might. Imported by a test, or
// ahead of a process of its own (--import), which then kills its newest thread at SIGUSR2.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type * as WorkerThreads from 'node:worker_threads';

const builtin = createRequire(import.meta.url)('node:worker_threads') as {
  -readonly [name in keyof typeof WorkerThreads]: (typeof WorkerThreads)[name];
};
const living: WorkerThreads.Worker[] = [];

builtin.Worker = class extends builtin.Worker {
  constructor(...words: ConstructorParameters<typeof WorkerThreads.Worker>) {
    super(...words);
    // Of an embedded database: those of the test runner are left alone.
    if (!isDatabase(words[1]?.workerData)) return;
    living.push(this);
    this.once('exit', () => living.splice(living.indexOf(this), 1));
  }
};
syncBuiltinESMExports();
process.on('SIGUSR2', () => void killNewest());

function isDatabase(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'folder' in data;
}

/** Ends the newest thread of an embedded database, whatever it is doing. */
export async function killNewest(): Promise<void> {
  await living.at(-1)?.terminate();
}
