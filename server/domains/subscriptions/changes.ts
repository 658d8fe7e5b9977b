import type { RecordData } from '@yunpu/engine-core/document';
import type { HookContext } from '../../runtime/documents/hooks.ts';
import { groundOf, namedAssets, ownerTeam, settleAsset, takenAsset } from './assets.ts';
import { numberOf, rowsOf } from './values.ts';

interface Effect {
  values: RecordData;
  kind: string;
  text: string;
}

/** An approved change does to the asset what its type says, counted from the asset as it stands now. */
export async function applyChange(context: HookContext): Promise<void> {
  const { record } = context;
  for (const named of namedAssets(record)) {
    const asset = await takenAsset(context, named, record.expireDate);
    if (!asset) continue;
    const { values, ...event } = await effectOf(context, asset.record);
    await settleAsset(context, asset, values, event);
  }
}

async function effectOf(context: HookContext, asset: RecordData): Promise<Effect> {
  const { record } = context;
  switch (record.changeType) {
    case 'seats': {
      const quantity = numberOf(asset.quantity) + numberOf(record.addQuantity);
      return {
        values: { quantity },
        kind: `${groundOf(context)}数量`,
        text: `数量 ${numberOf(asset.quantity)} → ${quantity}`,
      };
    }
    case 'modules': {
      const added = rowsOf(record.modules).map(({ product, name, quantity, unitPrice }) => ({
        product,
        name,
        quantity,
        unitPrice,
      }));
      return {
        values: { modules: [...rowsOf(asset.modules), ...added] },
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
