import { type Asset, SERVICE_CHANGE, type ServiceChange } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { WritesTo } from '../../../contract/records/write.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { groundOf, namedAssets, ownerTeam, settleAsset, takenAsset } from './assets.ts';

interface Effect {
  values: WritesTo<'asset'>;
  kind: string;
  text: string;
}

/** An approved change does to the asset what its type says, counted from the asset as it stands now. */
export async function applyChange(context: HookContext): Promise<void> {
  const record = readRecord(SERVICE_CHANGE, context.record);
  for (const named of namedAssets(record)) {
    const asset = await takenAsset(context, named, record.expireDate);
    if (!asset) continue;
    const { values, ...event } = await effectOf(context, record, asset.record);
    await settleAsset(context, asset, values, event);
  }
}

async function effectOf(context: HookContext, record: ServiceChange, asset: Asset): Promise<Effect> {
  switch (record.changeType) {
    case 'seats': {
      const had = asset.quantity ?? 0;
      const quantity = had + (record.addQuantity ?? 0);
      return {
        values: { quantity },
        kind: `${groundOf(context)}数量`,
        text: `数量 ${had} → ${quantity}`,
      };
    }
    case 'modules': {
      const added = record.modules.map(({ product, name, quantity, unitPrice }) => ({
        product,
        name,
        quantity,
        unitPrice,
      }));
      return {
        values: { modules: [...asset.modules, ...added] },
        kind: `${groundOf(context)}模块`,
        text: added.map(({ name, quantity }) => `${String(name)} × ${String(quantity)}`).join('、'),
      };
    }
    case 'admin':
      return {
        values: { adminName: record.newAdminName, adminPhone: record.newAdminPhone },
        kind: '更换管理员',
        text: `${String(asset.adminName ?? '无')} → ${String(record.newAdminName)}`,
      };
    default: {
      // The old customer's file no longer describes who has the asset.
      const owner = await ownerTeam(context.tx, record.newCustomerName);
      return {
        values: {
          customer: null,
          customerName: record.newCustomerName,
          customerUscc: record.newUscc,
          ownerEid: owner ?? null,
        },
        kind: '主体变更',
        text: `${String(asset.customerName)} → ${String(record.newCustomerName)}`,
      };
    }
  }
}
