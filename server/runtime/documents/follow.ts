import type { Database } from '../../platform/database/port.ts';
import { CHANNEL } from './overlays.ts';

/** How soon a publication is found whose message was lost, milliseconds. */
const ASK_EVERY_MS = 1_000;

interface Followed {
  catchUp(): Promise<void>;
}

/**
 * Loads the documents whenever another process has published: at its message, and by asking now and then, since a message
 * may be lost. Returns how to stop.
 */
export async function followPublications(
  database: Database,
  documents: Followed,
  warn: (line: string) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> = Promise.resolve();
  let failing = false;

  async function ask(): Promise<void> {
    if (stopped) return;
    try {
      await documents.catchUp();
      failing = false;
    } catch (error) {
      if (!failing && !stopped) warn(`未能查询单据定义是否有新的发布，将继续重试：${String(error)}`);
      failing = true;
    }
  }
  const askInTurn = (): Promise<void> => (asking = asking.then(ask));
  function again(): void {
    if (!stopped) timer = setTimeout(() => void askInTurn().then(again), ASK_EVERY_MS).unref();
  }

  const unlisten = await database.listen(CHANNEL, () => void askInTurn());
  await askInTurn();
  // The embedded database has one process, whose messages are not lost.
  if (database.driver === 'postgres') again();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await unlisten();
    await asking;
  };
}
