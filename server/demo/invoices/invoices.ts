import type { RecordData } from '@yunpu/engine-core/document';
import { INVOICES, reviewersFor } from '../approvals/approvals.ts';
import type { DemoProduct } from '../catalogue/products.ts';
import { bankAccount, type Company } from '../world/companies.ts';
import { type DemoTeam, isPast, type Life, recentDay, type Step, type World, workingTime } from '../world/life.ts';
import { email, mobile, personName } from '../world/names.ts';

/** The document's limit for one invoice, with tax: fen. */
const LARGEST = 100_000_000;

/** A team's invoices: mostly to its own company, as the shop asks for. */
export function makeInvoices(
  world: World,
  team: DemoTeam,
  products: readonly DemoProduct[],
  make: () => Company,
): Life[] {
  const buyers = [team.company, team.company, team.company, make(), make()];
  return Array.from({ length: team.share.invoices }, () => makeOne(world, team, world.random.pick(buyers), products));
}

function makeOne(world: World, team: DemoTeam, buyer: Company, products: readonly DemoProduct[]): Life {
  const { random } = world;
  const applied = recentDay(world, 1, 365);
  const by = random.pick(team.people);
  const type = random.weighted({ special: team.certified ? 50 : 0, normal: 25, electronic: 25 });
  const medium = type !== 'electronic' && random.chance(0.3) ? 'paper' : 'digital';
  const initial: RecordData = {
    invoiceType: type,
    medium,
    applyDate: applied,
    orderNo: `SO${applied.replaceAll('-', '')}${random.digits(3)}`,
    buyerName: buyer.name,
    buyerKind: 'company',
    taxNo: buyer.uscc,
    ...(type === 'special' && {
      buyerAddress: buyer.address,
      buyerPhone: buyer.contactPhone,
      ...bankAccount(random, buyer),
    }),
    lines: makeLines(world, products),
    recipient: personName(random),
    recipientPhone: mobile(random),
    ...(medium === 'digital' ? { recipientEmail: email(random, 'finance') } : { recipientAddress: buyer.address }),
    remark: random.chance(0.2) ? '请在备注栏注明合同编号' : null,
  };
  const invoice: Life = {
    entity: 'invoice',
    key: world.nextKey('invoice', applied),
    team,
    by,
    at: workingTime(world, applied),
    initial,
    steps: [],
  };
  invoice.steps.push(...walk(world, invoice, medium));
  return invoice;
}

function makeLines({ random }: World, products: readonly DemoProduct[]): RecordData[] {
  const lines: RecordData[] = [];
  let left = LARGEST;
  for (let index = random.weighted({ '1': 45, '2': 30, '3': 17, '4': 8 }); Number(index) > lines.length; ) {
    const product = random.pick(products);
    const wanted = product.unit === '套' || product.unit === '人天' ? random.int(1, 3) : random.int(1, 30) * 10;
    const withTax = Math.ceil(product.price * 1.13) + 1;
    const quantity = Math.min(wanted, Math.floor(left / withTax));
    if (quantity < 1) break;
    left -= quantity * withTax;
    lines.push({
      name: product.name,
      spec: product.family === 'meeting' ? '按量' : '年度授权',
      unit: product.unit,
      quantity,
      unitPrice: product.price,
      taxRate: product.unit === '套' ? 0.13 : 0.06,
    });
  }
  return lines;
}

/** What can be added: such a request is sent back, others are refused. */
const INCOMPLETE = '缺少合同附件';
/** Days between the approval and the invoice: paper is printed once in a while. */
const UNTIL_ISSUED = { digital: 1, paper: 3 };

function walk(world: World, invoice: Life, medium: keyof typeof UNTIL_ISSUED): Step[] {
  const { random, calendar } = world;
  const { by } = invoice;
  const applied = String(invoice.initial.applyDate);
  const steps: Step[] = [];
  if (random.chance(0.06)) return steps;
  steps.push({
    action: 'submit',
    at: calendar.at(applied, random.int(536, 560)),
    by,
    to: 'submitted',
    set: { applyDate: applied },
  });
  const decided = calendar.after(applied, random.int(1, 4));
  if (!isPast(world, decided)) return steps;

  const reviewers = reviewersFor(world, INVOICES, invoice);
  const decidedAt = workingTime(world, decided);
  if (random.chance(0.06)) {
    const reason = random.pick(['税号与名称不符', INCOMPLETE, '开户账号有误']);
    const step = reason === INCOMPLETE ? { action: 'sendBack', to: 'returned' } : { action: 'reject', to: 'rejected' };
    steps.push({ ...step, at: decidedAt, by: reviewers[0] ?? by, set: { reason } });
    return steps;
  }
  steps.push({ action: 'approve', at: decidedAt, by: reviewers.at(-1) ?? by, to: 'approved', set: {} });
  const issued = calendar.after(decided, UNTIL_ISSUED[medium]);
  if (!isPast(world, issued)) return steps;

  const clerk = random.pick(world.staff);
  const express =
    medium === 'paper'
      ? { expressCompany: random.pick(['顺丰速运', '中国邮政 EMS', '京东快递']), expressNo: `SF${random.digits(12)}` }
      : {};
  const invoiceNo = random.digits(20);
  steps.push({
    action: 'issue',
    at: workingTime(world, issued),
    by: clerk,
    to: 'issued',
    set: { invoiceNo, issueDate: issued, ...express },
  });
  const cancelled = calendar.after(issued, random.int(2, 20));
  if (isPast(world, cancelled) && random.chance(0.05)) {
    const reason = random.pick(['购方信息有误，重新开具', '客户退款', '金额调整']);
    // An electronic invoice cannot be made void: a red one reverses it. Its number is no further draw, after which
    // everything that follows would be another.
    const redInvoiceNo = invoiceNo.slice(10) + invoiceNo.slice(0, 10);
    const ended =
      medium === 'paper'
        ? { action: 'cancel', to: 'cancelled', set: { reason } }
        : { action: 'reverse', to: 'reversed', set: { redInvoiceNo, redDate: cancelled, reason } };
    steps.push({ ...ended, at: workingTime(world, cancelled), by: clerk });
  }
  return steps;
}
