import { ASSET, type Asset } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { GROUNDS, withEvent } from './assets.ts';

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
const sold = (asset: Asset, name: keyof typeof SOLD): unknown =>
  name === 'modules'
    ? asset.modules.map(({ product, name: called, quantity }) => [product, called, quantity])
    : asset[name];
const shown = (asset: Asset, name: keyof typeof SOLD): string =>
  name === 'modules' ? `${asset.modules.length} 个` : String(asset[name] ?? '无');

/**
 * A person may make an asset, or change its term or size, only with a ground that is named in the same save; it goes
 * among the asset's events. The shop's own code answers for itself: it acts on paid orders and decided bills. An import
 * that is taken back is a ground of its own, and what the asset told of the import stays.
 */
export function judgeAssetChange(context: HookContext): void {
  const { actor, isNew, action, set, issue } = context;
  if (action !== undefined || (actor.unrestricted && actor.ground === undefined)) return;
  const record = readRecord(ASSET, context.record);
  const previous = readRecord(ASSET, context.previous);
  const names = Object.keys(SOLD) as (keyof typeof SOLD)[];
  const changed = names.filter((name) => !isSame(sold(record, name), sold(previous, name)));
  const what = isNew
    ? '手工建立'
    : changed.map((name) => `${SOLD[name]} ${shown(previous, name)} → ${shown(record, name)}`).join('，');
  const noted = (events: Asset['events'], kind: string, why: string) =>
    withEvent(context, undefined, events, {
      kind,
      text: `${what}；${why}（${actor.caller.userName}）`,
    });
  if (actor.ground !== undefined)
    return set({
      events: changed.length > 0 ? noted(previous.events, '更正', actor.ground) : previous.events,
      changeGround: null,
      changeReason: null,
    });
  const [ground, reason] = [GROUNDS[String(record.changeGround)], record.changeReason || undefined];
  if (changed.length > 0) {
    if (record.pendingNo)
      return issue('', 'asset.busy', `产品资产正在办理 ${record.pendingNo}，办结前不能改变数量、模块或期限`);
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
  const { pendingNo: pending } = readRecord(ASSET, record);
  if (pending) refuse('action.refused', `产品资产正在办理 ${pending}，不能删除`);
}
