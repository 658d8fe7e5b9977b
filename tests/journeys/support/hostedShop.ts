import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built, NEW_SPACE, root, type Shop, shopFolder } from './shop.ts';

interface Answer {
  id: number;
  result?: { address: string; greeting: string };
  error?: string;
}

interface Host {
  /** Starts a gateway with these environment variables, or without any closes the one of this number. */
  ask(id: number, env?: NodeJS.ProcessEnv): Promise<Answer['result']>;
  /** All that its gateways have written. */
  output(): string;
}

let ofProcess: Host | undefined;
let opened = 0;

/** The process that the gateways of this one run in; it ends with it. */
function host(): Host {
  if (ofProcess) return ofProcess;
  const program = fileURLToPath(new URL('gatewayHost.mjs', import.meta.url));
  const child: ChildProcess = fork(program, [join(built, 'server/startup.js')], {
    cwd: root,
    execArgv: NEW_SPACE,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (output += String(piece)));
  const waiting = new Map<number, { resolve(result: Answer['result']): void; reject(error: Error): void }>();
  child.on('message', ({ id, result, error }: Answer) => {
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  child.once('exit', (code) => {
    ofProcess = undefined;
    for (const { reject } of waiting.values()) reject(new Error(`the gateways' process ended with ${code}: ${output}`));
  });
  ofProcess = {
    ask: (id, env) =>
      new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        child.send({ id, env });
      }),
    output: () => output,
  };
  return ofProcess;
}

/**
 * The built gateway as `openShop` starts it, in a process that it shares with the others of this test process: a start
 * costs a tenth there. What a process does as a whole (how it starts, what it says when it fails) is `openShop`'s.
 */
export async function openHostedShop(
  seeded: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<Shop> {
  const { dataDir, schemas, env } = await shopFolder(seeded, settings);
  const { ask, output } = host();
  opened += 1;
  const id = opened;
  const removed = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { address, greeting } = (await ask(id, env)) ?? { address: '', greeting: '' };
    await fetch(`${address}/readyz`);
    const before = output().length;
    const close = async () => {
      await ask(id);
      await removed();
    };
    return { origin: address, schemas, greeting, complaints: () => output().slice(before), close };
  } catch (error) {
    await removed();
    throw error;
  }
}
