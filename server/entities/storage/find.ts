import { sql } from 'kysely';
import type { EntityModel } from '../../../engine/core/document/model.ts';
import type { Executor } from '../../database/port.ts';
import { readable, writable } from '../access/rows.ts';
import type { Asker } from '../access/asker.ts';
import { and, type Predicate } from '../sql/predicate.ts';
import { identifier, partitionName } from './names.ts';
import { recordOf, type RecordRow } from './rows.ts';
import type { StoredRecord } from '../entityAccess.ts';

/** A row, and whether the person may edit it. */
export interface FoundRow extends RecordRow {
  writable: boolean;
}

export const tableOf = (model: EntityModel) => sql.raw(identifier(partitionName(model.entity)));

/**
 * The row with this key, if the asker may read it: another team's record and none at all are the same
 * answer. `lock` holds it until the transaction ends.
 */
export async function findRow(executor: Executor, model: EntityModel, asker: Asker, key: string, lock = false): Promise<FoundRow | undefined> {
  const where: Predicate = and([sql<boolean>`entity = ${model.entity}::text`, sql<boolean>`key = ${key}::text`, readable(model, asker)]);
  const found = await sql<FoundRow>`
    select *, coalesce(${writable(model, asker)}, false) as writable from ${tableOf(model)}
    where ${where} ${lock ? sql`for update` : sql``}`.execute(executor);
  return found.rows[0];
}

export function storedOf(model: EntityModel, row: RecordRow): StoredRecord {
  return { id: row.id, eid: row.eid, key: row.key, state: row.state, version: row.version, record: recordOf(model, row) };
}
