import type { RecordData } from '@yunpu/engine-core/document';
import { addDays } from '../../platform/calendar/days.ts';
import type { DemoProduct } from '../catalogue/products.ts';
import type { DemoCustomer } from '../partners/customers.ts';
import { type DemoTeam, isPast, type Life, recentDay, type World, workingTime } from '../world/life.ts';
import { type DemoAsset, openAsset } from './assets.ts';
import { requestFor, setOnApproval, walkBill } from './bill.ts';
import { makeDirectOrder } from './orderContracts.ts';

export interface TrialProduct {
  product: DemoProduct;
  days: number;
}

/** Products that can be tried, with the most days each allows. */
export function trialProducts(products: readonly DemoProduct[], lives: readonly Life[]): TrialProduct[] {
  return products.flatMap((product, index) => {
    const initial = lives[index]?.initial;
    return product.onsale && product.most === undefined && product.unit === '用户/年' && initial?.isTrial === true
      ? [{ product, days: Number(initial.trialDays) }]
      : [];
  });
}

const REASONS = ['该客户已试用过同一产品。', '试用人数请先与客户确认。'];

interface Made {
  lives: Life[];
  assets: DemoAsset[];
}

/** A partner's trials for its customers, or what a company asked to try itself. */
export function makeTrials(
  world: World,
  team: DemoTeam,
  customers: readonly DemoCustomer[],
  offered: readonly TrialProduct[],
  count: number,
): Made {
  const made: Made = { lives: [], assets: [] };
  for (let index = 0; index < count; index++) {
    const date = recentDay(world, 1, 300);
    const known = customers.filter(({ created }) => created < date);
    if (customers.length > 0 && known.length === 0) continue;
    makeTrial(
      world,
      team,
      known.length > 0 ? world.random.pick(known) : undefined,
      world.random.pick(offered),
      date,
      made,
    );
  }
  return made;
}

function makeTrial(
  world: World,
  team: DemoTeam,
  customer: DemoCustomer | undefined,
  { product, days: most }: TrialProduct,
  date: string,
  made: Made,
): void {
  const { random, calendar } = world;
  const purpose = random.weighted({ evaluate: 60, replace: 20, expand: 12, training: 8 });
  const budget = purpose === 'training' ? 0 : random.int(5, 80) * 100_000;
  const walk = walkBill(world, team, date, { total: budget, reasons: REASONS, approvedState: 'trialing' });
  const key = world.nextKey('trial-order', date);
  const days = Math.min(most, random.pick([7, 15, 15, 30]));
  const seats = random.int(1, 10) * 10;
  const company = customer?.company ?? team.company;
  const customerName = customer ? company.name : team.name;
  const initial: RecordData = {
    name: `${company.shortName}试用${product.name}`,
    channel: customer ? 'workstation' : 'mall',
    ...(customer && { customer: customer.key }),
    customerName,
    contactName: company.contactName,
    contactPhone: company.contactPhone,
    applicantName: team.name,
    product: product.key,
    productName: product.name,
    family: product.family,
    unit: product.unit,
    listPrice: product.price,
    trialLimit: most,
    seats,
    startDate: date,
    days,
    purpose,
    ...(purpose === 'replace' && { currentSystem: random.pick(['自研 OA', '某国产 OA', '邮件与表格']) }),
    ...(purpose !== 'training' && { planDate: addDays(date, random.int(30, 120)), budget }),
    needSupport: false,
    requirement: random.pick(['考勤与审批打通', '移动端体验', '与现有人事系统对接', '报表能力']),
  };
  const life: Life = {
    entity: 'trial-order',
    key,
    team,
    by: walk.by,
    at: workingTime(world, date),
    initial,
    steps: walk.steps,
  };
  made.lives.push(life, ...requestFor(world, life, '试用单', budget));
  if (walk.outcome !== 'approved') return;
  const start = walk.decided;
  const asset = openAsset(world, team, {
    product,
    ...(customer && { customer, customerUscc: company.uscc }),
    customerName,
    ...(!customer && { ownerEid: team.eid }),
    adminName: company.contactName,
    adminPhone: company.contactPhone,
    quantity: seats,
    unitPrice: product.price,
    kind: 'trial',
    sourceType: 'trial',
    sourceNo: key,
    start,
    expire: addDays(start, days - 1),
    day: start,
    at: walk.decidedAt,
    by: walk.approver,
    event: `试用 ${days} 天`,
  });
  made.assets.push(asset);
  setOnApproval(walk, { startDate: start, assetNo: asset.key });
  const ended = calendar.after(start, days);
  if (!isPast(world, calendar.after(ended, 1))) return;
  const at = calendar.at(ended, random.int(0, 500));
  asset.life.steps.push({ action: 'close', at, by: walk.by, to: 'closed', set: { closeReason: `试用单 ${key} 结束` } });
  asset.free = undefined;
  if (customer && random.chance(0.35)) {
    const order = makeDirectOrder(
      world,
      team,
      customer,
      ended,
      [{ product, quantity: Math.max(100, seats), unitPrice: product.price }],
      key,
    );
    Object.assign(order.life, { by: walk.by, at });
    made.lives.push(order.life, ...order.request);
    made.assets.push(...order.assets);
    life.steps.push({
      action: 'toOrder',
      at,
      by: walk.by,
      to: 'converted',
      set: { convertedTo: 'order-contract', convertedNo: order.life.key },
    });
    return;
  }
  const satisfaction = random.int(2, 5);
  life.steps.push({
    action: 'end',
    at,
    by: walk.by,
    to: 'ended',
    set: {
      satisfaction,
      feedback: satisfaction <= 2 ? '部分流程配置复杂，客户仍在比较。' : '客户总体认可，等待采购流程。',
    },
  });
}
