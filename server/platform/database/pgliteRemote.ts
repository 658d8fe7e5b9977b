import { startThread } from '../threads/thread.ts';
import type { PgliteEngine } from './pgliteEngine.ts';
import { ENDED } from './pgliteSocket.ts';

/** What the thread begins with. */
export interface Place {
  folder: string;
}

/** To the thread: messages for the database; undefined asks it to close. */
export interface ThreadRequest {
  id: number;
  messages: Uint8Array | undefined;
}

/** From the thread: 0 when it is ready, else the answer to what was asked under that id. */
export interface ThreadAnswer {
  id: number;
  answer?: Uint8Array;
  error?: { message: string; code: string };
}

/** The embedded database could not be opened, or did not answer. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';

  /** @param code of the system ('ENOSPC'), where that is the cause, else '' */
  constructor(
    readonly folder: string,
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

interface Waiting {
  resolve(answer: Uint8Array): void;
  reject(error: Error): void;
}

/**
 * The engine in a thread of its own. When the thread dies, what waits for it is refused, as is all that comes later.
 * @throws EmbeddedDatabaseError when it does not open, after the thread has ended
 */
export async function openEngineInThread(folder: string): Promise<PgliteEngine> {
  const thread = startThread('platform/database/pgliteThread', { workerData: { folder } satisfies Place });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let gone: Error | undefined;
  let opened = false;

  const wait = (id: number): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      if (gone) reject(gone);
      else waiting.set(id, { resolve, reject });
    });
  function giveUp(error: Error): void {
    gone ??= error;
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  }
  thread.on('message', ({ id, answer, error }: ThreadAnswer) => {
    const actor = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) actor?.resolve(answer ?? new Uint8Array());
    else actor?.reject(new EmbeddedDatabaseError(folder, error.message, error.code));
  });
  // Until the database is open, the thread itself reports why it failed.
  thread.on('error', (error) => {
    if (opened) giveUp(new Error(ENDED, { cause: error }));
  });
  const ended = new Promise<void>((resolve) => {
    thread.on('exit', () => {
      giveUp(new Error(ENDED));
      resolve();
    });
  });

  function ask(messages: Uint8Array | undefined): Promise<Uint8Array> {
    lastId += 1;
    const answered = wait(lastId);
    if (!gone) thread.postMessage({ id: lastId, messages } satisfies ThreadRequest);
    return answered;
  }

  try {
    await wait(0);
  } catch (error) {
    await thread.terminate();
    throw error;
  }
  opened = true;
  return {
    exchange: ask,
    async close() {
      await ask(undefined);
      await thread.terminate();
    },
    ended,
  };
}
