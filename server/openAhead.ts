import { type MadeRecords, makeDemoRecords } from './demo/seed.ts';
import type { Opening } from './platform/database/open.ts';
import type { Database } from './platform/database/port.ts';
import type { Config } from './platform/settings/config.ts';
import { type CompiledFolder, compileFolder } from './runtime/documents/catalogue.ts';
import { readSource } from './runtime/documents/source.ts';

/** What a start makes without its database. */
interface Ahead {
  /** The documents' folder. */
  documents: CompiledFolder;
  /** The demo's records, for a database that is made only now. */
  records: MadeRecords | undefined;
}

interface Opened {
  database: Database;
  /** Undefined where the documents cannot be read: that is said when they are loaded. */
  ahead: Ahead | undefined;
}

/** Waits for the database, which opens in a thread or on a server of its own; what needs none is made meanwhile. */
export async function openAhead(
  { database, first }: Opening,
  { demo, schemasDir }: Pick<Config, 'demo' | 'schemasDir'>,
): Promise<Opened> {
  const making = makeAhead(schemasDir, demo && first).catch(() => undefined);
  return { database: await database, ahead: await making };
}

async function makeAhead(schemasDir: string, withRecords: boolean): Promise<Ahead> {
  const documents = compileFolder(await readSource(schemasDir));
  return { documents, records: withRecords ? makeDemoRecords(documents) : undefined };
}
