import type { ExportProgress, ImportProgress, LiveEvent } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import type { Database, Executor } from '../database/port.ts';
import type { Caller } from './caller.ts';

const CHANNEL = 'live';

/** What happened, on its way between gateway processes. */
export type LiveMessage =
  | (Exclude<LiveEvent, ImportProgress | ExportProgress> & {
      /** Team whose business it is; absent when it is everyone's. Browsers are not told. */
      eid?: string;
      /** Person who did it; absent when nobody did. Browsers are only told that it was another than theirs. */
      by?: string;
      /** Of a record: they alone hear of it, who could read it until now. Browsers are not told. */
      to?: readonly string[];
    })
  | PersonalMessage
  | TeamMessage;

/** One person's business in one team: something of theirs that open pages show has changed. */
interface PersonalMessage {
  topic: 'notifications' | 'work';
  userId: string;
  eid: string;
  /** How far an import or export of theirs is. */
  work?: ImportProgress | ExportProgress;
}

/** What a team is has changed: all of its members hear of it, whatever records they may read. */
interface TeamMessage {
  topic: 'team';
  eid: string;
}

/**
 * Whether a person may learn that this happened; or what it is to them. Of what is `past` every new page asks: another
 * team's business counts there only where that needs no question to the database.
 */
export type LiveFilter = (
  caller: Caller,
  message: LiveMessage,
  past?: boolean,
) => boolean | LiveMessage | Promise<boolean>;

/** What happens in any gateway process, for the event streams of this one. */
export interface LiveBus {
  subscribe(listener: (message: LiveMessage) => void): () => void;
  /** Who owns the records says who may see them; until then a team hears of its own only. */
  setFilter(filter: LiveFilter): void;
  readonly filter: LiveFilter;
}

/** Tells every gateway process when the transaction commits; nothing when it rolls back. */
export async function publish(tx: Executor, message: LiveMessage): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(tx);
}

/** One LISTEN for the process, handed on to any number of subscribers. */
export async function openLiveBus(database: Database): Promise<LiveBus> {
  const listeners = new Set<(message: LiveMessage) => void>();
  let filter: LiveFilter = (caller, message) => message.eid === undefined || message.eid === caller.team.eid;
  await database.listen(CHANNEL, (payload) => {
    const message = JSON.parse(payload) as LiveMessage;
    for (const listener of listeners) listener(message);
  });
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    setFilter(next) {
      filter = next;
    },
    get filter() {
      return filter;
    },
  };
}
