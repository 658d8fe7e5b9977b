import type { RecordData } from '@yunpu/engine-core/document';
import { EXTRACTIONS, reviewersFor } from '../approvals/approvals.ts';
import { bankAccount } from '../world/companies.ts';
import { type DemoTeam, isPast, type Life, recentDay, type World, workingTime } from '../world/life.ts';
import { mobile } from '../world/names.ts';
import { type DemoReward, enterMovements } from './rewards.ts';

interface Taken {
  reward: DemoReward;
  /** fen */
  amount: number;
}

/** The document's least amount of one extraction: fen. */
const LEAST = 10_000;

/** A partner's extractions, about one for each customer, and what they did to the rewards that they name. */
export function makeExtractions(world: World, team: DemoTeam, rewards: readonly DemoReward[]): Life[] {
  const account = bankAccount(world.random, team.company);
  const lives = Array.from({ length: team.share.customers }, () => recentDay(world, 1, 330))
    .sort()
    .flatMap((applied) => makeOne(world, team, { applied, account: account.bankAccount }, rewards));
  rewards.forEach(enterMovements);
  return lives;
}

function makeOne(
  world: World,
  team: DemoTeam,
  { applied, account }: { applied: string; account: string },
  rewards: readonly DemoReward[],
): Life[] {
  const { random } = world;
  const open = rewards.filter(
    ({ settled, available }) => settled !== undefined && settled < applied && available >= LEAST,
  );
  if (open.length === 0) return [];
  const chosen = [...new Set(Array.from({ length: random.int(1, 2) }, () => random.pick(open)))];
  const taken = chosen.map(
    (reward): Taken => ({
      reward,
      amount: random.chance(0.5) ? reward.available : Math.max(LEAST, Math.round(reward.available / 200) * 100),
    }),
  );
  const lines = taken.map(
    ({ reward, amount }): RecordData => ({
      reward: reward.key,
      rewardName: reward.name,
      period: reward.period,
      available: reward.available,
      amount,
    }),
  );
  const by = random.pick(team.people);
  const initial: RecordData = {
    applyDate: applied,
    partnerName: team.name,
    contactName: by.name,
    contactPhone: mobile(random),
    urgent: random.chance(0.08),
    urgentReason: '月底资金周转',
    payeeKind: 'company',
    accountName: team.name,
    bankName: '招商银行',
    branchName: `招商银行${team.company.city.replace('市', '')}高新支行`,
    accountNo: account,
    scope: 'selected',
    lines,
    taxRate: 0.2,
    remark: random.chance(0.1) ? '请在本月内付款' : null,
  };
  const life: Life = {
    entity: 'extraction',
    key: world.nextKey('extraction', applied),
    team,
    by,
    at: workingTime(world, applied),
    initial,
    steps: [],
  };
  walk(world, life, applied, taken);
  return [life];
}

function walk(world: World, life: Life, applied: string, taken: readonly Taken[]): void {
  const { random, calendar } = world;
  if (random.chance(0.05)) return;
  const step = (action: string, at: string, by: Life['by'], to: string, set: RecordData): void =>
    void life.steps.push({ action, at, by, to, set });
  const move = (at: string, by: Life['by'], extracting: -1 | 1, extracted: 0 | 1): void => {
    for (const { reward, amount } of taken)
      reward.movements.push({ at, by, extracting: extracting * amount, extracted: extracted * amount });
  };
  const submitted = calendar.at(applied, random.int(536, 550));
  step('submit', submitted, life.by, 'submitted', { applyDate: applied });
  move(submitted, life.by, 1, 0);
  for (const { reward, amount } of taken) reward.available -= amount;

  const decided = calendar.after(applied, random.int(1, 4));
  if (!isPast(world, decided)) return;
  const reviewers = reviewersFor(world, EXTRACTIONS, life);
  const rejects = random.chance(0.07);
  const clerk = (rejects ? reviewers[0] : reviewers.at(-1)) ?? random.pick(world.staff);
  const at = workingTime(world, decided);
  if (rejects) {
    step('reject', at, clerk, 'rejected', {
      opinion: random.pick(['发票金额与提取金额不符', '开户支行填写有误']),
      approverName: clerk.name,
      approvedDate: decided,
    });
    return move(at, clerk, -1, 0);
  }
  step('approve', at, clerk, 'approved', { opinion: '同意', approverName: clerk.name, approvedDate: decided });

  const paid = calendar.after(decided, random.int(1, 7));
  if (!isPast(world, paid)) return;
  const paidAt = workingTime(world, paid);
  step('pay', paidAt, clerk, 'paid', { paidDate: paid, paidNo: `PAY${paid.replaceAll('-', '')}${random.digits(5)}` });
  move(paidAt, clerk, -1, 1);
}
