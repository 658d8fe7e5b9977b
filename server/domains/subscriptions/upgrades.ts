import type { RecordData } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import { UPGRADE, UPGRADE_PATH, type Upgrade } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { unrestrict } from '../../runtime/access/actor.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { groundOf, namedAssets, settleAsset, type Taken, takenAsset, withEvent } from './assets.ts';
import { licenceNo } from './delivery.ts';
import { inherited, NEW_TERM } from './newAsset.ts';
import { onBehalf } from './values.ts';

/** An approved upgrade replaces each old asset by a new one with the same owner, term and price as the bill showed. */
export async function applyUpgrade(context: HookContext): Promise<void> {
  const bill = readRecord(UPGRADE, context.record);
  const created: RecordData[] = [];
  const ground = groundOf(context);
  for (const named of namedAssets(bill)) {
    const line = bill.lines.find(({ asset }) => asset === named.asset);
    if (!line) continue;
    const asset = await takenAsset(context, named, line.oldExpire);
    if (!asset) continue;
    if (asset.record.annualAmount !== line.annualAmount) {
      context.issue(named.pointer, 'asset.changed', `产品资产 ${asset.key} 的年费用已变更，请驳回后重新提交`);
      continue;
    }
    const newNo = await makeSuccessor(context, asset, bill, line);
    await settleAsset(
      context,
      asset,
      { replacedBy: bill.billNo },
      { kind: `${ground}升级`, text: `由 ${newNo}（${String(line.toName)}）替换` },
    );
    await context.entities.act(context.tx, unrestrict(context.actor), 'asset', asset.key, 'replace');
    created.push({ oldNo: asset.key, newNo, productName: line.toName });
  }
  context.set({ created });
}

async function makeSuccessor(
  context: HookContext,
  { key, eid, record: old }: Taken,
  { upgradeDate, billNo }: Upgrade,
  line: Upgrade['lines'][number],
): Promise<string> {
  const { tx, actor, entities } = context;
  const made = await entities.create(tx, onBehalf(actor, eid), 'asset', {
    ...inherited(old),
    kind: 'paid',
    product: line.toProduct,
    licenceNo: licenceNo(),
    quantity: line.newQuantity,
    unitPrice: line.toPrice,
    startDate: upgradeDate,
    expireDate: line.newExpire,
    ...NEW_TERM,
    sourceType: 'upgrade',
    sourceNo: billNo,
    events: withEvent(context, billNo, [], { kind: '开通', text: `由 ${key}（${String(line.fromName)}）升级` }),
  });
  return made.key;
}

/** A path is called by its two products, and there is one for each pair. */
export async function beforePathSave(context: HookContext): Promise<void> {
  const { fromProduct, toProduct, fromName, toName, pathNo } = readRecord(UPGRADE_PATH, context.record);
  if (fromProduct === undefined || toProduct === undefined) return;
  context.set({ title: `${String(fromName)} → ${String(toName)}` });
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${fromProduct}|${toProduct}`}, 7306))`.execute(context.tx);
  const same = await context.entities.find(context.tx, unrestrict(context.actor), 'upgrade-path', {
    filter: {
      and: [
        { field: 'fromProduct', op: 'eq', value: fromProduct },
        { field: 'toProduct', op: 'eq', value: toProduct },
      ],
    },
    limit: 2,
  });
  if (same.some(({ key }) => key !== pathNo)) context.issue('/toProduct', 'unique', '这两个产品之间已有升级映射');
}
