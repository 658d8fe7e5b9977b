// What `npm test` and `npm run test:quick` are made of: commands that run beside each other, each reported when it is done.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A program of the installed packages. */
export const bin = (name) => join('node_modules', '.bin', name);

/** The compiler that checks types. The one that lint and packing know is several times slower. */
export const TYPES = join('node_modules', 'typescript-native', 'bin', 'tsc');

/** Says how a step ended, and how long it took. */
export function report(title, ok, began) {
  console.log(`${ok ? '✓' : '✗'} ${title} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

/** Runs a command and shows what it wrote when it is done, for others run beside it. @returns whether it ended with 0. */
export async function runStep(title, command, args, env) {
  const began = Date.now();
  const child = spawn(command, args, { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece) => {
      output += piece;
    });
  const ok = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += `${error}\n`;
      resolve(false);
    });
    child.on('close', (status) => resolve(status === 0));
  });
  process.stdout.write(output);
  report(title, ok, began);
  return ok;
}
