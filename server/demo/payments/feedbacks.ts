import type { RecordData } from '@yunpu/engine-core/document';
import { isPast, type Life, type World, workingTime } from '../world/life.ts';
import { email, mobile } from '../world/names.ts';
import type { DemoTransaction } from './transactions.ts';

const QUESTIONS = {
  notArrived: ['已按订单金额转账，页面仍显示待支付，请核实。', '网银已扣款，订单状态未更新。'],
  amountWrong: ['实际转账金额与交易金额不一致，请协助调整。', '多转了一部分，请确认如何处理。'],
  duplicate: ['同一订单支付了两次，请退回其中一笔。'],
  refund: ['项目取消，申请退回已付款项。', '采购数量减少，申请部分退款。'],
  invoice: ['发票抬头需要更换，请协助处理。', '发票备注未写合同编号。'],
  other: ['希望拆分为两笔支付，请问如何操作？', '请提供加盖财务章的收款确认函。'],
} as const;

const REPLIES = [
  '已与银行核对，款项已入账，订单状态已更新。',
  '已联系财务处理，预计三个工作日内完成。',
  '已按您的要求调整，请重新查看。',
];

/** Questions that payers asked about about half of the payments. */
export function makeFeedbacks(world: World, payments: readonly DemoTransaction[]): Life[] {
  return payments.flatMap((payment) => (world.random.chance(0.5) ? makeOne(world, payment) : []));
}

function makeOne(world: World, { life: payment, team, subject, orderNo, amount }: DemoTransaction): Life[] {
  const { random, calendar } = world;
  const traded = payment.at.slice(0, 10);
  const asked = calendar.after(traded, random.int(1, 3));
  if (!isPast(world, asked)) return [];
  const kind = random.weighted({ notArrived: 34, amountWrong: 12, duplicate: 8, refund: 16, invoice: 16, other: 14 });
  const by = payment.by;
  const initial: RecordData = {
    transaction: payment.key,
    transSubject: subject,
    orderNo,
    transAmount: amount,
    payerName: team.name,
    kind,
    urgent: random.chance(0.15),
    ...((kind === 'notArrived' || kind === 'duplicate') && { paidAt: traded }),
    ...(kind === 'amountWrong' && { actualAmount: amount + random.pick([-1, 1]) * 100 * random.int(1, 9) }),
    ...((kind === 'refund' || kind === 'duplicate') && {
      refundAmount: kind === 'refund' ? Math.max(1, Math.round(amount / 2)) : amount,
    }),
    ...(kind === 'refund' && {
      refundAccount: `62${random.digits(17)}`,
      refundBank: random.pick(['招商银行', '中国建设银行', '中国工商银行']),
    }),
    content: random.pick<string>(QUESTIONS[kind]),
    contactName: by.name,
    contactPhone: mobile(random),
    contactEmail: email(random, 'finance'),
  };
  return [
    {
      entity: 'transaction-feedback',
      key: world.nextKey('transaction-feedback', asked),
      team,
      by,
      at: workingTime(world, asked),
      initial,
      steps: walk(world, asked, by),
    },
  ];
}

function walk(world: World, asked: string, by: Life['by']): Life['steps'] {
  const { random, calendar } = world;
  const steps: Life['steps'] = [];
  const accepted = calendar.after(asked, random.int(1, 2));
  const replied = calendar.after(accepted, random.int(1, 3));
  const closed = calendar.after(replied, random.int(1, 7));
  const clerk = random.pick(world.staff);
  if (!isPast(world, accepted)) return steps;
  steps.push({
    action: 'accept',
    at: workingTime(world, accepted),
    by: clerk,
    to: 'processing',
    set: { handlerName: clerk.name, acceptedAt: accepted },
  });
  if (!isPast(world, replied) || random.chance(0.06)) return steps;
  steps.push({
    action: 'reply',
    at: workingTime(world, replied),
    by: clerk,
    to: 'replied',
    set: { reply: random.pick(REPLIES), repliedAt: replied, handlerName: clerk.name },
  });
  if (!isPast(world, closed) || random.chance(0.15)) return steps;
  steps.push({
    action: 'close',
    at: workingTime(world, closed),
    by,
    to: 'closed',
    set: { satisfaction: random.weighted({ good: 78, fair: 16, bad: 6 }) },
  });
  return steps;
}
