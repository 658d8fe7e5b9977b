import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way of people to a gateway of this machine, which can be cut and mended. */
export interface Line {
  /** 'http://127.0.0.1:port' */
  origin: string;
  /** As when the gateway is stopped: what is open breaks, and nothing answers any more. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** @param target the gateway, 'http://127.0.0.1:port' */
export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    return socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((socket) => {
    const onward = keep(connect(Number(port), hostname));
    keep(socket).pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  const listen = async (at: number): Promise<void> => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${own}`,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: () => listen(own),
  };
}
