// npm start: builds what changed since the last build, then runs the gateway.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist/.stamp');
/** Everything the build reads. Documents are not among it: the gateway loads them itself. */
const SOURCES = [
  'engine',
  'src',
  'contract',
  'server',
  'cashier',
  'public',
  'scripts/build.mjs',
  'index.html',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
];

const GATEWAY = ['--enable-source-maps', 'dist/server/main.js'];

process.chdir(root);
/** Someone pressed Ctrl+C, or asked this process to end: what was broken off is not gone on with. */
let ending = false;
const production = { ...process.env, NODE_ENV: 'production' };
const sources = await fingerprint();
const built = existsSync('dist/server/main.js') && existsSync('dist/web/index.html');
if (!built || sources !== (await readFile(stamp, 'utf8').catch(() => ''))) {
  await step('构建网关', ['scripts/build.mjs', '--server']);
  // The pages and the first start's data need two processors' time: both at once.
  const gateway = firstStart()
    ? launch([...GATEWAY, '--pages-follow'], ['inherit', 'inherit', 'inherit', 'ipc'])
    : undefined;
  await step('构建页面', ['scripts/build.mjs', '--web'], gateway);
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(stamp, sources);
  if (gateway) {
    if (gateway.child.connected) gateway.child.send('pages');
    process.exit(await gateway.ended);
  }
}
process.exit(await launch(GATEWAY).ended);

/** Part of the build, with its time; a failure ends the start, and what has begun beside it. */
async function step(title, args, beside) {
  const began = Date.now();
  process.stdout.write(`正在${title}……\n`);
  const code = await launch(args).ended;
  if (ending) process.exit(0);
  if (code !== 0) {
    beside?.child.kill();
    await beside?.ended;
    process.stderr.write(`${title}失败，未启动。\n`);
    process.exit(code);
  }
  process.stdout.write(`${title}完成（${((Date.now() - began) / 1000).toFixed(1)} 秒）\n`);
}

/** Whether the embedded database is still to be made and filled with demo data. */
function firstStart() {
  const { DATABASE_URL = '', DEMO = 'on', DATA_DIR = './data' } = process.env;
  return DATABASE_URL === '' && DEMO === 'on' && !existsSync(join(DATA_DIR, 'database'));
}

/** Runs Node and hands on the signals that ask this process to end; `ended` resolves to its exit code. */
function launch(args, stdio = 'inherit') {
  const child = spawn(process.execPath, args, { stdio, env: production });
  const forward = (signal) => {
    ending = true;
    child.kill(signal);
  };
  // A terminal sends Ctrl+C to the child as well; this process only has to wait for it.
  const wait = () => {
    ending = true;
  };
  process.on('SIGTERM', forward).on('SIGHUP', forward).on('SIGINT', wait);
  const ended = new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', forward).off('SIGHUP', forward).off('SIGINT', wait);
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
    });
  });
  return { child, ended };
}

/** Names, sizes and times of all sources, as one hash: quick to take, and any edit changes it. */
async function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES) await add(join(root, source));
  return hash.digest('hex');

  async function add(path) {
    const found = await stat(path).catch(() => undefined);
    if (!found) return;
    if (!found.isDirectory()) {
      hash.update(`${relative(root, path)}\0${found.size}\0${found.mtimeMs}\n`);
      return;
    }
    for (const name of (await readdir(path)).sort()) await add(join(path, name));
  }
}
