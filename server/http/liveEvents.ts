import { sql } from 'kysely';
import type { LiveEvent } from '../../engine/core/endpoint/transport.ts';
import type { Database, Executor } from '../database/port.ts';

const CHANNEL = 'live';

export type LiveMessage = LiveEvent & {
  /** Team whose business it is; absent when it is everyone's. Not sent to browsers. */
  eid?: string;
};

/** What happened in any gateway process, for the event streams of this one. */
export interface LiveBus {
  subscribe(listener: (event: LiveMessage) => void): () => void;
}

/** Tells every gateway process when the transaction commits; nothing when it rolls back. */
export async function publish(tx: Executor, event: LiveMessage): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(tx);
}

/** One LISTEN for the process, handed on to any number of subscribers. */
export async function openLiveBus(database: Database): Promise<LiveBus> {
  const listeners = new Set<(event: LiveMessage) => void>();
  await database.listen(CHANNEL, (payload) => {
    const event = JSON.parse(payload) as LiveMessage;
    for (const listener of listeners) listener(event);
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
