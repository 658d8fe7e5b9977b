import type { AccountTables } from '../accounts/tables.ts';
import type { EntityTables } from '../entities/tables.ts';
import type { HttpTables } from '../http/tables.ts';
import type { JobTables } from '../jobs/tables.ts';

/** Every table, as Kysely sees it. Each domain declares its own. */
export type Tables = AccountTables & EntityTables & HttpTables & JobTables;
