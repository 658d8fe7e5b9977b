import type { EntityModel } from '@yunpu/engine-core/document';
import type { RecordTeam } from '@yunpu/engine-core/expression';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import type { Actor } from '../access/actor.ts';
import type { StoredRecord } from '../access/entityAccess.ts';
import { isShownBeyondRules, readable, readableByKey, ruledReadable, writable } from '../access/rows.ts';
import { type RecordRow, recordOf } from '../records/rows.ts';
import { and, type Predicate } from '../sql/predicate.ts';
import { tableNamed } from '../sql/table.ts';

/** A row, and whether the person may edit it. */
export interface FoundRow extends RecordRow {
  writable: boolean;
  /** False: it is seen because the person approves it, or its approval was copied to them; they do nothing with the record itself. */
  ruled?: boolean;
  /** The team whose record it is, where the document asks about it. */
  team?: RecordTeam | null;
}

const TEAM = sql<RecordTeam | null>`(select jsonb_build_object('eid', t.eid, 'name', t.name, 'certified', t.certified) from teams t where t.eid = records.eid) as team`;

export const tableOf = (model: EntityModel) => tableNamed(model.entity);

/**
 * The row with this key, if the actor may read it: another team's record and none at all are the same
 * answer. `lock` holds it until the transaction ends.
 */
export async function findRow(
  executor: Executor,
  model: EntityModel,
  actor: Actor,
  key: string,
  lock = false,
): Promise<FoundRow | undefined> {
  const where: Predicate = and([
    sql<boolean>`entity = ${model.entity}::text`,
    sql<boolean>`key = ${key}::text`,
    // What is to be changed has to be theirs by the rules.
    lock ? ruledReadable(model, actor) : readableByKey(model, actor),
  ]);
  const ruled = isShownBeyondRules(model) ? sql`, coalesce(${ruledReadable(model, actor)}, false) as ruled` : sql``;
  const found = await sql<FoundRow>`
    select *, coalesce(${writable(model, actor)}, false) as writable${ruled}${model.readsRecordTeam ? sql`, ${TEAM}` : sql``} from ${tableOf(model)} as records
    where ${where} ${lock ? sql`for update` : sql``}`.execute(executor);
  return found.rows[0];
}

/** The row that had this key before it got another, if the actor may read it and none has that key now. */
export async function findRenamedRow(
  executor: Executor,
  model: EntityModel,
  actor: Actor,
  key: string,
): Promise<FoundRow | undefined> {
  const { rows } = await sql<{ key: string }>`
    select records.key from entity_earlier_keys as earlier
    join ${tableOf(model)} as records on records.entity = earlier.entity and records.id = earlier.record_id
    where earlier.entity = ${model.entity}::text and earlier.key = ${key}::text and not exists (
      select from ${tableOf(model)} as taken where taken.entity = earlier.entity and taken.key = earlier.key)`.execute(
    executor,
  );
  const [today] = rows;
  return today && findRow(executor, model, actor, today.key);
}

/** The rows with these keys that the actor may read, each with whether the person may edit it, from one query. */
export async function findRows(
  executor: Executor,
  model: EntityModel,
  actor: Actor,
  keys: readonly string[],
): Promise<FoundRow[]> {
  const where = and([
    sql<boolean>`entity = ${model.entity}::text`,
    sql<boolean>`key = any(${sql.val([...keys])}::text[])`,
    readable(model, actor),
  ]);
  const found = await sql<FoundRow>`
    select *, coalesce(${writable(model, actor)}, false) as writable from ${tableOf(model)} as records where ${where}`.execute(
    executor,
  );
  return found.rows;
}

/** Whose record a row is; a team that is gone, or a visitor who has none yet, is not certified. */
export function teamOf(model: EntityModel, { eid, team }: Pick<FoundRow, 'eid' | 'team'>): RecordTeam | undefined {
  return model.readsRecordTeam ? (team ?? { eid, name: '', certified: false }) : undefined;
}

/**
 * The teams of several rows, by their eid; none where the document does not ask about them. The `own` team of whoever
 * asks was read with the session: who sees only its rows costs no further query.
 */
export async function teamsOf(
  executor: Executor,
  model: EntityModel,
  rows: readonly { eid: string }[],
  own?: RecordTeam,
): Promise<Record<string, RecordTeam> | undefined> {
  if (!model.readsRecordTeam) return undefined;
  const wanted = new Set(rows.map(({ eid }) => eid));
  const known = own !== undefined && wanted.delete(own.eid) ? [own] : [];
  const found =
    wanted.size === 0
      ? []
      : (
          await sql<RecordTeam>`select eid, name, certified from teams where eid = any(${sql.val([...wanted])}::text[])`.execute(
            executor,
          )
        ).rows;
  return Object.fromEntries([...known, ...found].map((team) => [team.eid, team]));
}

export function storedOf(model: EntityModel, row: RecordRow): StoredRecord {
  return {
    id: row.id,
    eid: row.eid,
    key: row.key,
    state: row.state,
    version: row.version,
    record: recordOf(model, row),
  };
}
