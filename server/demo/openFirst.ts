import { isDatabaseMissing, openDatabase } from '../platform/database/open.ts';
import type { Database } from '../platform/database/port.ts';
import type { Config } from '../platform/settings/config.ts';
import { beginDemo, type DemoAhead } from './seed.ts';

/** An opened database, and what was begun meanwhile of the demo that it is to hold. */
interface Opened {
  database: Database;
  begun: DemoAhead | undefined;
}

/** Opens the database. A new one takes seconds in a thread of its own: the demo's records are begun meanwhile. */
export async function openFirst(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'demo' | 'schemasDir'>,
  report: (line: string) => void,
  lost?: (error: Error) => void,
): Promise<Opened> {
  const first = config.demo && isDatabaseMissing(config);
  const opening = openDatabase(config, report, lost);
  // Documents that cannot be read are said when they are loaded, as at every other start.
  const beginning = first ? beginDemo(config.schemasDir).catch(() => undefined) : undefined;
  const database = await opening;
  return { database, begun: await beginning };
}
