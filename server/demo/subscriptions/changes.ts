import type { RecordData } from '@yunpu/engine-core/document';
import { daysBetween } from '../../platform/calendar/days.ts';
import type { DemoProduct } from '../catalogue/products.ts';
import { type DemoTeam, type Life, recentDay, type World, workingTime } from '../world/life.ts';
import { mobile, personName } from '../world/names.ts';
import { uscc } from '../world/uscc.ts';
import { actOn, type DemoAsset, freeOn } from './assets.ts';
import { requestFor, walkBill } from './bill.ts';

const REASONS = ['授权书未盖章。', '请补充工商变更证明。', '数量与客户确认函不一致。'];

interface Change {
  values: RecordData;
  effect: { kind: string; text: string; values: RecordData };
  apply(): void;
}

/** A team's changes of what it or its customers have in use. */
export function makeChanges(
  world: World,
  team: DemoTeam,
  assets: readonly DemoAsset[],
  products: readonly DemoProduct[],
  count: number,
): Life[] {
  const { random } = world;
  const modules = products.filter(
    ({ onsale, unit, name }) => onsale && unit === '用户/年' && !name.startsWith('协同办公'),
  );
  const dates = Array.from({ length: count }, () => recentDay(world, 1, 280)).sort();
  return dates.flatMap((date) => {
    const free = freeOn(assets, date).filter(({ expire }) => expire > date);
    if (free.length === 0) return [];
    const asset = random.pick(free);
    const { values, effect, apply } = changeOf(world, asset, modules);
    const total = costOf(asset, values, daysBetween(date, asset.expire));
    const walk = walkBill(world, team, date, { total, reasons: REASONS });
    const key = world.nextKey('service-change', date);
    const costs = values.changeType === 'seats' || values.changeType === 'modules';
    const life: Life = {
      entity: 'service-change',
      key,
      team,
      by: walk.by,
      at: workingTime(world, date),
      initial: {
        name: `${asset.product.name}${effect.kind}`.slice(0, 80),
        asset: asset.key,
        productName: asset.product.name,
        customerName: asset.customerName,
        ...(asset.customer && { partnerName: team.name }),
        ...(asset.sourceNo.startsWith('OC-') && { contractNo: asset.sourceNo }),
        expireDate: asset.expire,
        effectiveDate: date,
        applicantName: team.name,
        unit: asset.product.unit,
        quantity: asset.quantity,
        unitPrice: asset.unitPrice,
        oldAdmin: asset.adminName,
        contactName: walk.by.name,
        contactPhone: team.company.contactPhone,
        ...(costs && { ground: random.pick(['gift', 'gift', 'gift']) }),
        ...values,
      },
      steps: walk.steps,
    };
    actOn(asset, key, walk, effect);
    if (walk.outcome === 'approved') apply();
    return [life, ...requestFor(world, life, '服务变更', total)];
  });
}

/** What a change costs for the rest of the term; fen. */
function costOf({ unitPrice }: DemoAsset, { changeType, addQuantity, modules }: RecordData, days: number): number {
  if (changeType === 'seats') return Math.round((Number(addQuantity) * unitPrice * days) / 365);
  if (changeType !== 'modules') return 0;
  return (modules as RecordData[]).reduce(
    (sum, row) => sum + Math.round((Number(row.quantity) * Number(row.unitPrice) * days) / 365),
    0,
  );
}

function changeOf(world: World, asset: DemoAsset, modules: readonly DemoProduct[]): Change {
  const { random } = world;
  const changeType = random.weighted({
    seats: 50,
    modules: 28,
    admin: 16,
    transfer: asset.ownerEid === undefined ? 6 : 0,
  });
  switch (changeType) {
    case 'seats': {
      const addQuantity = random.int(1, 10) * 5;
      const quantity = asset.quantity + addQuantity;
      return {
        values: { changeType, addQuantity },
        effect: { kind: '赠送数量', text: `数量 ${asset.quantity} → ${quantity}`, values: { quantity } },
        apply: () => void (asset.quantity = quantity),
      };
    }
    case 'modules': {
      const product = random.pick(modules);
      const row = {
        product: product.key,
        name: product.name,
        quantity: random.int(2, 20) * 5,
        unitPrice: product.price,
      };
      const all = [...asset.modules, row];
      return {
        values: { changeType, modules: [row] },
        effect: { kind: '赠送模块', text: `${row.name} × ${row.quantity}`, values: { modules: all } },
        apply: () => void (asset.modules = all),
      };
    }
    case 'admin': {
      const [newAdminName, newAdminPhone] = [personName(random), mobile(random)];
      return {
        values: { changeType, newAdminName, newAdminPhone, adminReason: random.pick(['left', 'duty', 'lost']) },
        effect: {
          kind: '更换管理员',
          text: `${asset.adminName} → ${newAdminName}`,
          values: { adminName: newAdminName, adminPhone: newAdminPhone },
        },
        apply: () => void (asset.adminName = newAdminName),
      };
    }
    case 'transfer': {
      const newCustomerName = asset.customerName.replace(/(股份|集团)?有限公司$/, '科技有限公司');
      const newUscc = uscc(random, '440305');
      return {
        values: { changeType, newCustomerName, newUscc, transferKind: 'rename' },
        effect: {
          kind: '主体变更',
          text: `${asset.customerName} → ${newCustomerName}`,
          values: { customer: null, customerName: newCustomerName, customerUscc: newUscc },
        },
        apply() {
          asset.customer = undefined;
          asset.customerName = newCustomerName;
        },
      };
    }
  }
}
