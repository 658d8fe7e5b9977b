// A SharedWorker, which every tab of the site speaks to.
import { createEventRooms, type TabMessage, type WorkerMessage } from './eventRooms.ts';

const rooms = createEventRooms();

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  const send = (message: WorkerMessage): void => port.postMessage(message);
  port.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'leave') rooms.leave(send);
    else rooms.join(send, data.join.who, data.join.age);
  };
});
