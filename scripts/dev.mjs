// npm run dev: the page through vite (hot reload) and the gateway under tsx (restarts when its code changes;
// documents it reloads itself). Ends both when either ends.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
process.chdir(root);

/** How long a child may take to end before it is made to, milliseconds. */
const PATIENCE_MS = 6_000;

const children = [];
let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

const gateway = [
  'watch',
  '--clear-screen=false',
  '--exclude',
  './src/**',
  '--exclude',
  './schemas/**',
  'server/main.ts',
];
start('网关', join(dirname(require.resolve('tsx/package.json')), 'dist/cli.mjs'), gateway, (line) => {
  if (!line.includes('云铺已启动')) return line;
  // A page that opens before the gateway answers shows nothing but refused calls.
  if (children.length === 1)
    start(
      '页面',
      join(dirname(require.resolve('vite/package.json')), 'bin/vite.js'),
      ['--clearScreen', 'false'],
      wordsOf,
    );
  // From its sources the gateway serves no pages: its address is nobody's to open.
  return '网关已启动，页面由 Vite 提供';
});

/** Vite's line with the pages' address, in words that stand out; others as they are. */
function wordsOf(line) {
  const address = /Local:\s+(\S+)/.exec(line.replace(/\u001b\[[\d;]*m/g, ''))?.[1];
  return address === undefined ? line : `云铺（开发）已启动：${address}`;
}

/** @param shownAs what is shown for a line of the program */
function start(name, script, args, shownAs) {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '1' },
  });
  children.push(child);
  for (const [stream, out] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    createInterface({ input: stream }).on('line', (line) => {
      out.write(`[${name}] ${shownAs(line)}\n`);
    });
  }
  child.on('exit', (code) => {
    if (ending) return;
    process.stderr.write(`[${name}] 已退出（${code ?? '被终止'}）\n`);
    process.exitCode = code ?? 1;
    end();
  });
}

function end() {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), PATIENCE_MS).unref();
}
