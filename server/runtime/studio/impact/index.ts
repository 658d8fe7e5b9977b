import {
  type EntityModel,
  isBeside,
  movedFields,
  type StoredPlace,
  stepsFromRecord,
} from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { namedView, renamedViews } from '@yunpu/engine-core/query';
import type { Dashboard } from '../../../../contract/dashboards.ts';
import type { Impact } from '../../../../contract/studio/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { laterFields } from '../../documents/earlier.ts';
import { countAll, countFilled, countOneOf, isLarge } from '../../documents/effects.ts';
import { newlyComputed } from '../repair/computing.ts';
import { renamedStored } from '../repair/following.ts';
import { type AccessChange, accessEffects } from './access.ts';
import { dashboardsImpact } from './dashboards.ts';
import { draftsImpact } from './drafts.ts';
import { effect } from './effect.ts';
import { indexesImpact } from './indexes.ts';
import { mentionsImpact } from './mentions.ts';
import { overlapsImpact } from './overlaps.ts';
import { printImpact } from './print.ts';
import { withReach } from './reach.ts';
import { type Counting, KEYS, storedImpact } from './stored.ts';

/** Names in one sentence. */
const SOME = 5;

/** All that publishing `newer` in the place of `older` does to what is there. */
export async function impactOf(
  executor: Executor,
  older: EntityModel,
  newer: EntityModel,
  {
    mayRead,
    later,
    check,
    dashboards,
    others,
    ...access
  }: Omit<AccessChange, 'older' | 'newer'> &
    Counting & { dashboards: readonly Dashboard[]; others: readonly EntityModel[] },
): Promise<Impact[]> {
  if (older.version === newer.version) return [];
  return [
    ...(await storedImpact(executor, older, newer, { mayRead, later, check })),
    ...(await overlapsImpact(executor, older, newer, { mayRead, keys: KEYS })),
    ...(await movesImpact(executor, older, newer, { later })),
    ...(await optionsImpact(executor, older, newer, { later })),
    ...(await computedImpact(executor, older, newer, { later })),
    ...(await accessImpact(executor, { ...access, older, newer }, { mayRead, later })),
    ...(await viewsImpact(executor, older, newer)),
    ...dashboardsImpact(newer, dashboards),
    ...(await draftsImpact(executor, older, newer)),
    ...(await approvalsImpact(executor, older, newer)),
    ...printImpact(older, newer),
    ...mentionsImpact(older, newer, others, access.roles),
    ...(await indexesImpact(executor, older, newer, later)),
  ];
}

/** Who sees and does what from now on; `counting.later`: with the people and records of it, for whoever reads it. */
export async function accessImpact(
  executor: Executor,
  change: AccessChange,
  { mayRead, later }: Pick<Counting, 'mayRead' | 'later'>,
): Promise<Impact[]> {
  const effects = accessEffects(change);
  if (!later || effects.length === 0) return effects.map(({ impact }) => impact);
  return withReach(executor, effects, change, { mayRead, large: await isLarge(executor, change.newer) });
}

/** Fields that stand elsewhere from now on, and how many records take their values along. */
async function movesImpact(
  executor: Executor,
  older: EntityModel,
  newer: EntityModel,
  { later }: { later: boolean },
): Promise<Impact[]> {
  if (newer.storage !== 'records' || older.storage !== 'records') return [];
  const uncounted = later && (await isLarge(executor, newer));
  const titleOf = (place: StoredPlace): string => {
    const around = place.field.path.slice(0, -place.field.name.length - 1);
    return around === '' ? '单据本身' : `“${newer.fieldsByPath[around]?.title ?? around}”`;
  };
  const effects = movedFields(older, newer).map(async ({ from, to }): Promise<Impact[]> => {
    const ids = stepsFromRecord(from);
    const count = uncounted ? null : await countFilled(executor, newer, ids);
    if (count === 0) return [];
    const intoRows = to.table !== undefined && !isBeside(from, to);
    const how = intoRows ? '已有的值放进每一行，没有行的新增一行' : '已有的值跟着移动';
    return [
      effect(newer.entity, 'values', ['moved', ids, to.field.path], {
        dangerous: false,
        message: `字段“${to.field.title}”移到${titleOf(to)}${to.table || to.field.path.includes('.') ? '里' : ''}，${how}${
          count === null ? '' : `：涉及 ${count} 张单据`
        }`,
        pointer: to.field.pointer,
        count,
      }),
    ];
  });
  return (await Promise.all(effects)).flat();
}

/** Options and states that are stored otherwise from now on, and how many records follow. */
async function optionsImpact(
  executor: Executor,
  older: EntityModel,
  newer: EntityModel,
  { later }: { later: boolean },
): Promise<Impact[]> {
  const renamed = renamedStored(older, newer);
  if (renamed.length === 0) return [];
  const uncounted = later && (await isLarge(executor, newer));
  const impact: Impact[] = [];
  for (const { field, ids, values } of renamed) {
    const count = uncounted ? null : await countOneOf(executor, newer, ids, [...values.keys()]);
    const how = [...values].map(([was, now]) => {
      const title = field.options?.find(({ value }) => value === now)?.title ?? String(now);
      return `“${title}”（${was} 改为 ${now}）`;
    });
    impact.push(
      effect(newer.entity, 'values', ['options', ids, [...values]], {
        dangerous: false,
        message: `字段“${field.title}”的选项换了保存的值：${how.join('、')}。已有单据、历史和保存的视图跟着改，接口和导入文件要用新的值${
          count === null ? '' : `：涉及 ${count} 张单据`
        }`,
        pointer: field.pointer,
        count,
      }),
    );
  }
  return impact;
}

/** Fields that are computed from now on: what the records from before have in them that had nothing there. */
async function computedImpact(
  executor: Executor,
  older: EntityModel,
  newer: EntityModel,
  { later }: { later: boolean },
): Promise<Impact[]> {
  const fields = newlyComputed(older, newer);
  if (fields.length === 0) return [];
  const all = later && (await isLarge(executor, newer)) ? null : await countAll(executor, newer);
  const impact = fields.map(async ({ field, ids, isPersonal, wasFilledIn }): Promise<Impact[]> => {
    const count = all === null || !wasFilledIn ? all : all - (await countFilled(executor, newer, ids));
    if (count === 0) return [];
    const which = wasFilledIn ? '没有值的单据' : '已有的单据';
    const message = isPersonal
      ? `字段“${field.title}”要看由谁来保存，${which}在下次保存时才算出`
      : `字段“${field.title}”在${which}里一并算出`;
    return [
      effect(newer.entity, 'values', ['computed', ids], {
        dangerous: false,
        message: count === null ? message : `${message}：涉及 ${count} 张单据`,
        pointer: field.pointer,
        count,
      }),
    ];
  });
  return (await Promise.all(impact)).flat();
}

/** Every text in it. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Whether a view's filter, order or columns say this path: whole, after a minus, or as a part of a list of paths. */
const names = (state: unknown, path: string): boolean =>
  isObject(state) && textsIn(state).some((text) => text.split(/[^\p{L}\p{N}_.]+/u).includes(path));

async function viewsImpact(executor: Executor, older: EntityModel, newer: EntityModel): Promise<Impact[]> {
  const there = laterFields(older, newer);
  const gone = Object.values(older.fieldsByPath).filter(({ path }) => !there.has(path));
  const called = renamedViews(older, newer);
  const bases = older.list.views.filter(({ name }) => namedView(newer, called.get(name) ?? name) === undefined);
  if (gone.length + bases.length === 0) return [];
  const views = await executor
    .selectFrom('entity_views')
    .select(['id', 'name', 'state'])
    .where('entity', '=', newer.entity)
    .execute();
  const effectOn = (found: readonly { name: string }[], of: string[], words: string): Impact[] => {
    if (found.length === 0) return [];
    const some = [...new Set(found.map(({ name }) => `“${name}”`))].slice(0, SOME).join('、');
    return [
      effect(newer.entity, 'views', of, {
        dangerous: false,
        message: `${found.length} 个保存的视图${words}：${some}`,
        pointer: '/list/views',
        count: found.length,
      }),
    ];
  };
  return [
    ...gone.flatMap(({ path, title }) =>
      effectOn(
        views.filter(({ state }) => names(state, path)),
        [path],
        `用到字段“${title}”，今后不再起作用`,
      ),
    ),
    ...bases.flatMap(({ name }) =>
      effectOn(
        views.filter(({ state }) => state.base === name),
        ['base', name],
        `是在“${name}”上保存的，今后打不开`,
      ),
    ),
  ];
}

async function approvalsImpact(executor: Executor, older: EntityModel, newer: EntityModel): Promise<Impact[]> {
  const part = ({ approval, actions, states }: EntityModel) =>
    JSON.stringify([approval, actions, states], (key, value: unknown) => (key === 'ast' ? undefined : value));
  if (older.approval === undefined || part(older) === part(newer)) return [];
  const running = await executor
    .selectFrom('approvals')
    .select('record_key')
    .where('entity', '=', newer.entity)
    .where('status', '=', 'running')
    .orderBy('started_at', 'desc')
    .execute();
  if (running.length === 0) return [];
  return [
    effect(newer.entity, 'approvals', [newer.version], {
      dangerous: false,
      message: `${running.length} 项审批正在进行：已经开始的环节不变，结束时按新的操作办理`,
      pointer: newer.approval === undefined ? '' : '/approval',
      count: running.length,
      keys: running.slice(0, SOME).map(({ record_key }) => record_key),
    }),
  ];
}
