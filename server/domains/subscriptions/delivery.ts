import { randomBytes } from 'node:crypto';
import {
  ASSET,
  ORDER_CONTRACT,
  type OrderContract,
  PRODUCT,
  STOCK,
} from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { addMonths, lastDayOfTerm } from '../../platform/calendar/days.ts';
import { unrestrict } from '../../runtime/access/actor.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { ownerTeam, withEvent } from './assets.ts';
import { NEW_TERM } from './newAsset.ts';
import { onBehalf, teamOf } from './values.ts';

type Line = OrderContract['lines'][number];

interface Delivered {
  /** Row of the contract, from 1. */
  line: number;
  kind: 'stock' | 'asset';
  no: string;
  productName: string | undefined;
  quantity: number;
}

/** A licence number that nobody can guess. */
export const licenceNo = (): string => `LIC${randomBytes(9).toString('hex').toUpperCase()}`;

/**
 * What an approved order contract brings about, once: batches of stock for the partner, or the customer's
 * assets. The contract's row is locked and leaves its state with the same transaction, so a second approval
 * finds nothing to approve.
 */
export async function deliver(context: HookContext): Promise<void> {
  const record = readRecord(ORDER_CONTRACT, context.record);
  const direct = record.orderType === 'direct';
  const owner = direct ? await ownerTeam(context.tx, record.customerName) : undefined;
  const delivered: Delivered[] = [];
  for (const [index, line] of record.lines.entries()) {
    const product = await context.entities.get(context.tx, unrestrict(context.actor), 'product', String(line.product));
    if (!product) {
      context.issue(`/lines/${index}/product`, 'product.unknown', '所选的产品已不存在');
      continue;
    }
    // Days of service are worked off, not kept.
    if (readRecord(PRODUCT, product.record).kind === 'service') continue;
    const no = direct ? await makeAsset(context, record, index, owner) : await makeBatch(context, record, line);
    delivered.push({
      line: index + 1,
      kind: direct ? 'asset' : 'stock',
      no,
      productName: line.productName,
      quantity: line.quantity ?? 0,
    });
  }
  context.set({ delivered: delivered.length > 0 ? delivered : null });
}

async function makeBatch(context: HookContext, record: OrderContract, line: Line): Promise<string> {
  const { tx, actor, entities } = context;
  const today = String(actor.scope.today);
  const { key } = await entities.create(tx, onBehalf(actor, teamOf(context)), 'stock', {
    product: line.product,
    purchased: line.quantity,
    used: 0,
    frozen: 0,
    unitCost: line.unitPrice,
    partnerName: record.partnerName,
    purchaseDate: today,
    expireDate: addMonths(today, record.termMonths ?? 0),
    purchaseNo: record.billNo,
    warnBelow: Math.ceil((line.quantity ?? 0) * 0.1),
  });
  return key;
}

async function makeAsset(
  context: HookContext,
  record: OrderContract,
  index: number,
  owner: string | undefined,
): Promise<string> {
  const { tx, actor, entities } = context;
  const line = record.lines[index];
  const today = String(actor.scope.today);
  const start = String(record.startDate) > today ? String(record.startDate) : today;
  const { key } = await entities.create(tx, onBehalf(actor, teamOf(context)), 'asset', {
    kind: 'paid',
    product: line?.product,
    customer: record.customer,
    customerName: record.customerName,
    customerUscc: record.customerUscc,
    ...(owner !== undefined && { ownerEid: owner }),
    partnerName: record.partnerName,
    adminName: record.adminName,
    adminPhone: record.adminPhone,
    deployMode: record.template === 'private' ? 'private' : 'public',
    ...(record.siteUrl && record.template === 'private' && { siteUrl: record.siteUrl }),
    licenceNo: licenceNo(),
    quantity: line?.quantity,
    unitPrice: line?.unitPrice,
    startDate: start,
    expireDate: lastDayOfTerm(start, record.termMonths ?? 0),
    ...NEW_TERM,
    sourceType: 'order',
    sourceNo: record.billNo,
    events: withEvent(context, record.billNo, [], { kind: '开通', text: `订货合同第 ${index + 1} 行` }),
  });
  return key;
}

/** A cancelled contract takes back what its approval brought about; what is in use already refuses the cancellation. */
export async function takeBack(context: HookContext): Promise<void> {
  if (readRecord(ORDER_CONTRACT, context.previous).status !== 'approved') return;
  const delivered = readRecord(ORDER_CONTRACT, context.record)
    .delivered.map(({ kind, no }) => ({ kind, no: String(no) }))
    .sort((a, b) => (a.no < b.no ? -1 : 1));
  for (const { kind, no } of delivered) await (kind === 'stock' ? closeBatch(context, no) : closeAsset(context, no));
}

async function closeBatch(context: HookContext, key: string): Promise<void> {
  const actor = unrestrict(context.actor);
  const batch = await context.entities.lock(context.tx, actor, 'stock', key);
  if (!batch || batch.state === 'closed') return;
  const { used = 0, purchased } = readRecord(STOCK, batch.record);
  if (used > 0) context.refuse('action.refused', `库存批次 ${key} 已售出 ${used}，合同不能作废`);
  await context.entities.change(context.tx, actor, 'stock', key, { frozen: purchased }, '合同作废');
  await context.entities.act(context.tx, actor, 'stock', key, 'close');
}

async function closeAsset(context: HookContext, key: string): Promise<void> {
  const actor = unrestrict(context.actor);
  const asset = await context.entities.lock(context.tx, actor, 'asset', key);
  if (!asset || asset.state === 'closed') return;
  const { pendingNo: pending, renewCount = 0 } = readRecord(ASSET, asset.record);
  if (pending) context.refuse('action.refused', `产品资产 ${key} 正在办理 ${pending}，合同不能作废`);
  if (asset.state === 'replaced' || renewCount > 0)
    context.refuse('action.refused', `产品资产 ${key} 已续费或升级，合同不能作废`);
  await context.entities.act(context.tx, actor, 'asset', key, 'close', {
    reason: `订货合同 ${String(readRecord(ORDER_CONTRACT, context.record).billNo)} 作废`,
  });
}
