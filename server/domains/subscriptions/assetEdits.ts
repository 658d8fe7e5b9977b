import type { HookContext } from '../../runtime/documents/hooks.ts';
import { GROUNDS, withEvent } from './assets.ts';
import { rowsOf, textOf } from './values.ts';

/** What of an asset is sold, or given with a reason. */
const SOLD = {
  product: '产品',
  kind: '类型',
  quantity: '数量',
  modules: '模块',
  startDate: '开通日期',
  expireDate: '到期日期',
} as const;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const sold = (name: string, value: unknown): unknown =>
  name === 'modules' ? rowsOf(value).map(({ product, name: called, quantity }) => [product, called, quantity]) : value;
const shown = (name: string, value: unknown): string =>
  name === 'modules' ? `${rowsOf(value).length} 个` : String(value ?? '无');

/**
 * A person may make an asset, or change its term or size, only with a ground that is named in the same save; it goes
 * among the asset's events. The shop's own code answers for itself: it acts on paid orders and decided bills. An import
 * that is taken back is a ground of its own, and what the asset told of the import stays.
 */
export function judgeAssetChange(context: HookContext): void {
  const { actor, record, previous, isNew, action, set, issue } = context;
  if (action !== undefined || (actor.unrestricted && actor.ground === undefined)) return;
  const changed = Object.entries(SOLD).filter(
    ([name]) => !isSame(sold(name, record[name]), sold(name, previous?.[name])),
  );
  const what = isNew
    ? '手工建立'
    : changed
        .map(([name, title]) => `${title} ${shown(name, previous?.[name])} → ${shown(name, record[name])}`)
        .join('，');
  const noted = (events: unknown, kind: string, why: string) =>
    withEvent({ ...context, record: { ...record, billNo: undefined } }, events, {
      kind,
      text: `${what}；${why}（${actor.caller.userName}）`,
    });
  if (actor.ground !== undefined)
    return set({
      events: changed.length > 0 ? noted(previous?.events, '更正', actor.ground) : rowsOf(previous?.events),
      changeGround: null,
      changeReason: null,
    });
  const [ground, reason] = [GROUNDS[String(record.changeGround)], textOf(record.changeReason)];
  if (changed.length > 0) {
    const pending = textOf(record.pendingNo);
    if (pending !== undefined)
      return issue('', 'asset.busy', `产品资产正在办理 ${pending}，办结前不能改变数量、模块或期限`);
    if (ground === undefined)
      issue('/changeGround', 'asset.ground', '改变数量、模块或期限，请填写变更依据；付费的由客户在商城下单');
    if (reason === undefined) issue('/changeReason', 'asset.ground', '请填写变更说明');
    if (ground === undefined || reason === undefined) return;
    set({ events: noted(record.events, ground, reason) });
  }
  set({ changeGround: null, changeReason: null });
}

/** What an order or a bill has taken is not deleted under it. */
export function keepTaken({ record, refuse }: HookContext): void {
  const pending = textOf(record.pendingNo);
  if (pending !== undefined) refuse('action.refused', `产品资产正在办理 ${pending}，不能删除`);
}
