import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, DAYS, nextOf } from './days.ts';

export type Role = keyof typeof DAYS;

/** Calls of a while, milliseconds each. */
export interface Served {
  seconds: number;
  reads: number[];
  writes: number[];
  /** What was refused or not answered, by its words. */
  errors: Map<string, number>;
}

interface Client {
  role: Role;
  origin: string;
  cookie: string;
}

/** Who a client is, out of so many: half look at what they bought, a third sell, the others are the shop's. */
export const roleOf = (index: number): Role => (index % 6 < 3 ? 'customer' : index % 6 < 5 ? 'partner' : 'staff');

/** Connections stay open, as a browser's do. */
function post(agent: Agent, { origin, cookie }: Client, path: string, body: object): Promise<string> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      origin + path,
      {
        agent,
        method: 'POST',
        headers: {
          cookie,
          origin,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...(path.endsWith('/save') && { 'idempotency-key': crypto.randomUUID() }),
        },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}

/** All clients at their day's work until `work` has ended, each thinking about `thinkMs` before what it does next. */
export async function whileWorking(
  clients: readonly Client[],
  thinkMs: number,
  work: Promise<unknown>,
): Promise<Served> {
  const served: Served = { seconds: 0, reads: [], writes: [], errors: new Map() };
  const agent = new Agent({ keepAlive: true });
  let over = false;
  const began = performance.now();
  const askAs =
    (client: Client): Ask =>
    async <T>(path: string, body: object): Promise<T> => {
      const sent = performance.now();
      const text = await post(agent, client, path, body);
      (path.endsWith('/save') ? served.writes : served.reads).push(performance.now() - sent);
      const { responseBody } = JSON.parse(text) as {
        responseBody?: { success: boolean; errorCode?: string; message?: string; data: T };
      };
      if (!responseBody?.success) throw new Error(`${path} ${responseBody?.errorCode} ${responseBody?.message}`);
      return responseBody.data;
    };
  const all = clients.map(async (client) => {
    const ask = askAs(client);
    await sleep(Math.random() * thinkMs);
    while (!over) {
      await nextOf(client.role)(ask).catch((error: unknown) => {
        const what = String(error).slice(0, 160);
        served.errors.set(what, (served.errors.get(what) ?? 0) + 1);
      });
      await sleep(thinkMs * (0.5 + Math.random()));
    }
  });
  await work.finally(() => (over = true));
  await Promise.all(all);
  served.seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return served;
}
