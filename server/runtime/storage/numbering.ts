import { createHash } from 'node:crypto';
import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Database, Executor, Tx } from '../../platform/database/port.ts';

/** A field that is numbered, and what its counters are kept under: those of the key under the entity's own name. */
export interface Series {
  series: string;
  name: string;
  numbering: string;
}

export function seriesOf(model: EntityModel): Series[] {
  const { entity, key, numbering } = model;
  const own = numbering === undefined ? [] : [{ series: entity, name: key, numbering }];
  // By the field's identity, so that a new name goes on where the old one was; '#' is in no entity's name.
  const others = model.fields.flatMap((field) =>
    field.numbering === undefined
      ? []
      : [{ series: `${entity}#${field.id}`, name: field.name, numbering: field.numbering }],
  );
  return [...own, ...others];
}

const PART = /\{(yyyy|yy|MM|dd|yyyyMM|yyyyMMdd|yyMM|yyMMdd|seq(?::(\d{1,2}))?)\}/g;

function datePart(pattern: string, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return pattern.replace('yyyy', year).replace('yy', year.slice(2)).replace('MM', month).replace('dd', date);
}

/** The number's fixed text for a day, with the place of the counter left open: ['INV-20261120-', '']. */
export function numberPattern(numbering: string, day: string): { period: string; fill: (sequence: number) => string } {
  const render = (sequence: string) =>
    numbering.replace(PART, (_whole, name: string, width: string | undefined) =>
      name.startsWith('seq') ? sequence.padStart(Number(width ?? 1), '0') : datePart(name, day),
    );
  return { period: render(''), fill: (sequence) => render(String(sequence)) };
}

/** One sequence a period; `lastNumbers` says the same in SQL. */
function sequenceOf(entity: string, period: string): string {
  return `number_${createHash('md5').update(`${entity}/${period}`).digest('hex')}`;
}

const sequenceOfRow = sql<string>`to_regclass('number_' || md5(entity || '/' || period))`;

/**
 * The next numbers of an entity, e.g. 'INV-20261120-0001' for 'INV-{yyyyMMdd}-{seq:4}'. The counter starts
 * anew with each period the pattern names. It is a sequence of the database, so that whoever makes a record waits
 * for nobody's transaction. A transaction that rolls back leaves a gap, never a double.
 */
export async function nextNumbers(tx: Tx, entity: string, numbering: string, at: Date, count = 1): Promise<string[]> {
  const { period, fill } = numberPattern(numbering, dayOf(at));
  const name = sequenceOf(entity, period);
  const taken = (await take(tx, name, count)) ?? (await open(tx, entity, period), await take(tx, name, count));
  if (taken === undefined) throw new Error(`no sequence ${name} for ${entity} ${period}`);
  return taken.map(fill);
}

/** Makes the sequence of today's period, if it is not there: before long work, whose transaction others would wait for. */
export async function prepareNumbers(tx: Tx, entity: string, numbering: string, at: Date): Promise<void> {
  await open(tx, entity, numberPattern(numbering, dayOf(at)).period);
}

async function take(tx: Tx, name: string, count: number): Promise<number[] | undefined> {
  const { rows } = await sql<{
    value: number | null;
  }>`select nextval(to_regclass(${name})) as value from generate_series(1, ${count}::integer)`.execute(tx);
  const values = rows.flatMap(({ value }) => value ?? []);
  return values.length === count ? values : undefined;
}

/** The first of a period makes its sequence, others who come meanwhile wait for that one transaction. */
async function open(tx: Tx, entity: string, period: string): Promise<void> {
  const name = sequenceOf(entity, period);
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  // Reading the catalogue itself, as to_regclass alone may still not know what another transaction has made.
  const there =
    await sql`select 1 from pg_class where relkind = 'S' and relname = ${name} and pg_table_is_visible(oid)`.execute(
      tx,
    );
  if (there.rows.length > 0) return;
  const { value } = await tx
    .insertInto('entity_counters')
    .values({ entity, period, value: 0, opened_at: sql`now()` })
    .onConflict((conflict) => conflict.columns(['entity', 'period']).doUpdateSet({ opened_at: sql`now()` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  await sql`create sequence ${sql.id(name)} start with ${sql.lit(value + 1)}`.execute(tx);
}

/** The last number of each of an entity's periods, wherever it is kept. */
export async function lastNumbers(executor: Executor, entity: string): Promise<{ period: string; value: number }[]> {
  const { rows } = await sql<{ period: string; value: number }>`
    select period, greatest(value, coalesce(pg_sequence_last_value(${sequenceOfRow}), 0)) as value from entity_counters where entity = ${entity}`.execute(
    executor,
  );
  return rows;
}

/** Numbers that were handed out by somebody else are taken: the next one goes on behind them. */
export async function skipNumbers(
  executor: Executor,
  given: readonly { entity: string; period: string; value: number }[],
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as row(entity text, period text, value integer)`;
  await sql`
    insert into entity_counters (entity, period, value) select entity, period, value from ${rows}
    on conflict (entity, period) do update set value = greatest(entity_counters.value, excluded.value)`.execute(
    executor,
  );
  await sql`
    select setval(${sequenceOfRow}, greatest(value, coalesce(pg_sequence_last_value(${sequenceOfRow}), 0)))
    from ${rows} where ${sequenceOfRow} is not null`.execute(executor);
}

/** Days after which a period that is over gives its sequence back. */
const OVER_DAYS = 3;

/** A daily period leaves a sequence a day: those that a later period of the same entity has followed are written down and dropped. */
export async function compactNumbers(database: Database): Promise<void> {
  const { rows } = await sql<{ entity: string; period: string }>`
    select entity, period from entity_counters as old
    where opened_at < now() - make_interval(days => ${OVER_DAYS})
      and exists (select 1 from entity_counters as later where later.entity = old.entity and later.opened_at > old.opened_at)`.execute(
    database.kysely,
  );
  for (const { entity, period } of rows) {
    await database.transaction(async (tx) => {
      const name = sequenceOf(entity, period);
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
      await sql`
        update entity_counters set value = greatest(value, coalesce(pg_sequence_last_value(${sequenceOfRow}), 0)), opened_at = null
        where entity = ${entity} and period = ${period}`.execute(tx);
      await sql`drop sequence if exists ${sql.id(name)}`.execute(tx);
    });
  }
}
