import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;

/** The built gateway in the folder `server`, once it answers. */
export async function startGateway(
  env: NodeJS.ProcessEnv,
  server: string,
): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [join(server, 'main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout!.on('data', (piece: Buffer) => {
      const address = /http:\/\/[\d.]+:\d+/.exec((output += piece.toString()))?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)));
  });
  return { child, origin };
}
