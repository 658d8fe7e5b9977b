import type { RecordData } from '@yunpu/engine-core/document';
import { reviewersOf } from '../approvals/approvals.ts';
import { atMost, type DemoProduct } from '../catalogue/products.ts';
import { type DemoTeam, isPast, type Life, recentDay, type Step, type World, workingTime } from '../world/life.ts';
import type { DemoCustomer } from './customers.ts';
import type { DemoOpportunity } from './opportunities.ts';
import type { DemoStock } from './stock.ts';

/** Contracts above this need a scan of the sealed paper (document rule), which demo data has not: fen. */
const SCAN_NEEDED = 10_000_000;

interface Means {
  customers: readonly DemoCustomer[];
  opportunities: readonly DemoOpportunity[];
  products: readonly DemoProduct[];
  stock: readonly DemoStock[];
}

interface Line {
  values: RecordData;
  amount: number;
  batch: DemoStock | undefined;
  quantity: number;
}

/** A partner's sale contracts; an approved one has taken its quantities from stock. */
export function makeContracts(world: World, team: DemoTeam, means: Means): Life[] {
  return Array.from({ length: team.share.contracts }, () => recentDay(world, 1, 330))
    .sort()
    .map((signed) => makeOne(world, team, means, signed));
}

function makeOne(world: World, team: DemoTeam, means: Means, signed: string): Life {
  const { random, calendar } = world;
  const won = means.opportunities.filter((opportunity) => opportunity.stage === 'won' && opportunity.created < signed);
  const opportunity = won.length > 0 && random.chance(0.4) ? random.pick(won) : undefined;
  const customer = opportunity?.customer ?? random.pick(means.customers);
  const lines = makeLines(world, means, signed);
  const sum = lines.reduce((total, line) => total + line.amount, 0);
  const discountAmount = random.chance(0.3) ? Math.round((sum * random.pick([0.02, 0.05, 0.1])) / 100) * 100 : 0;
  const by = random.pick(team.people);
  const instalments =
    sum - discountAmount >= 5_000_000 && random.chance(0.5)
      ? halves(sum - discountAmount, signed, calendar.after(signed, 90))
      : undefined;
  const initial: RecordData = {
    name: `${customer.company.shortName}云服务销售合同`,
    contractType: 'new',
    ...(opportunity && { opportunity: opportunity.key }),
    customer: customer.key,
    customerName: customer.company.name,
    customerUscc: customer.company.uscc,
    customerContact: customer.company.contactName,
    customerPhone: customer.company.contactPhone,
    sellerName: team.name,
    signer: by.name,
    signDate: signed,
    startDate: calendar.after(signed, random.int(0, 20)),
    termMonths: random.pick([12, 12, 12, 24, 36]),
    lines: lines.map((line) => line.values),
    discountAmount,
    ...(discountAmount > 0 && { discountReason: random.pick(['年末促销', '老客户优惠', '批量采购优惠']) }),
    payMethod: instalments ? 'installment' : 'once',
    ...(instalments && { instalments }),
  };
  const key = world.nextKey('sale-contract', signed);
  return {
    entity: 'sale-contract',
    key,
    team,
    by,
    at: workingTime(world, signed),
    initial,
    steps: walk(world, signed, by, lines, sum - discountAmount),
  };
}

function makeLines(world: World, means: Means, signed: string): Line[] {
  const { random } = world;
  const lines: Line[] = [];
  let left = SCAN_NEEDED - 1;
  for (let index = random.int(1, 3); index > 0; index--) {
    const batches = means.stock.filter(
      (entry) => entry.bought < signed && entry.available > 0 && !lines.some((line) => line.batch === entry),
    );
    const batch = batches.length > 0 && random.chance(0.55) ? random.pick(batches) : undefined;
    const product = batch?.product ?? random.pick(means.products.filter((candidate) => candidate.onsale));
    const unitPrice = Math.max(100, Math.round((product.price * random.pick([1, 0.95, 0.9, 0.85])) / 100) * 100);
    const wanted = product.unit === '套' || product.unit === '人天' ? random.int(1, 3) : random.int(1, 12) * 10;
    const quantity = Math.min(atMost(product, wanted), batch?.available ?? wanted, Math.floor(left / unitPrice));
    if (quantity < 1) continue;
    left -= quantity * unitPrice;
    lines.push({
      values: {
        product: product.key,
        productName: product.name,
        unit: product.unit,
        fromStock: batch !== undefined,
        ...(batch && { stock: batch.key, stockAvailable: batch.available }),
        quantity,
        listPrice: product.price,
        unitPrice,
      },
      amount: quantity * unitPrice,
      batch,
      quantity,
    });
  }
  return lines.length > 0 ? lines : [serviceLine(means)];
}

/** A line that is always affordable, for a contract whose choices were all too dear. */
function serviceLine(means: Means): Line {
  const product =
    means.products.find((candidate) => candidate.unit === '人天' && candidate.onsale) ?? means.products[0];
  if (!product) throw new Error('demo data: no products');
  return {
    values: {
      product: product.key,
      productName: product.name,
      unit: product.unit,
      fromStock: false,
      quantity: 1,
      listPrice: product.price,
      unitPrice: product.price,
    },
    amount: product.price,
    batch: undefined,
    quantity: 1,
  };
}

function halves(total: number, first: string, second: string): RecordData[] {
  const half = Math.floor(total / 2);
  return [
    { dueDate: first, amount: half, condition: '合同签订后 5 个工作日内' },
    { dueDate: second, amount: total - half, condition: '验收合格后' },
  ];
}

function walk(world: World, signed: string, by: Life['by'], lines: readonly Line[], total: number): Step[] {
  const { random, calendar } = world;
  const steps: Step[] = [];
  const submitted = calendar.after(signed, random.int(0, 2));
  if (!isPast(world, submitted) || random.chance(0.08)) return steps;
  const submittedAt = calendar.at(submitted, random.int(536, 550));
  steps.push({ action: 'submit', at: submittedAt, by, to: 'submitted', set: {} });

  const decided = calendar.after(submitted, random.int(1, 4));
  if (!isPast(world, decided)) return steps;
  const reviewers = reviewersOf(world, total);
  const [first] = reviewers;
  const approver = reviewers.at(-1);
  if (!first || !approver) throw new Error('demo data: nobody reviews contracts');
  const at = workingTime(world, decided);
  if (random.chance(0.08)) {
    steps.push({
      action: 'reject',
      at,
      by: first,
      to: 'rejected',
      set: { opinion: random.pick(['折扣超出授权，请补充特价审批。', '客户名称与营业执照不一致。']) },
    });
    return steps;
  }
  steps.push({
    action: 'approve',
    at,
    by: approver,
    to: 'approved',
    set: { opinion: '同意', approvedDate: decided, approverName: approver.name },
  });
  for (const line of lines) if (line.batch) takeStock(line.batch, line.quantity, at, approver);

  const archived = calendar.after(decided, random.int(10, 60));
  if (isPast(world, archived) && random.chance(0.6)) {
    steps.push({
      action: 'archive',
      at: workingTime(world, archived),
      by: approver,
      to: 'archived',
      set: { archiveNo: `GD-${archived.slice(0, 4)}-${random.digits(5)}` },
    });
  }
  return steps;
}

/** Enters what a contract took at its place in the batch's life; what was taken later stands on top of it. */
function takeStock(batch: DemoStock, quantity: number, at: string, by: Life['by']): void {
  const { steps } = batch.life;
  batch.available -= quantity;
  const later = steps.findIndex((step) => step.at > at);
  const place = later === -1 ? steps.length : later;
  steps.splice(place, 0, {
    action: 'save',
    title: '售出',
    at,
    by,
    set: { used: Number(steps[place - 1]?.set.used ?? 0) + quantity },
  });
  for (const step of steps.slice(place + 1)) step.set = { ...step.set, used: Number(step.set.used) + quantity };
}
