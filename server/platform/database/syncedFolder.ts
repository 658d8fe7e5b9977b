import fs from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What of a file opened inside PGlite is needed: its descriptor outside; a folder has none, only a place. */
interface OpenFile {
  nfd?: number;
  node: unknown;
}

/** The part of Emscripten's NODEFS that is added to. */
interface NodeFiles {
  realPath(node: unknown): string;
  stream_ops: { fsync?(file: OpenFile): number };
}

/** Names in a folder are written through as well, where the system can do that. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

type Started = Awaited<ReturnType<NodeFS['init']>>;
type BeforeRun = NonNullable<Started['emscriptenOpts']['preRun']>[number];

/**
 * A folder whose writes reach the disk when PostgreSQL asks for it. PGlite's own folder answers every fsync with
 * nothing done, so a power cut could take commits that were answered.
 */
class SyncedFolder extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): Promise<Started> {
    const started = await super.init(...args);
    const giveFsync: BeforeRun = (module: object) => {
      const { NODEFS } = module as { NODEFS: NodeFiles };
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) syncFolder(NODEFS.realPath(node));
        else fs.fsyncSync(nfd);
        return 0;
      };
    };
    return {
      ...started,
      emscriptenOpts: { ...started.emscriptenOpts, preRun: [...(started.emscriptenOpts.preRun ?? []), giveFsync] },
    };
  }
}

/**
 * PostgreSQL's own page buffer, which stays in this process's memory: beside the system's cache of files the usual 128 MB
 * answer no sooner.
 */
const BUFFERS = ['-c', 'shared_buffers=32MB'];

/**
 * How PGlite keeps its data in `folder` so that an answered commit survives a power cut: `-F`, which switches
 * fsync off, is left out, and the log is synced by fsync, the one such call that leaves WASM.
 */
export function durableOptions(folder: string): { fs: NodeFS; startParams: string[] } {
  return {
    fs: new SyncedFolder(folder),
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
      ...['-c', 'wal_sync_method=fsync'],
      ...BUFFERS,
    ],
  };
}

/** Files that are written through at a time: as many as wait at once, not one after the other behind whoever else works in this thread. */
const AT_ONCE = 64;

/** Writes a folder with all in it through to the disk: what made it did not. */
export async function syncTree(folder: string): Promise<void> {
  const paths = (await readdir(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  while (paths.length > 0) await Promise.all(paths.splice(0, AT_ONCE).map(syncPath));
  await syncPath(folder);
}

/** Writes a file, or the names in a folder, through to the disk. */
export async function syncPath(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
