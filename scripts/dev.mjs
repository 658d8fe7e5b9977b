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

const children = [
  start('网关', join(dirname(require.resolve('tsx/package.json')), 'dist/cli.mjs'), ['watch', '--clear-screen=false', '--exclude', './src/**', '--exclude', './schemas/**', 'server/main.ts']),
  start('页面', join(dirname(require.resolve('vite/package.json')), 'bin/vite.js'), ['--clearScreen', 'false']),
];
let ending = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);

function start(name, script, args) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, FORCE_COLOR: '1' } });
  for (const [stream, out] of [[child.stdout, process.stdout], [child.stderr, process.stderr]]) {
    createInterface({ input: stream }).on('line', (line) => out.write(`[${name}] ${line}\n`));
  }
  child.on('exit', (code) => {
    if (ending) return;
    process.stderr.write(`[${name}] 已退出（${code ?? '被终止'}）\n`);
    process.exitCode = code ?? 1;
    end();
  });
  return child;
}

function end() {
  ending = true;
  for (const child of children) child.kill('SIGTERM');
}
