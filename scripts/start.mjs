// npm start: builds what changed since the last build, then runs the gateway.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist/.stamp');
/** Everything the build reads. Documents are not among it: the gateway loads them itself. */
const SOURCES = ['engine', 'src', 'server', 'public', 'scripts/build.mjs', 'index.html', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'vite.server.config.ts'];

process.chdir(root);
const sources = await fingerprint();
const built = existsSync('dist/server/main.js') && existsSync('dist/web/index.html');
if (!built || sources !== (await readFile(stamp, 'utf8').catch(() => ''))) {
  process.stdout.write('正在构建，请稍候…\n');
  const code = await run(['scripts/build.mjs'], { ...process.env, NODE_ENV: 'production' });
  if (code !== 0) {
    process.stderr.write('构建失败，未启动。\n');
    process.exit(code);
  }
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(stamp, sources);
}
process.exit(await run(['--enable-source-maps', 'dist/server/main.js'], { ...process.env, NODE_ENV: 'production' }));

/** Runs Node and hands on the signals that ask this process to end; resolves to its exit code. */
function run(args, env) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  const forward = (signal) => child.kill(signal);
  // A terminal sends Ctrl+C to the child as well; this process only has to wait for it.
  const wait = () => {};
  process.on('SIGTERM', forward).on('SIGHUP', forward).on('SIGINT', wait);
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', forward).off('SIGHUP', forward).off('SIGINT', wait);
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
    });
  });
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
