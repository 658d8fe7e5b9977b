import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** A list of entries on disk that is only added to. */
export interface Journal<Entry> {
  /** Resolves once the entry is safe, also from a power failure. */
  add(entry: Entry): Promise<void>;
  close(): Promise<void>;
}

const FILE = 'journal.ndjson';

/** Every entry that was safe when the process last ended; a line that it did not finish is none. */
export async function readJournal<Entry>(folder: string): Promise<Entry[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);
}

/** Opens the journal for adding, beginning with the entries that tell all of the state so far. */
export async function openJournal<Entry>(folder: string, entries: readonly Entry[]): Promise<Journal<Entry>> {
  await mkdir(folder, { recursive: true });
  const begun = join(folder, `${FILE}.new`);
  const file = await open(begun, 'w', 0o600);
  await file.appendFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  await file.sync();
  await rename(begun, join(folder, FILE));
  await syncFolder(folder);
  let last: Promise<void> = Promise.resolve();
  return {
    add(entry) {
      const added = last.then(async () => {
        await file.appendFile(`${JSON.stringify(entry)}\n`);
        await file.datasync();
      });
      last = added.catch(() => {});
      return added;
    },
    async close() {
      await last;
      await file.close();
    },
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
