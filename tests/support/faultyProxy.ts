import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of calls: `busy` answers 503, `silent` never answers, the others cut the line in the middle of what goes or comes. */
export type FaultMode = 'whole' | 'busy' | 'silent' | 'cutsWhatGoes' | 'cutsWhatComes';

export interface FaultyProxy {
  /** 'http://127.0.0.1:port' */
  address: string;
  /** From now on, or for so many calls only. */
  is(mode: FaultMode, times?: number): void;
  /** Calls since the mood was set. */
  calls(): number;
  close(): Promise<void>;
}

/** A way to a server of this machine that breaks when it is told to. */
export async function openFaultyProxy(target: string): Promise<FaultyProxy> {
  let [mode, left, calls] = ['whole' as FaultMode, Infinity, 0];
  const onward = (request: IncomingMessage, answered: (answer: IncomingMessage) => void) =>
    ask(
      `${target}${request.url ?? ''}`,
      { method: request.method, headers: request.headers, agent: false },
      answered,
    ).on('error', () => request.socket.destroy());

  const MOODS: Record<FaultMode, (request: IncomingMessage, response: ServerResponse) => void> = {
    whole: (request, response) =>
      void request.pipe(
        onward(request, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        }),
      ),
    busy: (request, response) => {
      request
        .resume()
        .on('end', () =>
          response.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>'),
        );
    },
    silent: (request) => void request.resume(),
    cutsWhatGoes: (request) => {
      request
        .once('data', () => request.socket.destroy())
        .resume()
        .on('end', () => request.socket.destroy());
    },
    cutsWhatComes: (request, response) =>
      void request.pipe(
        onward(request, (answer) => {
          const { 'transfer-encoding': _whole, ...headers } = answer.headers;
          response.writeHead(answer.statusCode ?? 500, {
            ...headers,
            'content-length': String(Number(headers['content-length'] ?? 0) + 1_000_000),
          });
          answer.on('end', () => request.socket.destroySoon()).pipe(response, { end: false });
        }),
      ),
  };
  const server = createServer((request, response) => {
    calls += 1;
    MOODS[calls <= left ? mode : 'whole'](request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    is(next, times = Infinity) {
      [mode, left, calls] = [next, times, 0];
    },
    calls: () => calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
