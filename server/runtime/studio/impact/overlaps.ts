import type { EntityModel, OverlapModel } from '@yunpu/engine-core/document';
import { type RawBuilder, sql } from 'kysely';
import type { Impact } from '../../../../contract/studio/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { isLarge } from '../../documents/effects.ts';
import { columnOf } from '../../sql/columns.ts';
import { tableOf } from '../../storage/find.ts';
import { effect } from './effect.ts';

/** By what two records clash: ids, so that a field that is only renamed makes no other rule. */
function meaning({ fieldsByPath, states }: EntityModel, rule: OverlapModel): unknown[] {
  const idOf = (path: string): string => fieldsByPath[path]?.id ?? path;
  const counted = rule.states?.map((name) => states?.values[name]?.was[0] ?? name).sort() ?? null;
  return [idOf(rule.from), idOf(rule.to), rule.same.map(idOf).sort(), counted, rule.inclusive];
}

/** A record that another one meets. */
function meets(
  model: EntityModel,
  { from, to, same, states, inclusive }: OverlapModel,
): RawBuilder<boolean> | undefined {
  const columns = [from, to, ...same.filter((path) => path !== 'eid')].map((path) => columnOf(model, path)?.whole);
  if (columns.some((column) => column === undefined)) return undefined;
  const [begin, end, ...equal] = columns.map((column) => sql.raw(column ?? ''));
  const counted = states === undefined ? sql`true` : sql`state = any(${sql.val([...states])}::text[])`;
  // Each side as a table of its own: the columns are written over `data`, which both have.
  const side = (name: string) => sql`(
    select id as ${sql.ref(`${name}_id`)}, eid as ${sql.ref(`${name}_eid`)}, ${begin} as ${sql.ref(`${name}_begin`)},
      ${end} as ${sql.ref(`${name}_end`)}, jsonb_build_array(${sql.join(equal)}) as ${sql.ref(`${name}_same`)}
    from ${tableOf(model)} where ${counted} and ${begin} is not null
      ${equal.length > 0 ? sql`and num_nulls(${sql.join(equal)}) = 0` : sql``}) as ${sql.ref(name)}`;
  const before = sql.raw(inclusive ? '<=' : '<');
  return sql<boolean>`id in (
    select a_id from ${side('a')} join ${side('b')} on a_id <> b_id and a_same = b_same
      ${same.includes('eid') ? sql`and a_eid = b_eid` : sql``}
      and (b_end is null or a_begin ${before} b_end) and (a_end is null or b_begin ${before} a_end))`;
}

/** Records whose times meet already under a rule that is new: they stay, and have to make way when they are moved. */
export async function overlapsImpact(
  executor: Executor,
  older: EntityModel,
  newer: EntityModel,
  { mayRead, keys }: { mayRead: RawBuilder<boolean>; keys: number },
): Promise<Impact[]> {
  if (older.storage !== 'records' || newer.storage !== 'records') return [];
  const known = new Set(older.noOverlap.map((rule) => JSON.stringify(meaning(older, rule))));
  const impact: Impact[] = [];
  for (const [index, rule] of newer.noOverlap.entries()) {
    const about = meaning(newer, rule);
    const where = known.has(JSON.stringify(about)) ? undefined : meets(newer, rule);
    if (where === undefined) continue;
    const words = `新的规则“${rule.message ?? rule.name}”，已保存的有时间彼此重叠的，改它们的时间时要先错开`;
    const common = { dangerous: true, pointer: `/noOverlap/${index}` };
    if (await isLarge(executor, newer)) {
      impact.push(
        effect(newer.entity, 'invalid', ['overlap', about], {
          ...common,
          message: `${words}：有多少张单据未能统计，请自行核对`,
        }),
      );
      continue;
    }
    const { rows } = await sql<{ key: string; readable: boolean }>`
      select key, coalesce(${mayRead}, false) as readable from ${tableOf(newer)} as records where ${where} order by key desc`.execute(
      executor,
    );
    if (rows.length === 0) continue;
    impact.push(
      effect(newer.entity, 'invalid', ['overlap', about], {
        ...common,
        message: `${words}：涉及 ${rows.length} 张单据`,
        count: rows.length,
        keys: rows.flatMap(({ key, readable }) => (readable ? [key] : [])).slice(0, keys),
      }),
    );
  }
  return impact;
}
