import type { RecordData } from '@yunpu/engine-core/document';
import type { DemoProduct } from '../catalogue/products.ts';
import { type DemoTeam, isPast, type Life, type Person, recentDay, type World, workingTime } from '../world/life.ts';
import type { DemoCustomer } from './customers.ts';

/** What an extraction did to a reward: differences, in fen. */
interface Movement {
  at: string;
  by: Person;
  extracting: number;
  extracted: number;
}

export interface DemoReward {
  key: string;
  name: string;
  period: string;
  /** Day of its settlement; undefined while it is pending or when it was voided. */
  settled: string | undefined;
  /** fen; what later extractions may still take */
  available: number;
  movements: Movement[];
  life: Life;
}

interface Means {
  customers: readonly DemoCustomer[];
  products: readonly DemoProduct[];
}

/** About twice as many rewards as the team has customers: every month some. */
export function makeRewards(world: World, team: DemoTeam, means: Means): DemoReward[] {
  return Array.from({ length: team.share.customers * 2 }, () => makeOne(world, team, means));
}

function makeOne(world: World, team: DemoTeam, means: Means): DemoReward {
  const { random, calendar } = world;
  const made = recentDay(world, 2, 365);
  const period = calendar.after(made, -20).slice(0, 7);
  const month = `${Number(period.slice(5))}月`;
  const kind = random.weighted({ order: 48, renewal: 22, target: 8, growth: 10, activity: 12 });
  const details = kind === 'order' || kind === 'renewal' ? makeDetails(world, means, made) : [];
  const bonus = details.length > 0 ? 0 : random.int(5, 80) * 10_000;
  const name = {
    order: `${month}订单返佣`,
    renewal: `${month}续费奖励`,
    target: `${month}业绩达标奖`,
    growth: `${month}新客拓展奖`,
    activity: `${month}活动激励`,
  }[kind];
  const target = random.int(20, 200) * 100_000;
  const by = random.pick(world.staff);
  const initial: RecordData = {
    name,
    kind,
    period,
    partnerEid: team.eid,
    partnerName: team.name,
    expectedDate: calendar.after(made, 15),
    ...(kind === 'target' && { targetAmount: target, achievedAmount: Math.round(target * (1 + random.next() * 0.4)) }),
    ...(kind === 'growth' && { customers: random.int(1, 8) }),
    ...(kind === 'activity' && { activityName: random.pick(['双十一冲刺', '开门红', '老客户回馈', '行业月']) }),
    basis: random.pick(['按《伙伴激励政策》第三条计算', '按当季返点政策计算', '经渠道部核定']),
    details,
    bonus,
    deducted: 0,
    extracting: 0,
    extracted: 0,
  };
  const life: Life = {
    entity: 'reward',
    key: world.nextKey('reward', made),
    team,
    by,
    at: workingTime(world, made),
    initial,
    steps: [],
  };
  const amount = details.reduce((sum, row) => sum + Math.round(Number(row.amount) * Number(row.rate)), bonus);
  return settle(
    world,
    { key: life.key, name, period, settled: undefined, available: amount, movements: [], life },
    made,
  );
}

function makeDetails({ random }: World, { customers, products }: Means, made: string): RecordData[] {
  return Array.from({ length: random.int(1, 4) }, () => {
    const product = random.pick(products);
    return {
      orderNo: `SO${made.replaceAll('-', '')}${random.digits(3)}`,
      customerName: random.pick(customers).company.name,
      productName: product.name,
      amount: product.price * (product.unit === '套' ? 1 : random.int(10, 80)),
      rate: random.pick([0.05, 0.08, 0.1, 0.12]),
    };
  });
}

function settle(world: World, reward: DemoReward, made: string): DemoReward {
  const { random, calendar } = world;
  const { steps } = reward.life;
  const clerk = random.pick(world.staff);
  const settled = calendar.after(made, random.int(3, 18));
  if (!isPast(world, settled)) return reward;
  const fate = random.weighted({ settled: 92, voided: 4, disputed: 4 });
  if (fate === 'voided') {
    steps.push({
      action: 'void',
      at: workingTime(world, settled),
      by: clerk,
      to: 'voided',
      set: { voidReason: random.pick(['订单已退款', '重复登记']) },
    });
    return reward;
  }
  if (fate === 'disputed') {
    steps.push({
      action: 'dispute',
      at: workingTime(world, calendar.after(made, 1)),
      by: random.pick(reward.life.team.people),
      to: 'disputed',
      set: { disputeReason: '返佣比例与政策不一致，请核对。' },
    });
    return reward;
  }
  steps.push({
    action: 'settle',
    at: workingTime(world, settled),
    by: clerk,
    to: 'settled',
    set: { settledDate: settled },
  });
  return { ...reward, settled };
}

/** Writes what extractions did into the life of the reward, in the order in which it happened. */
export function enterMovements({ life, movements }: DemoReward): void {
  let [extracting, extracted] = [0, 0];
  for (const movement of [...movements].sort((a, b) => (a.at < b.at ? -1 : 1))) {
    extracting += movement.extracting;
    extracted += movement.extracted;
    const title = movement.extracting > 0 ? '申请提取' : movement.extracted > 0 ? '提取到账' : '提取撤销';
    life.steps.push({ action: 'save', title, at: movement.at, by: movement.by, set: { extracting, extracted } });
  }
}
