import type { RecordData } from '@yunpu/engine-core/document';
import type { DemoProduct } from '../catalogue/products.ts';
import { bankAccount } from '../world/companies.ts';
import { type DemoTeam, isPast, type Life, recentDay, type World, workingTime } from '../world/life.ts';

export interface DemoTransaction {
  team: DemoTeam;
  subject: string;
  orderNo: string;
  /** fen */
  amount: number;
  life: Life;
}

/**
 * A team's payments: one behind each of its invoices, which takes what it covers as its own life goes on, and
 * others that wait, failed, were cancelled, refunded or not invoiced yet.
 */
export function makeTransactions(
  world: World,
  team: DemoTeam,
  invoices: readonly Life[],
  products: readonly DemoProduct[],
): DemoTransaction[] {
  const behind = invoices.map((invoice) => payFor(world, team, invoice));
  const further = Array.from({ length: Math.ceil(invoices.length * 0.4) }, () => makeFurther(world, team, products));
  return [...behind, ...further];
}

/** What the document computes for an invoice: fen, tax included. */
export function totalOf(invoice: Life): number {
  return (invoice.initial.lines as { quantity: number; unitPrice: number; taxRate: number }[]).reduce(
    (sum, { quantity, unitPrice, taxRate }) => {
      const amount = Math.round(quantity * unitPrice);
      return sum + amount + Math.round(amount * taxRate);
    },
    0,
  );
}

function payFor(world: World, team: DemoTeam, invoice: Life): DemoTransaction {
  const { random, calendar } = world;
  const total = totalOf(invoice);
  const applied = String(invoice.initial.applyDate);
  const traded = calendar.after(applied, -random.int(4, 12));
  const [line] = invoice.initial.lines as RecordData[];
  const amount = random.chance(0.2) ? total + random.int(1, 20) * 10_000 : total;
  const payment = start(world, team, {
    subject: String(line?.name),
    orderNo: String(invoice.initial.orderNo),
    amount,
    traded,
  });
  arrive(world, payment, calendar.after(traded, random.int(1, 3)));
  cover(payment, invoice, total);
  return payment;
}

/** The steps of an invoice, as they show on its payment. */
function cover({ life, orderNo }: DemoTransaction, invoice: Life, total: number): void {
  for (const step of invoice.steps) {
    if (step.action === 'submit')
      step.set = { ...step.set, allocations: [{ transaction: life.key, orderNo, amount: total }] };
    else if (step.to === 'rejected' || step.to === 'returned' || step.to === 'cancelled' || step.to === 'reversed')
      step.set = { ...step.set, allocations: null };
    const follows = {
      submitted: { title: '申请发票', set: { invoicing: total } },
      issued: { title: '开票', set: { invoicing: 0, invoiced: total } },
      rejected: { title: '发票申请撤销', set: { invoicing: 0 } },
      returned: { title: '发票申请撤销', set: { invoicing: 0 } },
      cancelled: { title: '发票作废', set: { invoiced: 0 } },
      reversed: { title: '发票红冲', set: { invoiced: 0 } },
    }[step.to ?? ''];
    if (follows) life.steps.push({ action: 'save', at: step.at, by: step.by, ...follows });
  }
}

function makeFurther(world: World, team: DemoTeam, products: readonly DemoProduct[]): DemoTransaction {
  const { random, calendar } = world;
  const product = random.pick(products);
  const fate = random.weighted({ open: 24, paid: 40, failed: 10, cancelled: 14, refunded: 12 });
  const traded = fate === 'open' ? calendar.daysAgo(random.int(1, 6)) : recentDay(world, 8, 300);
  const payment = start(world, team, {
    subject: product.name,
    orderNo: `SO${traded.replaceAll('-', '')}${random.digits(3)}`,
    amount: product.price * (product.unit === '套' ? 1 : random.int(5, 60)),
    traded,
  });
  const { life } = payment;
  const next = calendar.after(traded, random.int(1, 4));
  const clerk = random.pick(world.staff);
  if (fate === 'failed')
    life.steps.push({
      action: 'fail',
      at: workingTime(world, next),
      by: clerk,
      to: 'failed',
      set: { reason: random.pick(['银行退汇：户名不符', '超过单笔限额', '账户余额不足']), handlerName: clerk.name },
    });
  else if (fate === 'cancelled')
    life.steps.push({
      action: 'cancel',
      at: workingTime(world, next),
      by: life.by,
      to: 'cancelled',
      set: { reason: random.pick(['改为线上支付', '订单重复提交', '采购计划调整']) },
    });
  else if (fate !== 'open') arrive(world, payment, next);
  if (fate === 'refunded') refund(world, payment, calendar.after(next, random.int(3, 4)));
  return payment;
}

function start(
  world: World,
  team: DemoTeam,
  { subject, orderNo, amount, traded }: { subject: string; orderNo: string; amount: number; traded: string },
): DemoTransaction {
  const { random, calendar } = world;
  const channel = random.weighted({ bank: 55, online: 20, alipay: 15, wechat: 10 });
  const account = bankAccount(random, team.company);
  const initial: RecordData = {
    kind: random.weighted({ order: 70, renew: 22, deposit: 8 }),
    subject,
    orderNo,
    tradeDate: traded,
    payBefore: calendar.after(traded, 7),
    channel,
    payerName: team.name,
    ...(channel === 'bank' && { payerBank: account.bankName, payerAccount: account.bankAccount }),
    ...(channel === 'online' && { onlineBank: random.pick(['招商银行', '中国工商银行', '中国建设银行']) }),
    amount,
    discount: 0,
    refunded: 0,
    invoicing: 0,
    invoiced: 0,
    remark: random.chance(0.1) ? '请尽快确认到账' : null,
  };
  const life: Life = {
    entity: 'transaction',
    key: world.nextKey('transaction', traded),
    team,
    by: random.pick(team.people),
    at: workingTime(world, traded),
    initial,
    steps: [],
  };
  return { team, subject, orderNo, amount, life };
}

function arrive(world: World, { life, amount }: DemoTransaction, day: string): void {
  const clerk = world.random.pick(world.staff);
  life.steps.push({
    action: 'confirm',
    at: workingTime(world, day),
    by: clerk,
    to: 'paid',
    set: {
      paidAmount: amount,
      paidDate: day,
      bankSerial: `TX${day.replaceAll('-', '')}${world.random.digits(8)}`,
      handlerName: clerk.name,
    },
  });
}

function refund(world: World, { life, amount }: DemoTransaction, day: string): void {
  if (!isPast(world, day)) return;
  const clerk = world.random.pick(world.staff);
  const whole = world.random.chance(0.6);
  const refunded = whole ? amount : Math.round(amount / 2);
  const refundReason = world.random.pick(['客户退订', '多付货款', '服务未开通']);
  life.steps.push({
    action: 'refund',
    at: workingTime(world, day),
    by: clerk,
    to: whole ? 'refunded' : 'paid',
    set: { refunded, refundDate: day, refundReason, handlerName: clerk.name },
  });
}
