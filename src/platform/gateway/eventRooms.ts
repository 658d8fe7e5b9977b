import { connectToEvents, type EventConnection } from './eventConnection.ts';

/** What a tab sends to the shared worker. */
export type TabMessage =
  /** @param who whose session it has @param age how long ago it began to load, ms */
  { join: { who: string; age: number } } | 'leave';

/** What a tab is told: the connection is there (again), something may have been missed, or an event's data. */
export type WorkerMessage = 'open' | 'missed' | { data: string };

type Tell = (message: WorkerMessage) => void;

/** How long a publication is kept for tabs that were loading while it came, ms. */
const KEPT_MS = 60_000;

/** The tabs of one session, which hear the same. */
interface Room {
  tabs: Set<Tell>;
  connection: EventConnection;
  /** What was published since then has come here. */
  since: number;
  published: { at: number; data: string }[];
}

export interface EventRooms {
  join(tell: Tell, who: string, age: number): void;
  leave(tell: Tell): void;
}

/**
 * One connection for all tabs of a session. A browser opens six to a site over HTTP/1.1, and an event stream holds one of
 * them as long as its page is open: with one for each tab, the seventh would wait for ever.
 */
export function createEventRooms(): EventRooms {
  const rooms = new Map<string, Room>();

  function enter(who: string, age: number): Room {
    const tabs = new Set<Tell>();
    const tellAll = (message: WorkerMessage): void => {
      for (const tell of tabs) tell(message);
    };
    const room: Room = {
      tabs,
      since: Date.now() - age,
      published: [],
      connection: connectToEvents(
        age,
        () => tellAll('open'),
        (data) => {
          if (data.includes('"document"')) {
            room.published = room.published.filter(({ at }) => at > Date.now() - KEPT_MS);
            room.published.push({ at: Date.now(), data });
          }
          tellAll({ data });
        },
      ),
    };
    rooms.set(who, room);
    return room;
  }

  function leave(tell: Tell): void {
    for (const [who, room] of rooms) {
      if (!room.tabs.delete(tell) || room.tabs.size > 0) continue;
      room.connection.close();
      rooms.delete(who);
    }
  }

  return {
    join(tell, who, age) {
      leave(tell);
      const begun = Date.now() - age;
      const room = rooms.get(who);
      if (!room) {
        enter(who, age).tabs.add(tell);
        return;
      }
      room.tabs.add(tell);
      if (room.connection.isOpen()) tell('open');
      if (begun < room.since) tell('missed');
      for (const { at, data } of room.published) if (at > begun) tell({ data });
    },
    leave,
  };
}
