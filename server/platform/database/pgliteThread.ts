import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from './pgliteEngine.ts';
import type { Place, ThreadAnswer, ThreadRequest } from './pgliteRemote.ts';

// The thread of an embedded database: the process that accepts connections never waits for a statement.
/** Names of the error numbers of WASI, which come without a text. */
const WASI_CODES: Readonly<Record<number, string>> = {
  2: 'EACCES',
  20: 'EEXIST',
  29: 'EIO',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
};

function describe(error: unknown): { message: string; code: string } {
  const { message = '', code = '', errno = 0 } = error as { message?: string; code?: unknown; errno?: number };
  return { message: String(message), code: typeof code === 'string' && code !== '' ? code : (WASI_CODES[errno] ?? '') };
}

if (!parentPort) throw new Error('pgliteThread runs in a thread of its own');
const port = parentPort;
const engine = await openEngine((workerData as Place).folder).catch((error: unknown) => {
  port.postMessage({ id: 0, error: describe(error) } satisfies ThreadAnswer);
  throw error;
});

port.on('message', ({ id, messages }: ThreadRequest) => {
  const work = messages === undefined ? engine.close().then(() => new Uint8Array()) : engine.exchange(messages);
  work.then(
    (bytes) => {
      // Of memory that holds more than the answer a copy is handed over.
      const answer = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
      port.postMessage({ id, answer } satisfies ThreadAnswer, [answer.buffer as ArrayBuffer]);
    },
    (error: unknown) => {
      // A refused statement is an answer: what fails here is the engine itself, and only another one can go on.
      if (messages !== undefined) throw error;
      port.postMessage({ id, error: describe(error) } satisfies ThreadAnswer);
    },
  );
});
port.postMessage({ id: 0, answer: new Uint8Array() } satisfies ThreadAnswer);
