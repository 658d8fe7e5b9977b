import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { Installation } from './installation.ts';

const FILE = 'documents-local.json';
/** As many documents as a shop has, several times over. */
const BODY_LIMIT = 64 * 1024 * 1024;
const CALLS = ['state', 'push', 'apply'] as const satisfies (keyof Installation)[];

interface Access {
  address: string;
  token: string;
}

/**
 * The embedded database has one process: while a gateway holds it, the command asks that. Who can read the data folder
 * could read the database itself, so the way in lies there, and leads nowhere from outside the machine.
 */
export async function serveLocalCalls(dataDir: string, installation: Installation): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('hex');
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true });
  app.addHook('onRequest', async (request, reply) => {
    const [sent, right] = [request.headers.authorization ?? '', `Bearer ${token}`].map((text) => Buffer.from(text));
    if (sent?.length !== right?.length || !sent || !right || !timingSafeEqual(sent, right))
      await reply.status(401).send({ message: '凭据不对' });
  });
  for (const call of CALLS)
    app.post(`/${call}`, ({ body }) => (installation[call] as (sent: unknown) => Promise<unknown>)(body));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const file = join(dataDir, FILE);
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify({ address, token } satisfies Access), { mode: 0o600 });
  return async () => {
    await rm(file, { force: true });
    await app.close();
  };
}

/** The gateway that holds a data folder does not answer here, or no longer. */
export class GatewayUnreachableError extends Error {
  override readonly name = 'GatewayUnreachableError';

  constructor() {
    super(
      '网关没有应答，它可能在执行中途停止了。修改要么已经全部生效，要么完全没有：网关恢复之后用 status 查看，或把命令再执行一次（已经生效的不会再发布）',
    );
  }
}

/** What a running gateway of this data folder does. @throws GatewayUnreachableError */
export async function askGateway(dataDir: string): Promise<Installation> {
  const access = await readFile(join(dataDir, FILE), 'utf8')
    .then((text) => JSON.parse(text) as Access)
    .catch(() => undefined);
  if (access === undefined) throw new GatewayUnreachableError();
  const asking =
    <T>(call: (typeof CALLS)[number]) =>
    async (sent: unknown): Promise<T> => {
      const response = await fetch(`${access.address}/${call}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      }).catch(() => undefined);
      if (response === undefined || response.status === 401) throw new GatewayUnreachableError();
      const answer = (await response.json()) as T & { message?: string };
      if (!response.ok) throw new Error(answer.message ?? `${response.status}`);
      return answer;
    };
  return { state: asking('state'), push: asking('push'), apply: asking('apply') };
}
