import {
  changeProblems,
  type EntityModel,
  type Problem,
  type StoredEffect,
  type StoredTest,
  sourceMap,
  storedEffects,
} from '@yunpu/engine-core/document';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import { tableOf } from '../storage/find.ts';
import type { DocumentFile } from './source.ts';

const pathOf = (ids: readonly string[], each: boolean): string =>
  ['$', ...ids.map((id) => JSON.stringify(id))].join('.') + (each ? '[*]' : '');

/** Some value at a place, through groups and rows, that is so. `v` is the value. */
export const some = (ids: readonly string[], is: RawBuilder<unknown>, each = false): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from jsonb_path_query(data, ${pathOf(ids, each)}::text::jsonpath) as v where ${is})`;

const FILLED = sql`jsonb_typeof(v) <> 'null'`;
/** What is not of the type has no such measure: the cast must not be tried on it. */
const ofText = (is: RawBuilder<unknown>) => sql`case when jsonb_typeof(v) = 'string' then ${is} else false end`;
const ofNumber = (is: RawBuilder<unknown>) => sql`case when jsonb_typeof(v) = 'number' then ${is} else false end`;
const ofRows = (is: RawBuilder<unknown>) => sql`case when jsonb_typeof(v) = 'array' then ${is} else false end`;
const LENGTH = sql`char_length(v #>> '{}')`;
const NUMBER = sql`(v #>> '{}')::numeric`;

/** Patterns that mean the same to PostgreSQL as to JSON Schema: no lookarounds, named groups or Unicode classes. */
const PLAIN_PATTERN = /^(?:[^\\()]|\\[dws.\\/+*?()[\]{}|^$-]|\((?!\?)|\(\?:|\))*$/;

/** Values that several of the records have, of one team or of all. */
const sharedIn = (records: RawBuilder<unknown>, ids: readonly string[], inTeam: boolean): RawBuilder<boolean> => {
  const value = sql`data #>> ${sql.val(ids)}::text[]`;
  const [own, held] = inTeam ? [sql`eid, ${value}`, sql`team, value`] : [value, sql`value`];
  return sql<boolean>`(${own}) in (
    select ${held} from (select eid as team, ${value} as value from ${records}) as held
    where value is not null group by ${held} having count(*) > 1)`;
};

/**
 * The records that an effect touches; undefined: the database does not say, or only by looking at all \`records\` at once,
 * which are given where they are few enough.
 */
export function whereOf(
  ids: readonly string[],
  test: StoredTest,
  records?: RawBuilder<unknown>,
): RawBuilder<boolean> | undefined {
  switch (test.is) {
    case 'filled':
      return some(ids, FILLED);
    case 'differing':
      return sql<boolean>`(select count(distinct v) from jsonb_path_query(data, ${pathOf(ids, false)}::text::jsonpath) as v where ${FILLED}) > 1`;
    case 'missing': {
      const [above, id] = [ids.slice(0, -1), ids.at(-1) ?? ''];
      return above.length === 0
        ? sql<boolean>`not ${some(ids, FILLED)}`
        : some(
            above,
            sql`jsonb_typeof(v) = 'object' and coalesce(jsonb_typeof(v -> ${id}::text), 'null') = 'null'`,
            true,
          );
    }
    case 'other': {
      const isOther = sql`jsonb_typeof(v) <> all(${sql.val(test.types)}::text[])`;
      return some(
        ids,
        test.whole ? sql`${isOther} or (jsonb_typeof(v) = 'number' and v #>> '{}' like '%.%')` : isOther,
      );
    }
    case 'oneOf':
      return some(ids, sql`v #>> '{}' = any(${sql.val(test.values)}::text[])`, true);
    case 'longer':
      return some(ids, ofText(sql`${LENGTH} > ${test.than}::numeric`));
    case 'shorter':
      return some(ids, ofText(sql`${LENGTH} < ${test.than}::numeric`));
    case 'above':
      return some(ids, ofNumber(sql`${NUMBER} > ${test.than}::numeric`));
    case 'below':
      return some(ids, ofNumber(sql`${NUMBER} < ${test.than}::numeric`));
    case 'notBelow':
      return some(ids, ofNumber(sql`${NUMBER} >= ${test.than}::numeric`));
    case 'notAbove':
      return some(ids, ofNumber(sql`${NUMBER} <= ${test.than}::numeric`));
    case 'moreRows':
      return some(ids, ofRows(sql`jsonb_array_length(v) > ${test.than}::numeric`));
    case 'fewerRows':
      return some(ids, ofRows(sql`jsonb_array_length(v) < ${test.than}::numeric`));
    case 'scaled':
      return some(ids, ofNumber(sql`${NUMBER} <> 0`));
    case 'cut':
      return some(ids, ofNumber(sql`mod(${NUMBER}, power(10, ${test.by}::numeric)) <> 0`));
    case 'shared':
      return records && sharedIn(records, ids, test.within === 'team');
    case 'unlinked': {
      const target = sql`select 1 from records as target where target.entity = ${test.entity}::text`;
      // Of an entity whose records are kept elsewhere no key is known here.
      return some(
        ids,
        sql`${FILLED} and exists (${target}) and not exists (${target} and target.key = v #>> '{}')`,
        true,
      );
    }
    case 'stateless':
      return sql<boolean>`state is null`;
    case 'unlike':
      return PLAIN_PATTERN.test(test.pattern) ? some(ids, ofText(sql`v #>> '{}' !~ ${test.pattern}::text`)) : undefined;
  }
}

/** An effect with how many stored records it touches. */
export interface CountedEffect {
  effect: StoredEffect;
  /** Where it cannot be counted, of all the entity's records. */
  count: number;
  isCounted: boolean;
}

/** As many are counted while somebody waits. */
const LARGE = 10_000;

/** Whether counting an entity's records takes longer than anybody waits. */
export async function isLarge(executor: Executor, model: EntityModel): Promise<boolean> {
  if (model.storage !== 'records') return false;
  const { rows } = await sql<{ most: number }>`
    select count(*)::float8 as most from (select from ${tableOf(model)} limit ${LARGE + 1}) as part`.execute(executor);
  return (rows[0]?.most ?? 0) > LARGE;
}

/** How many records there are. */
export async function countAll(executor: Executor, model: EntityModel): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from ${tableOf(model)}`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}

/** How many records have a value at a place. */
export async function countFilled(executor: Executor, model: EntityModel, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from ${tableOf(model)} where ${some(ids, FILLED)}`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** How many records have one of the options at a place. */
export async function countOneOf(
  executor: Executor,
  model: EntityModel,
  ids: readonly string[],
  values: readonly string[],
): Promise<number> {
  const where = whereOf(ids, { is: 'oneOf', values }) ?? sql<boolean>`false`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from ${tableOf(model)} where ${where}`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** What the newer document does to records that are stored; what touches none is left out. */
export async function countEffects(
  executor: Executor,
  older: EntityModel,
  newer: EntityModel,
): Promise<CountedEffect[]> {
  const effects = storedEffects(older, newer);
  if (effects.length === 0) return [];
  const records = (await isLarge(executor, newer)) ? undefined : tableOf(newer);
  const wheres = effects.map(({ ids, test }) => whereOf(ids, test, records));
  const counts = sql.join(wheres.map((where) => sql`count(*) filter (where ${where ?? sql`false`})`));
  const found = await sql<{
    counts: number[];
    total: number;
  }>`select array[${counts}]::float8[] as counts, count(*)::float8 as total from ${tableOf(newer)}`.execute(executor);
  return effects.flatMap((effect, index): CountedEffect[] => {
    const isCounted = wheres[index] !== undefined;
    const count = (isCounted ? found.rows[0]?.counts[index] : found.rows[0]?.total) ?? 0;
    return count === 0 ? [] : [{ effect, count, isCounted }];
  });
}

/** Keys of some records that an effect touches, of those that `readable` lets through. */
export async function touchedKeys(
  executor: Executor,
  model: EntityModel,
  { ids, test }: StoredEffect,
  readable: RawBuilder<boolean>,
  limit: number,
): Promise<string[]> {
  const touched = whereOf(ids, test, tableOf(model));
  if (touched === undefined) return [];
  const where = sql<boolean>`${touched} and ${readable}`;
  const { rows } = await sql<{
    key: string;
  }>`select key from ${tableOf(model)} as records where ${where} order by key desc limit ${limit}`.execute(executor);
  return rows.map(({ key }) => key);
}

export const effectInWords = ({ effect: { message }, count, isCounted }: CountedEffect): string =>
  `${message}：${isCounted ? `涉及 ${count} 张单据` : `${count} 张单据里有多少未能统计，请自行核对`}`;

/** The effects that touch stored records, as warnings at their places, with how many records there are of each. */
export async function storedProblems(
  executor: Executor,
  older: EntityModel,
  newer: EntityModel,
  { file, text }: DocumentFile,
): Promise<Problem[]> {
  // Nobody waits for a new version until a million records are counted: the studio has counted them before.
  if (await isLarge(executor, newer)) return changeProblems(older, newer, { file, text });
  const counted = await countEffects(executor, older, newer);
  if (counted.length === 0) return [];
  const { locate } = sourceMap(text);
  return counted.map((found): Problem => {
    const { code, pointer } = found.effect;
    return { severity: 'warning', code, message: effectInWords(found), file, pointer, ...locate(pointer) };
  });
}
