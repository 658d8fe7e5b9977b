import { type RawBuilder, sql } from 'kysely';
import { identifier, partitionName } from '../records/names.ts';

/** The table that holds an entity's records. */
export const tableNamed = (entity: string): RawBuilder<unknown> => sql.raw(identifier(partitionName(entity)));
