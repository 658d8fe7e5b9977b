import { spawn } from 'node:child_process';
import { constants, existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = new URL('../../..', import.meta.url).pathname;
/** The built product; `npm run build` makes it. */
export const built = process.env.YUNPU_DIST ?? join(root, 'dist');

/** Matches the address of the script that holds a source of the web application, which is fetched when it is needed. */
export function scriptOf(source: string): string {
  const text = readFileSync(join(built, 'web/.vite/manifest.json'), 'utf8');
  const file = (JSON.parse(text) as Record<string, { file: string }>)[source]?.file;
  if (file === undefined) throw new Error(`the build has no ${source}`);
  return `**/${file}`;
}

/** The built gateway at work over a data folder of its own. */
export interface Shop {
  origin: string;
  /** The gateway's own copy of the documents: a journey may write into it. */
  schemas: string;
  /** What the gateway said when it had started. */
  greeting: string;
  /** What it has said since: warnings and errors. */
  complaints(): string;
  close(): Promise<void>;
}

/** Space for what calls leave behind: with less of it V8 clears up all the time. */
export const NEW_SPACE = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** What a gateway's own process has for flags where it is gone before the code that V8 optimises for it has paid for itself. */
export const SHORT_LIVED = ['--no-opt', ...NEW_SPACE];

/** A folder of its own with a copy of seeded data, where there is some, and of the documents. */
export interface ShopFolder {
  dataDir: string;
  schemas: string;
  /** Environment variables of a gateway over it, with what `settings` say. */
  env: Record<string, string | undefined>;
}

/** @throws Error where nothing is built. */
export async function shopFolder(
  seeded: string | undefined,
  settings: Readonly<Record<string, string>>,
): Promise<ShopFolder> {
  const main = join(built, 'server/main.js');
  if (!existsSync(main)) throw new Error(`${main} is missing: run "npm run build" first`);
  const dataDir = await mkdtemp(join(tmpdir(), 'yunpu-journey-'));
  const schemas = join(dataDir, 'documents');
  if (seeded !== undefined) await cp(seeded, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await cp(join(root, 'schemas'), schemas, { recursive: true });
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    SCHEMAS_DIR: schemas,
    DEMO: 'on',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    ...settings,
  };
  return { dataDir, schemas, env };
}

/**
 * Starts the built gateway in a process of its own, over a copy of a data folder with demo data, or an empty one.
 * `settings`: environment variables that this one alone has; `flags`: Node's own.
 */
export async function openShop(
  seeded: string | undefined,
  settings: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Shop> {
  const { dataDir, schemas, env } = await shopFolder(seeded, settings);
  const child = spawn(process.execPath, [...flags, join(built, 'server/main.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const close = async () => {
    child.removeAllListeners('exit');
    const ended = child.exitCode === null && new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (piece: Buffer) => {
      output += piece.toString();
      const address = /http:\/\/[\d.]+:\d+/.exec(output)?.[0];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}: ${output}`)));
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  // A first start still works on its database while it begins to answer.
  await fetch(`${origin}/readyz`);
  const greeting = output;
  return { origin, schemas, greeting, complaints: () => output.slice(greeting.length), close };
}
