import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import type { Impact } from '../../../../contract/studio/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { partitionName } from '../../records/names.ts';
import { tableOf } from '../../storage/find.ts';
import { type IndexPlan, indexInWords, indexPlan } from '../../storage/indexPlan.ts';
import { effect } from './effect.ts';

/** Records that are sorted to see how long it takes here. */
const SAMPLE = 2_000;

/** Indexes that are tried: the others take as long on an average. */
const TIMED = 4;

/** Indexes that are named in words. */
const SOME = 5;

/** Built beside people's work a table is read twice, and an index of sets or words takes so much longer than a sorted one. */
const CONCURRENTLY = 2;
const OF_MANY = 4;

/** Indexes that are built for the lists of a document, by what, and about how long that takes; `timed`: somebody reads it. */
export async function indexesImpact(
  executor: Executor,
  older: EntityModel,
  newer: EntityModel,
  timed: boolean,
): Promise<Impact[]> {
  if (newer.storage !== 'records') return [];
  const before = new Set(older.storage === 'records' ? indexPlan(older).map(({ name }) => name) : []);
  const built = indexPlan(newer).filter(({ name }) => !before.has(name));
  if (built.length === 0) return [];
  const words = [...new Set(built.map((plan) => `“${indexInWords(newer, plan)}”`))];
  const named = `${words.slice(0, SOME).join('、')}${words.length > SOME ? '等' : ''}`;
  const how = timed ? `。${await durationInWords(executor, newer, built)}` : '';
  return [
    effect(
      newer.entity,
      'indexes',
      built.map(({ name }) => name),
      {
        dangerous: false,
        message: `将在后台建立 ${built.length} 个索引（按${named}），期间列表照常可用${how}`,
        pointer: '/record',
        count: built.length,
      },
    ),
  ];
}

/** How long it takes to build them here: some records are read and sorted as each index would have them, and the time is theirs. */
async function durationInWords(executor: Executor, model: EntityModel, built: readonly IndexPlan[]): Promise<string> {
  const counted = await sql<{ records: number; sampled: number }>`
    select greatest(sampled, (select reltuples from pg_class where oid = to_regclass(${partitionName(model.entity)}::text)))::float8 as records,
      sampled::float8 as sampled
    from (select count(*) as sampled from (select from ${tableOf(model)} limit ${SAMPLE}) as sample) as counted`.execute(
    executor,
  );
  const { records = 0, sampled = 0 } = counted.rows[0] ?? {};
  if (sampled === 0) return '还没有单据，立刻建好';
  let milliseconds = 0;
  const timed = built.slice(0, TIMED);
  for (const { parts, definition } of timed) {
    const began = performance.now();
    await sql`
      select max(place) from (
        select row_number() over (order by ${sql.raw(parts.join(', '))}) as place
        from (select * from ${tableOf(model)} limit ${SAMPLE}) as sample) as sorted`.execute(executor);
    milliseconds += (performance.now() - began) * (definition.startsWith('using gin') ? OF_MANY : 1);
  }
  const all = ((milliseconds / timed.length) * built.length * CONCURRENTLY * records) / sampled;
  return `现有约 ${about(records).toLocaleString('zh-CN')} 张单据，估计要${spanInWords(all / 1000)}（按 ${sampled.toLocaleString('zh-CN')} 张试排的时间推算）`;
}

const about = (number: number): number => Number(number.toPrecision(2));

function spanInWords(seconds: number): string {
  if (seconds < 1) return '不到 1 秒';
  return seconds < 60 ? `约 ${Math.ceil(seconds)} 秒` : `约 ${Math.ceil(seconds / 60)} 分钟`;
}
