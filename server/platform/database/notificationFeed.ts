import pg from 'pg';
import type { Database } from './port.ts';

const RETRY_MS = 1_000;

interface Feed {
  listen: Database['listen'];
  close(): Promise<void>;
}

/**
 * LISTEN over one connection of its own, opened with the first listener and opened again when it breaks.
 * What was sent while it was broken is lost, as NOTIFY promises no more.
 */
export function notificationFeed(newClient: () => pg.Client): Feed {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let client: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const opened = newClient();
    opened.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
    // 'error' is followed by 'end'; it needs a listener so that it does not end the process.
    opened.on('error', () => {});
    await opened.connect();
    opened.on('end', reconnectLater);
    for (const channel of listeners.keys()) await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
    return opened;
  }

  function reconnectLater(): void {
    if (closed || retry) return;
    client = undefined;
    retry = setTimeout(() => {
      retry = undefined;
      client ??= connect();
      client.catch(reconnectLater);
    }, RETRY_MS);
  }

  return {
    async listen(channel, onPayload) {
      const heard = listeners.get(channel) ?? new Set();
      const known = listeners.has(channel);
      listeners.set(channel, heard);
      heard.add(onPayload);
      if (!client) {
        client = connect();
        await client;
      } else if (!known) {
        await (await client).query(`listen ${pg.escapeIdentifier(channel)}`);
      }
      return async () => {
        heard.delete(onPayload);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const open = await client?.catch(() => undefined);
      await open?.end();
    },
  };
}
