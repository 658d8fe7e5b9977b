import type { RecordData } from '@yunpu/engine-core/document';
import { lastDayOfTerm } from '../../platform/calendar/days.ts';
import type { DemoProduct } from '../catalogue/products.ts';
import type { DemoCustomer } from '../partners/customers.ts';
import { type DemoTeam, type Life, type Person, type World, workingTime } from '../world/life.ts';
import type { Walk } from './bill.ts';

/** An asset as it goes through the year; bills act on it one after the other. */
export interface DemoAsset {
  key: string;
  team: DemoTeam;
  product: DemoProduct;
  customer: DemoCustomer | undefined;
  customerName: string;
  /** Team that has it, where it is one of ours. */
  ownerEid: string | undefined;
  quantity: number;
  unitPrice: number;
  modules: RecordData[];
  start: string;
  expire: string;
  renewed: number;
  deferred: number;
  adminName: string;
  sourceNo: string;
  /** Day from which the next bill may act on it; undefined once it is replaced, closed or taken by an open bill. */
  free: string | undefined;
  events: RecordData[];
  life: Life;
}

export interface AssetOrigin {
  product: DemoProduct;
  customer?: DemoCustomer;
  customerName: string;
  customerUscc?: string;
  ownerEid?: string;
  adminName: string;
  adminPhone: string;
  quantity: number;
  unitPrice: number;
  kind?: 'paid' | 'trial';
  sourceType: 'order' | 'trial' | 'upgrade' | 'mall';
  sourceNo: string;
  start: string;
  expire: string;
  siteUrl?: string;
  /** Day and instant at which it was opened, and by whom. */
  day: string;
  at: string;
  by: Person;
  event: string;
}

export function openAsset(world: World, team: DemoTeam, origin: AssetOrigin): DemoAsset {
  const { random } = world;
  const {
    product,
    customer,
    customerName,
    customerUscc,
    ownerEid,
    quantity,
    unitPrice,
    kind = 'paid',
    sourceType,
    sourceNo,
    start,
    expire,
    day,
    at,
    by,
    siteUrl,
  } = origin;
  const key = world.nextKey('asset', day);
  const events = [{ date: day, kind: '开通', billNo: sourceNo, text: origin.event }];
  const initial: RecordData = {
    kind,
    product: product.key,
    productName: product.name,
    family: product.family,
    unit: product.unit,
    ...(customer && { customer: customer.key }),
    customerName,
    ...(customerUscc !== undefined && { customerUscc }),
    ...(ownerEid !== undefined && { ownerEid }),
    ...(customer && { partnerName: team.name }),
    adminName: origin.adminName,
    adminPhone: origin.adminPhone,
    deployMode: siteUrl === undefined ? 'public' : 'private',
    ...(siteUrl !== undefined && { siteUrl }),
    ...(kind === 'paid' && {
      licenceNo: `LIC${random.digits(18)}`,
      autoRenew: true,
      remindDays: random.pick([15, 30, 30, 60]),
    }),
    quantity,
    unitPrice,
    startDate: start,
    expireDate: expire,
    renewCount: 0,
    deferDays: 0,
    sourceType,
    sourceNo,
    events,
  };
  return {
    key,
    team,
    product,
    customer,
    customerName,
    ownerEid,
    quantity,
    unitPrice,
    modules: [],
    start,
    expire,
    renewed: 0,
    deferred: 0,
    adminName: origin.adminName,
    sourceNo,
    free: day,
    events,
    life: { entity: 'asset', key, team, by, at, initial, steps: [] },
  };
}

/** What had been sold before the gateway was there, and was entered when the customer's file was made. */
export function makeEarlier(
  world: World,
  team: DemoTeam,
  customers: readonly DemoCustomer[],
  products: readonly DemoProduct[],
): DemoAsset[] {
  const { random, calendar } = world;
  return Array.from({ length: Math.round(team.share.contracts * 1.5) }, () => {
    const customer = random.pick(customers);
    const start = calendar.after(customer.created, -random.int(60, 345));
    const { company } = customer;
    return openAsset(world, team, {
      ...sold(world, products),
      customer,
      customerName: company.name,
      customerUscc: company.uscc,
      adminName: company.contactName,
      adminPhone: company.contactPhone,
      sourceType: 'mall',
      sourceNo: `DD${start.replaceAll('-', '')}${random.digits(4)}`,
      start,
      expire: lastDayOfTerm(start, random.pick([12, 12, 12, 24])),
      day: customer.created,
      at: calendar.at(customer.created, 550),
      by: random.pick(team.people),
      event: '存量导入',
    });
  });
}

/** What a company has bought for itself in the mall. */
export function makeOwn(world: World, team: DemoTeam, products: readonly DemoProduct[]): DemoAsset[] {
  const { random, calendar } = world;
  const { company } = team;
  return Array.from({ length: Math.max(6, Math.round(team.share.invoices * 0.2)) }, () => {
    const day = calendar.daysAgo(random.int(40, 520));
    const by = random.pick(team.people);
    return openAsset(world, team, {
      ...sold(world, products),
      customerName: team.name,
      ownerEid: team.eid,
      adminName: by.name,
      adminPhone: company.contactPhone,
      sourceType: 'mall',
      sourceNo: `DD${day.replaceAll('-', '')}${random.digits(4)}`,
      start: day,
      expire: lastDayOfTerm(day, 12),
      day,
      at: workingTime(world, day),
      by,
      event: '商城订单',
    });
  });
}

function sold(
  { random }: World,
  products: readonly DemoProduct[],
): Pick<AssetOrigin, 'product' | 'quantity' | 'unitPrice'> {
  const product = random.pick(
    products.filter(
      ({ onsale, unit, name, most }) =>
        onsale && most === undefined && unit === '用户/年' && (/(标准版|专业版)$/.test(name) || random.chance(0.15)),
    ),
  );
  return {
    product,
    quantity: random.int(3, 40) * 10,
    unitPrice: paidPrice(product, random.pick([1, 0.95, 0.9, 0.85])),
  };
}

/** A discounted price in whole yuan where the list price allows one, never above it. */
export function paidPrice({ price }: DemoProduct, discount: number): number {
  return Math.max(Math.min(price, 100), Math.floor((price * discount) / 100) * 100);
}

export function annualOf({ quantity, unitPrice, modules }: DemoAsset): number {
  return (
    quantity * unitPrice + modules.reduce((sum, module) => sum + Number(module.quantity) * Number(module.unitPrice), 0)
  );
}

/** Assets that a bill of `date` may name: in use, paid for and free. */
export function freeOn(assets: readonly DemoAsset[], date: string): DemoAsset[] {
  return assets.filter(({ free, life }) => free !== undefined && free < date && life.initial.kind === 'paid');
}

/**
 * What a bill does to an asset: it is taken while the bill waits, changed when it is approved, and free again
 * when it is not.
 */
export function actOn(
  asset: DemoAsset,
  billNo: string,
  walk: Walk,
  effect: { kind: string; text: string; values: RecordData } | undefined,
): void {
  const { outcome, steps, by, approver, submittedAt, decidedAt, decided } = walk;
  if (!steps.some(({ action }) => action === 'submit')) return;
  asset.life.steps.push({ action: 'save', title: '提交业务单', at: submittedAt, by, set: { pendingNo: billNo } });
  if (outcome === 'submitted') {
    asset.free = undefined;
    return;
  }
  asset.free = decided;
  if (outcome !== 'approved' || !effect) {
    asset.life.steps.push({
      action: 'save',
      title: '业务单撤销',
      at: decidedAt,
      by: approver,
      set: { pendingNo: null },
    });
    return;
  }
  asset.events = [...asset.events, { date: decided, kind: effect.kind, billNo, text: effect.text }];
  asset.life.steps.push({
    action: 'save',
    title: effect.kind,
    at: decidedAt,
    by: approver,
    set: { ...effect.values, pendingNo: null, events: asset.events },
  });
}
