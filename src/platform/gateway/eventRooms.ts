import { connectToEvents, type EventConnection } from './eventConnection.ts';

/** What a tab sends to the shared worker. */
export type TabMessage =
  /** @param who whose session it has @param age how long ago it began to load, ms */
  { join: { who: string; age: number } } | 'leave';

/** What a tab is told: the connection is there (again) or broken, something may have been missed, or an event's data. */
export type WorkerMessage = 'open' | 'broken' | 'missed' | { data: string };

type Send = (message: WorkerMessage) => void;

/** How long what happened is kept for tabs that were loading while it came, ms; of much that happens, less. */
const KEPT_MS = 60_000;
const KEPT = 200;

/** The tabs of one session, which hear the same. */
interface Room {
  tabs: Set<Send>;
  connection: EventConnection;
  /** What happened since then has come here, and is kept. */
  since: number;
  happened: { at: number; data: string }[];
}

export interface EventRooms {
  join(send: Send, who: string, age: number): void;
  leave(send: Send): void;
}

/**
 * One connection for all tabs of a session. A browser opens six to a site over HTTP/1.1, and an event stream holds one of
 * them as long as its page is open: with one for each tab, the seventh would wait for ever.
 */
export function createEventRooms(): EventRooms {
  const rooms = new Map<string, Room>();

  function enter(who: string, age: number): Room {
    const tabs = new Set<Send>();
    const sendAll = (message: WorkerMessage): void => {
      for (const send of tabs) send(message);
    };
    const room: Room = {
      tabs,
      since: Date.now() - age,
      happened: [],
      connection: connectToEvents(
        age,
        () => sendAll('open'),
        () => sendAll('broken'),
        (data) => {
          const at = Date.now();
          room.happened.push({ at, data });
          const from = room.happened.findIndex((event) => event.at > at - KEPT_MS);
          const gone = room.happened.splice(0, Math.max(from, room.happened.length - KEPT));
          room.since = gone.at(-1)?.at ?? room.since;
          sendAll({ data });
        },
      ),
    };
    rooms.set(who, room);
    return room;
  }

  function leave(send: Send): void {
    for (const [who, room] of rooms) {
      if (!room.tabs.delete(send) || room.tabs.size > 0) continue;
      room.connection.close();
      rooms.delete(who);
    }
  }

  return {
    join(send, who, age) {
      leave(send);
      const begun = Date.now() - age;
      const room = rooms.get(who);
      if (!room) {
        enter(who, age).tabs.add(send);
        return;
      }
      room.tabs.add(send);
      if (room.connection.isOpen()) send('open');
      if (begun < room.since) send('missed');
      for (const { at, data } of room.happened) if (at > begun) send({ data });
    },
    leave,
  };
}
