import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgliteEngine, PgliteKeeper } from './pgliteEngine.ts';
import { EmbeddedDatabaseError, openEngineInThread } from './pgliteRemote.ts';

/** Before each attempt to open the database again, milliseconds; after the last one it is lost. */
const PAUSES_MS = [0, 250, 500, 1_000, 2_000];
/** An engine that lived so long counts as well: its death begins the attempts anew. */
const STEADY_MS = 60_000;

/**
 * Keeps an engine in a thread. When the thread dies the folder is opened again, which the caller goes on holding;
 * connections that come meanwhile wait for it.
 * @param lost told once when it does not open again, or dies time after time; from then on every connection is refused
 */
export async function keepEngineInThread(
  folder: string,
  lost: (error: Error) => void = () => {},
): Promise<PgliteKeeper> {
  let closing = false;
  let failures = 0;
  let current = Promise.resolve(watched(await openEngineInThread(folder)));

  function watched(engine: PgliteEngine): PgliteEngine {
    const since = performance.now();
    // Told by the thread's own end: no other one is at work in the folder then.
    void engine.ended.then(() => {
      if (closing) return;
      if (performance.now() - since > STEADY_MS) failures = 0;
      current = openAgain();
      current.catch(lost);
    });
    return engine;
  }

  async function openAgain(): Promise<PgliteEngine> {
    let last: unknown = new EmbeddedDatabaseError(folder, 'its thread died again and again', '');
    while (failures < PAUSES_MS.length) {
      await sleep(PAUSES_MS[failures]);
      failures += 1;
      try {
        return watched(await reopened(folder));
      } catch (error) {
        last = error;
      }
    }
    throw last;
  }

  return {
    current: () => current,
    async close() {
      closing = true;
      const engine = await current.catch(() => undefined);
      await engine?.close();
    },
  };
}

/** A folder that is gone must not become an empty database. */
async function reopened(folder: string): Promise<PgliteEngine> {
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new EmbeddedDatabaseError(folder, `${folder} is gone`, 'ENOENT');
  return openEngineInThread(folder);
}
