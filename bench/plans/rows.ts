import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { storedPlaces } from '@yunpu/engine-core/document';
import { type Filter, filterFromExpression } from '@yunpu/engine-core/query';
import { sampleRecords } from '@yunpu/engine-core/sample';
import { sql } from 'kysely';
import type { Database, Executor } from '../../server/platform/database/port.ts';
import { type Actor, actorOf } from '../../server/runtime/access/actor.ts';
import { columnsOf } from '../../server/runtime/operations/store.ts';
import { identifier, literal, partitionName } from '../../server/runtime/records/names.ts';
import { dropIndexes } from '../../server/runtime/storage/indexManager.ts';
import { createIndexSql, indexPlan } from '../../server/runtime/storage/indexPlan.ts';

/** Half of all rows are this team's; the others share the rest. */
const TEAMS = 40;
const BIG_TEAM = '20000001';
const READER = 'u-0';
const PATTERNS = 200;
/** Keys that links lead to: as many records of each linked entity as are there at the least. */
export const FEWEST = 2_000;
/** Days over which rows are spread. */
const DAYS = 730;

/** Somebody of the team with half of all rows, in one role. */
export const readerIn = (role: string): Actor =>
  actorOf({
    sessionId: '',
    userId: READER,
    userName: '测试',
    phone: '',
    roles: [role],
    team: { eid: BIG_TEAM, name: '', certified: true, isAdmin: true },
    private: false,
    channel: '',
  });

/** Made-up records of a document, of which all its rows are variations. */
export function patternsOf(model: EntityModel): RecordData[] {
  const linked = () => Array.from({ length: 50 }, (_, at) => ({ key: keyAt(at * 40), record: {} }));
  const records = sampleRecords(model, { count: PATTERNS, scope: readerIn('staff').scope, linked });
  return records.map((record, at) => ({ ...record, [model.key]: keyAt(at) }));
}

const keyAt = (at: number): string => `K-${at}`;

/** Fields by which the rules of access say whose a record is: by its team, or by a person. */
function owners(model: EntityModel): { teams: Set<string>; people: Set<string> } {
  const found = { teams: new Set<string>(), people: new Set<string>() };
  const look = (filter: Filter): void => {
    if ('and' in filter) return filter.and.forEach(look);
    if ('or' in filter) return filter.or.forEach(look);
    if (!('field' in filter)) return;
    if (filter.value === BIG_TEAM) found.teams.add(filter.field);
    if (filter.value === READER) found.people.add(filter.field);
  };
  for (const [role, rule] of Object.entries(model.access.read))
    look(filterFromExpression(rule, model, { record: {}, scope: readerIn(role).scope }));
  return found;
}

/** How a stored value differs from row to row; `old` is the pattern's. Undefined: it stays. */
function variation(field: FieldModel, old: string): string | undefined {
  const day = `(date '2026-11-27' - (random() * ${DAYS})::int)`;
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'duration':
      return field.options ? undefined : `to_jsonb(round((${old})::numeric * (0.1 + random())::numeric))`;
    case 'decimal':
    case 'percent':
      return field.options ? undefined : `to_jsonb(round((${old})::numeric * (0.1 + random())::numeric, 2))`;
    case 'date':
      return `to_jsonb(to_char(${day}, 'YYYY-MM-DD'))`;
    case 'datetime':
      return `to_jsonb(to_char(${day}, 'YYYY-MM-DD') || substr(${old}, 11))`;
    case 'link':
      return field.schema.type === 'array' || field.link?.by !== undefined
        ? undefined
        : `to_jsonb('K-' || (random() * ${FEWEST - 1})::int)`;
    default:
      return undefined;
  }
}

/** `data` of a row made from the pattern's. */
function varied(model: EntityModel): string {
  const places = storedPlaces(model.fields);
  const { teams, people } = owners(model);
  const parts = model.fields.flatMap((field) => {
    const steps = places.get(field.path)?.steps ?? [];
    const [id] = steps;
    if (steps.length !== 1 || id === undefined || field.path === model.key || field.path === model.states?.field)
      return [];
    if (teams.has(field.path)) return [`jsonb_build_object(${literal(id)}, team)`];
    if (people.has(field.path))
      return [
        `jsonb_build_object(${literal(id)}, ${field.schema.type === 'array' ? 'jsonb_build_array(person)' : 'person'})`,
      ];
    const old = `data ->> ${literal(id)}`;
    const isNumber = `jsonb_typeof(data -> ${literal(id)})`;
    if (field.unique !== false)
      return [`case when ${isNumber} = 'string' then jsonb_build_object(${literal(id)}, ${old} || n) else '{}' end`];
    const value = variation(field, old);
    const type = ['integer', 'money', 'duration', 'decimal', 'percent'].includes(field.kind) ? 'number' : 'string';
    return value === undefined
      ? []
      : [`case when ${isNumber} = '${type}' then jsonb_build_object(${literal(id)}, ${value}) else '{}' end`];
  });
  return ['data', ...parts].join(' || ');
}

/** How many rows an entity has. */
async function rowsOf(database: Database, entity: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.raw(identifier(partitionName(entity)))}`.execute(database.kysely);
  return rows[0]?.total ?? 0;
}

/** Sees to it that an entity has `count` rows or more, of many teams and people and over two years, with today's indexes. */
export async function haveRows(
  database: Database,
  model: EntityModel,
  patterns: readonly RecordData[],
  count: number,
): Promise<void> {
  const table = sql.raw(identifier(partitionName(model.entity)));
  if ((await rowsOf(database, model.entity)) < count) await fillRows(database, model, patterns, count);
  await database.kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await buildIndexes(connection, model);
    await sql`vacuum analyze ${table}`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

async function fillRows(
  database: Database,
  model: EntityModel,
  patterns: readonly RecordData[],
  count: number,
): Promise<void> {
  const table = sql.raw(identifier(partitionName(model.entity)));
  await dropIndexes(database, model.entity);
  await database.transaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`truncate ${table}`.execute(tx);
    const stored = patterns.map((record, at) => ({
      at,
      ...columnsOf(model, record),
      data: columnsOf(model, record).data,
    }));
    await sql`
      create temporary table patterns on commit drop as
      select at, state, data::jsonb as data, search, document_version
      from jsonb_to_recordset(${JSON.stringify(stored)}::text::jsonb) as one(at int, state text, data text, search text[], document_version text)`.execute(
      tx,
    );
    await sql`
      insert into ${table} (entity, id, eid, key, state, data, version, document_version, search, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name)
      select ${model.entity}::text, id, team, 'K-' || n, state, ${sql.raw(varied(model))}, 1, document_version,
        search || array(select substr(n::text, at, long) from generate_series(1, length(n::text)) as at, generate_series(1, 2) as long),
        created, person, '人' || who % 97, created + random() * interval '30 days', person, '人' || who % 89
      from (
        select n, (random() * ${patterns.length - 1})::int as pattern, gen_random_uuid() as id, who,
          case when random() < 0.5 then ${BIG_TEAM} else (${Number(BIG_TEAM)} + who % ${TEAMS})::text end as team,
          'u-' || who as person, timestamptz '2024-11-27' + n * (interval '${sql.raw(String(DAYS))} days' / ${count}::float8) as created
        from (select n, (random() * 159)::int as who from generate_series(0, ${count}::int - 1) as n) as numbers
      ) as made join patterns on at = pattern order by n`.execute(tx);
  });
}

/**
 * Brings the indexes in line with today's plan, as `alignIndexes` does beside people who work: here nobody does, so that
 * an index is built in one pass, by several workers.
 */
async function buildIndexes(executor: Executor, model: EntityModel): Promise<void> {
  const table = partitionName(model.entity);
  const { rows: there } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = to_regclass(${table}) and c.relname like 'yx\\_%' and i.indisvalid`.execute(executor);
  const wanted = indexPlan(model);
  const names = new Set(there.map(({ name }) => name));
  await sql`set maintenance_work_mem = '512MB'`.execute(executor);
  for (const plan of wanted)
    if (!names.has(plan.name)) {
      await sql.raw(`drop index if exists ${identifier(plan.name)}`).execute(executor);
      await sql.raw(createIndexSql(model, plan, false)).execute(executor);
    }
  const needed = new Set(wanted.map(({ name }) => name));
  for (const name of names) if (!needed.has(name)) await sql.raw(`drop index ${identifier(name)}`).execute(executor);
}

/** Takes an entity's rows away again. */
export async function dropRows(database: Database, { entity }: EntityModel): Promise<void> {
  await sql`truncate ${sql.raw(identifier(partitionName(entity)))}`.execute(database.kysely);
}
