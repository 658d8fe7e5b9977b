import { type EntityModel, stepsFromRecord, storedPlaces } from '@yunpu/engine-core/document';
import { reveals, shownIn, statesOf } from '@yunpu/engine-core/record';
import { type RawBuilder, sql } from 'kysely';
import type { Impact } from '../../../../contract/studio/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { actorOf } from '../../access/actor.ts';
import { ruledReadable, writable } from '../../access/rows.ts';
import { laterState } from '../../documents/earlier.ts';
import { some } from '../../documents/effects.ts';
import { and, FALSE, not, or, type Predicate } from '../../sql/predicate.ts';
import { tableOf } from '../../storage/find.ts';
import type { AccessEffect } from './access.ts';
import { type Alike, type Holders, holdersOf } from './people.ts';
import { KEYS } from './stored.ts';

interface Models {
  older: EntityModel;
  newer: EntityModel;
}

/** Records that people gain and lose by a change. */
interface Turned {
  gained: Predicate;
  lost: Predicate;
}

/** The records that a change gives to somebody, and those that it takes away. */
function turnedFor(of: NonNullable<AccessEffect['of']>, { older, newer }: Models, { caller }: Alike): Turned {
  const actor = actorOf(caller);
  if (typeof of === 'string') {
    const rows = of === 'read' ? ruledReadable : writable;
    const [before, after] = [rows(older, actor), rows(newer, actor)];
    return { gained: and([after, not(before)]), lost: and([before, not(after)]) };
  }
  const place = storedPlaces(newer.fields).get(of.path);
  if (place === undefined) return { gained: FALSE, lost: FALSE };
  const filled = some(stepsFromRecord(place), sql`jsonb_typeof(v) <> 'null'`);
  const inStates = (is: (state: string | null) => boolean): Predicate => {
    const states = statesOf(older).filter(is);
    const named = states.filter((state) => state !== null);
    return states.length === statesOf(older).length
      ? filled
      : and([
          filled,
          sql<boolean>`(state = any(${sql.val(named)}::text[]) or ${states.includes(null)} and state is null)`,
        ]);
  };
  const shown = (model: EntityModel, path: string) => (state: string | null) =>
    shownIn(model, caller.roles, path, state);
  const [then, inNewer] = [shown(older, of.was), shown(newer, of.path)];
  const called = laterState(older, newer);
  const now = (state: string | null) => inNewer(called(state));
  return {
    gained: and([ruledReadable(newer, actor), inStates((state) => reveals(then(state), now(state)))]),
    lost: and([ruledReadable(older, actor), inStates((state) => reveals(now(state), then(state)))]),
  };
}

/** What one change comes to: for each group of people what they gain and lose, and that of all of them. */
interface Reach {
  of: AccessEffect;
  holders: Holders;
  turned: readonly Turned[];
}

/** Who has the roles of each change, and by which conditions its records are found. */
async function reachOf(executor: Executor, effects: readonly AccessEffect[], models: Models): Promise<Reach[]> {
  const known = new Map<string, Promise<Holders>>();
  return Promise.all(
    effects.map(async (of): Promise<Reach> => {
      const about = [...of.roles].sort().join(' ');
      const holders = known.get(about) ?? holdersOf(executor, of.roles, [models.older, models.newer]);
      known.set(about, holders);
      const { alike, ...rest } = await holders;
      const records = models.older.storage === 'records' && models.newer.storage === 'records' ? of.of : undefined;
      const turned = records === undefined ? [] : alike.map((one) => turnedFor(records, models, one));
      return { of, holders: { ...rest, alike }, turned };
    }),
  );
}

const anyOf = (turned: readonly Turned[]): Predicate => or(turned.flatMap(({ gained, lost }) => [gained, lost]));

/** A change whose records are many, by which they are counted slice by slice. */
export interface CountedReach {
  id: string;
  where: Predicate;
}

export const countedReaches = async (
  executor: Executor,
  effects: readonly AccessEffect[],
  models: Models,
): Promise<CountedReach[]> =>
  (await reachOf(executor, effects, models))
    .filter(({ turned }) => turned.length > 0)
    .map(({ of: { impact }, turned }) => ({ id: impact.id, where: anyOf(turned) }));

interface Counted {
  gained: number;
  lost: number;
}

/** The changes with how many people and records they touch; `large`: the records are counted afterwards. */
export async function withReach(
  executor: Executor,
  effects: readonly AccessEffect[],
  models: Models,
  { mayRead, large }: { mayRead: RawBuilder<boolean>; large: boolean },
): Promise<Impact[]> {
  const found: Impact[] = [];
  for (const { of, holders, turned } of await reachOf(executor, effects, models)) {
    const { impact, roles } = of;
    const having = roles.length === 1 ? '有这个角色' : '有这些角色';
    const worded = (words: string, more: Partial<Impact> = {}) =>
      found.push({ ...impact, ...more, message: `${impact.message}（${words}）` });
    if (holders.total === 0) worded(`现在没有人${having}`);
    else if (turned.length === 0) worded(`${having}的现有 ${holders.total} 人`);
    else if (large) worded(`${having}的现有 ${holders.total} 人`, { counting: true });
    else {
      const { groups, sum, touched, keys } = await countTurned(executor, models.newer, turned, mayRead);
      const people = (is: (group: Counted) => boolean): number =>
        new Set(holders.alike.flatMap(({ users }, at) => (groups[at] && is(groups[at]) ? [...users] : []))).size;
      const { gains, loses, nothing } = WORDS[typeof of.of === 'string' ? of.of : 'field'];
      const parts = [
        ...(sum.gained > 0
          ? [
              gains(
                people(({ gained }) => gained > 0),
                sum.gained,
              ),
            ]
          : []),
        ...(sum.lost > 0
          ? [
              loses(
                people(({ lost }) => lost > 0),
                sum.lost,
              ),
            ]
          : []),
      ];
      const sample = holders.looked < holders.total ? `，按其中 ${holders.looked} 人统计` : '';
      const words = parts.length > 0 ? parts.join('，') : nothing;
      worded(`${having}的现有 ${holders.total} 人${sample}：${words}`, { count: touched, keys });
    }
  }
  return found;
}

const WORDS = {
  read: {
    gains: (people: number, records: number) => `${people} 人多看到共 ${records} 张单据`,
    loses: (people: number, records: number) => `${people} 人少看到共 ${records} 张单据`,
    nothing: '他们能看到的单据眼下不变',
  },
  write: {
    gains: (people: number, records: number) => `${people} 人能多修改共 ${records} 张单据`,
    loses: (people: number, records: number) => `${people} 人不再能修改共 ${records} 张单据`,
    nothing: '他们能修改的单据眼下不变',
  },
  field: {
    gains: (people: number, records: number) => `${people} 人在共 ${records} 张单据里看到更多`,
    loses: (people: number, records: number) => `${people} 人在共 ${records} 张单据里看到得更少`,
    nothing: '他们能看到的单据里眼下没有填它的',
  },
} as const;

/** How many records each group of people gains and loses, and all of them together, each record once. */
async function countTurned(
  executor: Executor,
  model: EntityModel,
  turned: readonly Turned[],
  mayRead: RawBuilder<boolean>,
): Promise<{ groups: Counted[]; sum: Counted; touched: number; keys: string[] }> {
  const all = { gained: or(turned.map(({ gained }) => gained)), lost: or(turned.map(({ lost }) => lost)) };
  const wheres = [...turned, all].flatMap(({ gained, lost }) => [gained, lost]);
  const touched = or([all.gained, all.lost]);
  const { rows } = await sql<{ counts: number[]; touched: number; keys: string[] | null }>`
    select array[${sql.join(wheres.map((where) => sql`count(*) filter (where ${where})`))}]::float8[] as counts,
      count(*) filter (where ${touched})::float8 as touched,
      to_jsonb((array_agg(key order by key desc) filter (where ${touched} and ${mayRead}))[1:${sql.lit(KEYS)}]) as keys
    from ${tableOf(model)} as records`.execute(executor);
  const counts = rows[0]?.counts ?? [];
  const at = (index: number): Counted => ({ gained: counts[index * 2] ?? 0, lost: counts[index * 2 + 1] ?? 0 });
  return {
    groups: turned.map((_, index) => at(index)),
    sum: at(turned.length),
    touched: rows[0]?.touched ?? 0,
    keys: rows[0]?.keys ?? [],
  };
}
