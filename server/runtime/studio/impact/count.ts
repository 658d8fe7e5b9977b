import { storedEffects } from '@yunpu/engine-core/document';
import { type RawBuilder, sql } from 'kysely';
import type { Answered } from '../../../../contract/define.ts';
import type { count } from '../../../../contract/studio/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { actorOf } from '../../access/actor.ts';
import { readable } from '../../access/rows.ts';
import { whereOf } from '../../documents/effects.ts';
import { tableOf } from '../../storage/find.ts';
import type { Judges } from '../repair/judgement.ts';
import { type AccessChange, accessEffects } from './access.ts';
import { judgedEffects, judgedId, judgeRows, readRows } from './judged.ts';
import { countedReaches } from './reach.ts';
import { KEYS, storedId } from './stored.ts';

/** Records looked at in one question: a few tenths of a second, so that nobody else waits. */
const SLICE = 10_000;
/** The same where each has to be evaluated. */
const JUDGED_SLICE = 2_000;

/** How many of the records behind `after` each effect touches, and where to go on; the first slice says of how many. */
export async function countSlice(
  executor: Executor,
  judges: Judges,
  access: AccessChange,
  caller: Caller,
  after: string | undefined,
): Promise<Answered<typeof count>> {
  const { older, newer } = judges;
  const judged = judgedEffects(older, newer).filter(({ isPersonal }) => !isPersonal);
  const limit = judged.length > 0 ? JUDGED_SLICE : SLICE;
  const stored = storedEffects(older, newer).flatMap((found) => {
    const where = whereOf(found.ids, found.test);
    return where === undefined ? [] : [{ id: storedId(newer, found), where }];
  });
  const effects = [...stored, ...(await countedReaches(executor, accessEffects(access), access))];
  const table = tableOf(newer);
  const mayRead = readable(older, actorOf(caller));
  const touched = (value: (where: RawBuilder<boolean>) => RawBuilder<unknown>) =>
    effects.length === 0 ? sql`null` : sql.join(effects.map(({ where }) => value(where)));
  const found = await sql<{ seen: number; last: string | null; counts: (number | null)[]; keys: string[][] }>`
    with slice as (
      select id, eid, key, state, data, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name,
        ${mayRead} as readable from ${table} as records
      ${after === undefined ? sql`` : sql`where id > ${after}::uuid`} order by id limit ${limit}
    )
    select count(*)::float8 as seen,
      (select id::text from slice order by id desc limit 1) as last,
      array[${touched((where) => sql`count(*) filter (where ${where})`)}]::float8[] as counts,
      jsonb_build_array(${touched(
        (where) =>
          sql`coalesce(to_jsonb((array_agg(key) filter (where readable and ${where}))[1:${sql.lit(KEYS)}]), '[]')`,
      )}) as keys
    from slice`.execute(executor);
  const row = found.rows[0];
  const rows = judged.length > 0 ? await readRows(executor, newer, mayRead, after, limit) : [];
  const evaluated = await judgeRows(judged, judges, rows, KEYS);
  const total =
    after === undefined
      ? ((await sql<{ total: number }>`select count(*)::float8 as total from ${table}`.execute(executor)).rows[0]
          ?.total ?? 0)
      : null;
  return {
    counts: [
      ...effects.map(({ id }, index) => ({ id, count: row?.counts[index] ?? 0, keys: row?.keys[index] ?? [] })),
      ...evaluated.flatMap((one, index) => {
        const of = judged[index];
        return of ? [{ id: judgedId(newer, of), ...one }] : [];
      }),
    ],
    seen: row?.seen ?? 0,
    total,
    next: (row?.seen ?? 0) < limit ? null : (row?.last ?? null),
  };
}
