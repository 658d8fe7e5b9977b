import type { RecordData } from '@yunpu/engine-core/document';
import { truncate } from '@yunpu/engine-core/format';
import type { Executor } from '../../platform/database/port.ts';
import { unrestrict } from '../../runtime/access/actor.ts';
import type { StoredRecord } from '../../runtime/access/entityAccess.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { rowsOf, teamOf, textOf } from './values.ts';

/** How many of its latest events an asset keeps. */
const EVENTS = 500;

/** One asset that a bill acts on, and where the bill names it. */
interface Named {
  asset: string;
  pointer: string;
}

/** The assets of a bill, in the order in which every bill locks them, so that two never wait for each other. */
export function namedAssets(record: Readonly<RecordData>): Named[] {
  const single = textOf(record.asset);
  const named =
    single !== undefined
      ? [{ asset: single, pointer: '/asset' }]
      : rowsOf(record.lines).flatMap((line, index) => {
          const asset = textOf(line.asset);
          return asset === undefined ? [] : [{ asset, pointer: `/lines/${index}/asset` }];
        });
  return named.sort((a, b) => (a.asset < b.asset ? -1 : 1));
}

/** Why staff change an asset's term or size without an order, in words. */
export const GROUNDS: Readonly<Record<string, string>> = { gift: '赠送', correction: '更正', deferral: '延期' };

/** Words for the ground that a bill names. @throws a refusal for one that names none: what is paid for is an order */
export function groundOf(context: HookContext): string {
  const ground = GROUNDS[String(context.record.ground)];
  return (
    ground ??
    context.refuse('action.refused', '单据没有写明依据（赠送、更正或延期）；付费的续费、增购与升级请在商城下单')
  );
}

/** Notes rows of a bill that name one asset twice. */
export function refuseTwice(context: HookContext): void {
  const seen = new Set<string>();
  for (const { asset, pointer } of namedAssets(context.record)) {
    if (seen.has(asset)) context.issue(pointer, 'asset.twice', '同一产品资产只能出现一次');
    seen.add(asset);
  }
}

/**
 * Takes every asset of a submitted bill: from now until the bill is decided no other bill may act on it. Of
 * two bills submitted at once for one asset, exactly one gets it.
 */
export async function reserveAssets(context: HookContext): Promise<void> {
  const actor = unrestrict(context.actor);
  const billNo = textOf(context.record.billNo);
  const eid = teamOf(context);
  for (const { asset: key, pointer } of namedAssets(context.record)) {
    const asset = await context.entities.lock(context.tx, actor, 'asset', key);
    const pending = textOf(asset?.record.pendingNo);
    if (!asset || (asset.eid !== eid && asset.record.ownerEid !== eid))
      context.issue(pointer, 'asset.unknown', `产品资产 ${key} 不存在，或不属于您的团队`);
    else if (asset.state !== 'active') context.issue(pointer, 'asset.inactive', `产品资产 ${key} 已停用、升级或终止`);
    else if (pending !== undefined && pending !== billNo)
      context.issue(pointer, 'asset.busy', `产品资产 ${key} 正在办理 ${pending}，请待其办结`);
    else await context.entities.change(context.tx, actor, 'asset', key, { pendingNo: billNo });
  }
}

/** Gives the assets of a bill free that was withdrawn or rejected. */
export async function releaseAssets(context: HookContext): Promise<void> {
  const actor = unrestrict(context.actor);
  for (const { asset: key } of namedAssets(context.record)) {
    const asset = await context.entities.lock(context.tx, actor, 'asset', key);
    if (asset?.record.pendingNo === context.record.billNo)
      await context.entities.change(context.tx, actor, 'asset', key, { pendingNo: null });
  }
}

/** The asset, locked, if this bill has taken it and it still is what the bill was made for; else an issue is noted. */
export async function takenAsset(
  context: HookContext,
  { asset: key, pointer }: Named,
  expireDate: unknown,
): Promise<StoredRecord | undefined> {
  const asset = await context.entities.lock(context.tx, unrestrict(context.actor), 'asset', key);
  if (!asset || asset.state !== 'active' || asset.record.pendingNo !== context.record.billNo)
    context.issue(pointer, 'asset.changed', `产品资产 ${key} 已不在本单占用中，请驳回后重新提交`);
  else if (asset.record.expireDate !== expireDate)
    context.issue(pointer, 'asset.changed', `产品资产 ${key} 的到期日已变更，请驳回后重新提交`);
  else return asset;
  return undefined;
}

/** What a decided bill leaves on an asset: new values, an entry among its events, and the asset free again. */
export async function settleAsset(
  context: HookContext,
  asset: StoredRecord,
  values: RecordData,
  event: { kind: string; text: string },
): Promise<void> {
  await context.entities.change(context.tx, unrestrict(context.actor), 'asset', asset.key, {
    ...values,
    pendingNo: null,
    events: withEvent(context, asset.record.events, event),
  });
}

export function withEvent(
  { actor, record }: HookContext,
  events: unknown,
  { kind, text }: { kind: string; text: string },
): RecordData[] {
  return [
    ...rowsOf(events),
    { date: String(actor.scope.today), kind, billNo: record.billNo, text: truncate(text, 200) },
  ].slice(-EVENTS);
}

/** The certified team that bears the customer's name, to which an asset then belongs as well. */
export async function ownerTeam(executor: Executor, customerName: unknown): Promise<string | undefined> {
  if (typeof customerName !== 'string') return undefined;
  const team = await executor
    .selectFrom('teams')
    .select('eid')
    .where('name', '=', customerName)
    .where('certified', '=', true)
    .limit(1)
    .executeTakeFirst();
  return team?.eid;
}
