import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;

/** Seals what a bench stores, so that a database that is kept can be opened by the next run, whose data folder is a new one. */
export const BENCH_KEY = Buffer.alloc(32, 'bench').toString('base64');

interface Started {
  child: ChildProcess;
  origin: string;
}

/** The built gateway in the folder `server`, once it answers. */
export const startGateway = (env: NodeJS.ProcessEnv, server: string): Promise<Started> =>
  startServer([join(server, 'main.js')], env);

/** A program of Node's arguments that says at which address it answers, once it does. */
export async function startServer(program: readonly string[], env: NodeJS.ProcessEnv): Promise<Started> {
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout!.on('data', (piece: Buffer) => {
      const address = /http:\/\/[\d.]+:\d+/.exec((output += piece.toString()))?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`${program.at(-1)} ended with ${code}`)));
  });
  return { child, origin };
}

/** The built product of `folder` over demo data in an embedded database of its own, which goes with it. */
export async function startDemo(folder: string): Promise<{ origin: string; close(): Promise<void> }> {
  const server = join(folder, 'server');
  if (!existsSync(join(server, 'main.js'))) throw new Error('npm run build first');
  const dataDir = await mkdtemp(join(tmpdir(), 'yunpu-bench-'));
  const { child, origin } = await startGateway(
    {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
    },
    server,
  );
  return {
    origin,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
