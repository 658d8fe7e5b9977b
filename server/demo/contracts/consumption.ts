import type { RecordData } from '@yunpu/engine-core/document';
import { CONSUME_CONTRACTS, reviewersFor } from '../approvals/approvals.ts';
import { type DemoTeam, isPast, type Life, recentDay, type World, workingTime } from '../world/life.ts';
import { email } from '../world/names.ts';

const KINDS = {
  message: { title: '企业短信', item: '营销短信', unit: '条', unitPrice: 5 },
  meeting: { title: '视频会议', item: '会议时长', unit: '分钟', unitPrice: 12 },
  sign: { title: '电子签章', item: '电子签署', unit: '份', unitPrice: 450 },
  storage: { title: '存储扩容', item: '存储用量', unit: 'GB', unitPrice: 80 },
} as const;

/** A team's consumption contracts, with what was consumed and put in month by month. */
export function makeConsumption(world: World, team: DemoTeam): Life[] {
  const count = Math.ceil(team.share.invoices * 0.6);
  return Array.from({ length: count }, () => makeOne(world, team));
}

function makeOne(world: World, team: DemoTeam): Life {
  const { random, calendar } = world;
  const made = recentDay(world, 2, 330);
  const family = random.weighted({ message: 45, meeting: 25, sign: 20, storage: 10 });
  const by = random.pick(team.people);
  const credit = random.chance(0.2);
  const initialAmount = random.int(5, 60) * 100_000;
  const initial: RecordData = {
    name: `${team.company.shortName}${KINDS[family].title}消费合同`,
    family,
    billing: credit ? 'credit' : 'prepaid',
    ...(credit
      ? { creditPeriod: 30, creditReason: '年度授信客户' }
      : { giftAmount: random.chance(0.3) ? Math.round(initialAmount * 0.05) : 0 }),
    customerName: team.name,
    customerUscc: team.company.uscc,
    contactName: by.name,
    contactPhone: team.company.contactPhone,
    noticeEmail: email(random, 'billing'),
    signDate: made,
    startDate: calendar.after(made, 5),
    termMonths: random.pick([12, 12, 24]),
    initialAmount,
    warnAmount: Math.round(initialAmount / 10),
  };
  const life: Life = {
    entity: 'consume-contract',
    key: world.nextKey('consume-contract', made),
    team,
    by,
    at: workingTime(world, made),
    initial,
    steps: [],
  };
  walk(world, life, made, KINDS[family]);
  return life;
}

function walk(world: World, life: Life, made: string, kind: (typeof KINDS)[keyof typeof KINDS]): void {
  const { random, calendar } = world;
  const { steps, by, initial } = life;
  if (random.chance(0.06)) return;
  steps.push({
    action: 'commit',
    at: calendar.at(made, random.int(536, 550)),
    by,
    to: 'submitted',
    set: { signDate: made },
  });
  const decided = calendar.after(made, random.int(1, 3));
  if (!isPast(world, decided)) return;
  const reviewers = reviewersFor(world, CONSUME_CONTRACTS, life);
  const rejects = random.chance(0.06);
  const clerk = (rejects ? reviewers[0] : reviewers.at(-1)) ?? random.pick(world.staff);
  if (rejects)
    return void steps.push({
      action: 'reject',
      at: workingTime(world, decided),
      by: clerk,
      to: 'rejected',
      set: { opinion: '额度依据不足，请补充材料。' },
    });
  steps.push({ action: 'approve', at: workingTime(world, decided), by: clerk, to: 'active', set: { opinion: '同意' } });

  const details: RecordData[] = [];
  const recharges: RecordData[] = [];
  let balance = Number(initial.initialAmount) + Number(initial.giftAmount ?? 0);
  for (
    let day = calendar.after(made, random.int(8, 20));
    isPast(world, day) && details.length < 12;
    day = calendar.after(day, random.int(18, 34))
  ) {
    const quantity = Math.min(Math.floor(balance / kind.unitPrice), random.int(100, 30_000));
    if (quantity < 1) break;
    const at = workingTime(world, day);
    details.push({
      date: day,
      item: kind.item,
      quantity,
      unit: kind.unit,
      unitPrice: kind.unitPrice,
      amount: quantity * kind.unitPrice,
      byName: clerk.name,
    });
    balance -= quantity * kind.unitPrice;
    steps.push({ action: 'consume', at, by: clerk, set: { details: [...details] } });
    const next = calendar.after(day, 1);
    if (
      balance > Number(initial.warnAmount) ||
      initial.billing !== 'prepaid' ||
      !isPast(world, next) ||
      random.chance(0.4)
    )
      continue;
    const amount = random.int(2, 10) * 100_000;
    balance += amount;
    recharges.push({
      date: next,
      amount,
      serial: `CZ${next.replaceAll('-', '')}${random.digits(6)}`,
      byName: clerk.name,
    });
    steps.push({ action: 'recharge', at: workingTime(world, next), by: clerk, set: { recharges: [...recharges] } });
  }
}
