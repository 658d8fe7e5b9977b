import type { RecordData } from '@yunpu/engine-core/document';
import { lastDayOfTerm } from '../../platform/calendar/days.ts';
import { reviewersOf } from '../approvals/approvals.ts';
import type { DemoProduct } from '../catalogue/products.ts';
import type { DemoCustomer } from '../partners/customers.ts';
import type { DemoStock } from '../partners/stock.ts';
import { type DemoTeam, isPast, type Life, recentDay, type World, workingTime } from '../world/life.ts';
import { type DemoAsset, openAsset, paidPrice } from './assets.ts';
import { requestFor, setOnApproval, walkBill } from './bill.ts';

/** Contracts from here on need a scan of the sealed paper (document rule), which demo data has not: fen. */
const SCAN_NEEDED = 50_000_000;
const TITLE = '订货合同';
const REASONS = ['订货数量与年度计划不符，请核对。', '特价未附审批单。', '请补充客户统一社会信用代码。'];

interface Line {
  product: DemoProduct;
  quantity: number;
  unitPrice: number;
}

/** The contracts that brought in what a partner has in stock; each batch names its own. */
export function makeStockOrders(world: World, team: DemoTeam, stock: readonly DemoStock[]): Life[] {
  const { random, calendar } = world;
  return stock.flatMap((batch) => {
    const unitPrice = Number(batch.life.initial.unitCost);
    const quantity = Number(batch.life.initial.purchased);
    const total = unitPrice * quantity;
    if (total >= SCAN_NEEDED) return [];
    const signed = calendar.after(batch.bought, -random.int(2, 5));
    const by = random.pick(team.people);
    const key = world.nextKey('order-contract', signed);
    const approver = reviewersOf(world, total).at(-1) ?? batch.life.by;
    batch.life.by = approver;
    batch.life.initial.purchaseNo = key;
    const delivered = [{ line: 1, kind: 'stock', no: batch.key, productName: batch.product.name, quantity }];
    const life: Life = {
      entity: 'order-contract',
      key,
      team,
      by,
      at: workingTime(world, signed),
      initial: {
        name: `${batch.product.name}备货合同`,
        orderType: 'stock',
        ...terms(team, by.name, signed),
        template: random.chance(0.2) ? 'framework' : 'standard',
        lines: [lineOf({ product: batch.product, quantity, unitPrice })],
        ...payment(world, total, [{ product: batch.product, quantity, unitPrice }]),
      },
      steps: [
        { action: 'submit', at: calendar.at(signed, 545), by, to: 'submitted', set: {} },
        {
          action: 'approve',
          at: batch.life.at,
          by: approver,
          to: 'approved',
          set: { opinion: '同意', approvedDate: batch.bought, approverName: approver.name, delivered },
        },
      ],
    };
    if (life.initial.template === 'framework')
      life.initial.frameworkNo = `KJ-${signed.slice(0, 4)}-${random.digits(4)}`;
    archive(world, life, batch.bought);
    return [life, ...requestFor(world, life, TITLE, total)];
  });
}

/** Contracts for a customer, and the assets that the approved ones opened. */
export function makeDirectOrders(
  world: World,
  team: DemoTeam,
  customers: readonly DemoCustomer[],
  products: readonly DemoProduct[],
): { lives: Life[]; assets: DemoAsset[] } {
  const lives: Life[] = [];
  const assets: DemoAsset[] = [];
  for (let index = Math.round(team.share.contracts * 0.8); index > 0; index--) {
    const signed = recentDay(world, 1, 330);
    const known = customers.filter(({ created }) => created < signed);
    if (known.length === 0) continue;
    const made = makeDirectOrder(world, team, world.random.pick(known), signed, linesOf(world, products));
    lives.push(made.life, ...made.request);
    assets.push(...made.assets);
  }
  return { lives, assets };
}

export function makeDirectOrder(
  world: World,
  team: DemoTeam,
  customer: DemoCustomer,
  signed: string,
  lines: readonly Line[],
  trialNo?: string,
): { life: Life; request: Life[]; assets: DemoAsset[] } {
  const { random } = world;
  const { company } = customer;
  const isPrivate = lines.some(({ product }) => product.unit === '套');
  const termMonths = isPrivate ? 12 : random.pick([12, 12, 12, 24]);
  const total = lines.reduce(
    (sum, { quantity, unitPrice }) => sum + Math.round((quantity * unitPrice * termMonths) / 12),
    0,
  );
  const walk = walkBill(world, team, signed, { total, reasons: REASONS, drafts: trialNo === undefined ? 6 : 30 });
  const key = world.nextKey('order-contract', signed);
  const siteUrl = isPrivate ? `https://oa.${random.digits(6)}.example.cn` : undefined;
  const life: Life = {
    entity: 'order-contract',
    key,
    team,
    by: walk.by,
    at: workingTime(world, signed),
    initial: {
      name: `${company.shortName}云服务订货合同`,
      orderType: 'direct',
      ...terms(team, walk.by.name, signed),
      termMonths,
      template: isPrivate ? 'private' : random.chance(0.1) ? 'government' : 'standard',
      ...(siteUrl !== undefined && { siteUrl }),
      customer: customer.key,
      customerName: company.name,
      customerUscc: company.uscc,
      adminName: company.contactName,
      adminPhone: company.contactPhone,
      ...(trialNo !== undefined && { trialNo }),
      lines: lines.map(lineOf),
      ...payment(world, total, lines),
    },
    steps: walk.steps,
  };
  const request = requestFor(world, life, TITLE, total);
  if (walk.outcome !== 'approved') return { life, request, assets: [] };
  const opened = lines.map((line, index): DemoAsset | undefined =>
    line.product.unit === '人天'
      ? undefined
      : openAsset(world, team, {
          ...line,
          customer,
          customerName: company.name,
          customerUscc: company.uscc,
          adminName: company.contactName,
          adminPhone: company.contactPhone,
          sourceType: 'order',
          sourceNo: key,
          start: walk.decided,
          expire: lastDayOfTerm(walk.decided, termMonths),
          ...(siteUrl !== undefined && { siteUrl }),
          day: walk.decided,
          at: walk.decidedAt,
          by: walk.approver,
          event: `订货合同第 ${index + 1} 行`,
        }),
  );
  setOnApproval(walk, {
    delivered: opened.flatMap((asset, index) =>
      asset
        ? [{ line: index + 1, kind: 'asset', no: asset.key, productName: asset.product.name, quantity: asset.quantity }]
        : [],
    ),
  });
  archive(world, life, walk.decided);
  return { life, request, assets: opened.filter((asset) => asset !== undefined) };
}

function linesOf({ random }: World, products: readonly DemoProduct[]): Line[] {
  const onsale = products.filter((product) => product.onsale);
  const lines: Line[] = [];
  let left = SCAN_NEEDED / 2 - 1;
  for (let index = random.int(1, 3); index > 0; index--) {
    const product = random.pick(onsale);
    const unitPrice = paidPrice(product, random.pick([1, 0.9, 0.8, 0.7]));
    const quantity = product.unit === '用户/年' ? random.int(10, 30) * 10 : random.int(1, 3);
    if (quantity * unitPrice > left || lines.some((line) => line.product === product)) continue;
    left -= quantity * unitPrice;
    lines.push({ product, quantity, unitPrice });
  }
  const fallback = onsale.find(({ unit }) => unit === '用户/年');
  return lines.length > 0 || !fallback ? lines : [{ product: fallback, quantity: 100, unitPrice: fallback.price }];
}

function lineOf({ product, quantity, unitPrice }: Line): RecordData {
  return {
    product: product.key,
    productName: product.name,
    family: product.family,
    unit: product.unit,
    listPrice: product.price,
    quantity,
    unitPrice,
  };
}

function terms(team: DemoTeam, contact: string, signed: string): RecordData {
  return {
    partnerName: team.name,
    partnerContact: contact,
    partnerPhone: team.company.contactPhone,
    signDate: signed,
    startDate: signed,
    termMonths: 12,
  };
}

/** How it is paid, and the application for a special price where the discount needs one. */
function payment({ random }: World, total: number, lines: readonly Line[]): RecordData {
  const special = lines.some(({ product, unitPrice }) => unitPrice / product.price < 0.4);
  const credit = total >= 1_000_000 && random.chance(0.3);
  return {
    rebate: 0,
    specialPrice: special,
    ...(special && { specialReason: '年度框架内的批量备货，按约定折扣执行。' }),
    payMethod: credit ? 'credit' : 'prepaid',
    ...(credit && { creditDays: random.pick([30, 45, 60]) }),
  };
}

function archive(world: World, life: Life, approved: string): void {
  const { random, calendar } = world;
  const archived = calendar.after(approved, random.int(10, 60));
  const approve = life.steps.find(({ action }) => action === 'approve');
  if (!approve || !isPast(world, archived) || random.chance(0.4)) return;
  life.steps.push({
    action: 'archive',
    at: workingTime(world, archived),
    by: approve.by,
    to: 'archived',
    set: { archiveNo: `DH-${archived.slice(0, 4)}-${random.digits(5)}` },
  });
}
