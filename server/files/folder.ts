import { createReadStream } from 'node:fs';
import type { ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ID = /^[0-9a-f]{32}$/;

/** Where the bytes are: `<root>/ab/<id>`, under names that nobody outside chose. */
export interface FileFolder {
  /** Whole and on disk when it resolves. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  read(id: string): ReadStream;
  remove(id: string): Promise<void>;
  /** Whether it was written within the last hour. */
  isFresh(id: string): Promise<boolean>;
  /** Every id that is stored. */
  ids(): AsyncGenerator<string>;
}

/** Where uploaded files are, below the data folder. */
export function filesRoot(dataDir: string): string {
  return join(dataDir, 'files');
}

/** @param root absolute path; made when it is not there. */
export function openFolder(root: string): FileFolder {
  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new Error(`not a file id: ${id}`);
    return join(root, id.slice(0, 2), id);
  };
  return {
    async write(id, bytes) {
      const path = pathOf(id);
      await mkdir(join(root, id.slice(0, 2)), { recursive: true });
      const temporary = `${path}.part`;
      const handle = await open(temporary, 'wx');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, path);
    },
    read: (id) => createReadStream(pathOf(id)),
    remove: (id) => rm(pathOf(id), { force: true }),
    isFresh: async (id) => Date.now() - (await stat(pathOf(id))).mtimeMs < 3_600_000,
    async *ids() {
      for (const shelf of await names(root)) {
        for (const name of await names(join(root, shelf))) if (ID.test(name)) yield name;
      }
    },
  };
}

async function names(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
