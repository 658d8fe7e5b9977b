import { truncate } from '@yunpu/engine-core/format';
import {
  ASSET,
  type Asset,
  RENEWAL,
  type Renewal,
  SERVICE_CHANGE,
  type ServiceChange,
  UPGRADE,
  type Upgrade,
} from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { Row, WritesTo } from '../../../contract/records/write.ts';
import type { Executor } from '../../platform/database/port.ts';
import { unrestrict } from '../../runtime/access/actor.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { teamOf } from './values.ts';

/** How many of its latest events an asset keeps. */
const EVENTS = 500;

/** One asset that a bill acts on, and where the bill names it. */
interface Named {
  asset: string;
  pointer: string;
}

/** A bill that acts on assets: on one in each line, or on one alone. */
export function billOf({ model: { entity }, record }: HookContext): Renewal | Upgrade | ServiceChange {
  switch (entity) {
    case 'renewal':
      return readRecord(RENEWAL, record);
    case 'upgrade':
      return readRecord(UPGRADE, record);
    case 'service-change':
      return readRecord(SERVICE_CHANGE, record);
    default:
      throw new Error(`${entity} acts on no assets`);
  }
}

/** The assets of a bill, in the order in which every bill locks them, so that two never wait for each other. */
export function namedAssets(bill: Renewal | Upgrade | ServiceChange): Named[] {
  const named =
    'lines' in bill
      ? bill.lines.flatMap(({ asset }, index) => (asset ? [{ asset, pointer: `/lines/${index}/asset` }] : []))
      : bill.asset
        ? [{ asset: bill.asset, pointer: '/asset' }]
        : [];
  return named.sort((a, b) => (a.asset < b.asset ? -1 : 1));
}

/** Why staff change an asset's term or size without an order, in words. */
export const GROUNDS: Readonly<Record<string, string>> = { gift: '赠送', correction: '更正', deferral: '延期' };

/** Words for the ground that a bill names. @throws a refusal for one that names none: what is paid for is an order */
export function groundOf(context: HookContext): string {
  const ground = GROUNDS[String(billOf(context).ground)];
  return (
    ground ??
    context.refuse('action.refused', '单据没有写明依据（赠送、更正或延期）；付费的续费、增购与升级请在商城下单')
  );
}

/** Notes rows of a bill that name one asset twice. */
export function refuseTwice(context: HookContext): void {
  const seen = new Set<string>();
  for (const { asset, pointer } of namedAssets(billOf(context))) {
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
  const bill = billOf(context);
  const billNo = bill.billNo || undefined;
  const eid = teamOf(context);
  for (const { asset: key, pointer } of namedAssets(bill)) {
    const asset = await context.entities.lock(context.tx, actor, 'asset', key);
    const { pendingNo: pending, ownerEid } = readRecord(ASSET, asset?.record);
    if (!asset || (asset.eid !== eid && ownerEid !== eid))
      context.issue(pointer, 'asset.unknown', `产品资产 ${key} 不存在，或不属于您的团队`);
    else if (asset.state !== 'active') context.issue(pointer, 'asset.inactive', `产品资产 ${key} 已停用、升级或终止`);
    else if (pending && pending !== billNo)
      context.issue(pointer, 'asset.busy', `产品资产 ${key} 正在办理 ${pending}，请待其办结`);
    else await context.entities.change(context.tx, actor, 'asset', key, { pendingNo: billNo }, '提交业务单');
  }
}

/** Gives the assets of a bill free that was withdrawn or rejected. */
export async function releaseAssets(context: HookContext): Promise<void> {
  const actor = unrestrict(context.actor);
  const bill = billOf(context);
  for (const { asset: key } of namedAssets(bill)) {
    const asset = await context.entities.lock(context.tx, actor, 'asset', key);
    if (asset && readRecord(ASSET, asset.record).pendingNo === bill.billNo)
      await context.entities.change(context.tx, actor, 'asset', key, { pendingNo: null }, '业务单撤销');
  }
}

/** An asset that a bill has taken. */
export interface Taken {
  key: string;
  eid: string;
  record: Asset;
}

/** The asset, locked, if this bill has taken it and it still is what the bill was made for; else an issue is noted. */
export async function takenAsset(
  context: HookContext,
  { asset: key, pointer }: Named,
  expireDate: string | undefined,
): Promise<Taken | undefined> {
  const asset = await context.entities.lock(context.tx, unrestrict(context.actor), 'asset', key);
  const record = readRecord(ASSET, asset?.record);
  if (asset?.state !== 'active' || record.pendingNo !== billOf(context).billNo)
    context.issue(pointer, 'asset.changed', `产品资产 ${key} 已不在本单占用中，请驳回后重新提交`);
  else if (record.expireDate !== expireDate)
    context.issue(pointer, 'asset.changed', `产品资产 ${key} 的到期日已变更，请驳回后重新提交`);
  else return { key, eid: asset.eid, record };
  return undefined;
}

/** What a decided bill leaves on an asset: new values, an entry among its events, and the asset free again. */
export async function settleAsset(
  context: HookContext,
  asset: Taken,
  values: WritesTo<'asset'>,
  event: { kind: string; text: string },
): Promise<void> {
  await context.entities.change(
    context.tx,
    unrestrict(context.actor),
    'asset',
    asset.key,
    {
      ...values,
      pendingNo: null,
      events: withEvent(context, billOf(context).billNo, asset.record.events, event),
    },
    event.kind,
  );
}

export function withEvent(
  { actor }: HookContext,
  billNo: string | undefined,
  events: Asset['events'],
  { kind, text }: { kind: string; text: string },
): Row<'asset', 'events'>[] {
  return [...events, { date: String(actor.scope.today), kind, billNo, text: truncate(text, 200) }].slice(-EVENTS);
}

/** The certified team that bears the customer's name, to which an asset then belongs as well. */
export async function ownerTeam(executor: Executor, customerName: string | undefined): Promise<string | undefined> {
  if (customerName === undefined) return undefined;
  const team = await executor
    .selectFrom('teams')
    .select('eid')
    .where('name', '=', customerName)
    .where('certified', '=', true)
    .limit(1)
    .executeTakeFirst();
  return team?.eid;
}
