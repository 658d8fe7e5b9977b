import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../http/errors.ts';
import { checkedId, isId, storeFailed } from './ids.ts';
import type { FileStore } from './port.ts';

/** Where uploaded files are, below the data folder. */
export function filesRoot(dataDir: string): string {
  return join(dataDir, 'files');
}

/** Files as `<root>/ab/<id>`. @param root absolute path; made when it is not there. */
export function openFolder(root: string): FileStore {
  const shelfOf = (id: string): string => join(root, checkedId(id).slice(0, 2));
  const pathOf = (id: string): string => join(shelfOf(id), id);
  return {
    async write(id, bytes) {
      const path = pathOf(id);
      const temporary = `${path}.part`;
      try {
        await mkdir(shelfOf(id), { recursive: true });
        await writeWhole(temporary, bytes);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw storeFailed(error);
      }
    },
    async read(id) {
      try {
        // Opened before anything is answered: an answer that has begun cannot say that there is no file.
        return (await open(pathOf(id), 'r')).createReadStream();
      } catch (error) {
        throw codeOf(error) === 'ENOENT' ? new AppError('file.notFound') : storeFailed(error);
      }
    },
    remove: (id) =>
      rm(pathOf(id), { force: true }).catch((error: unknown) => {
        throw storeFailed(error);
      }),
    async *stored() {
      for (const shelf of await names(root)) {
        for (const id of (await names(join(root, shelf))).filter(isId)) {
          const found = await stat(pathOf(id)).catch(() => undefined);
          if (found) yield { id, writtenAt: found.mtimeMs };
        }
      }
    },
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'w');
  try {
    await handle.writeFile(bytes);
    // The clean-up compares with this clock, and a shared volume may have another.
    const now = new Date();
    await handle.utimes(now, now);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function names(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw storeFailed(error);
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
