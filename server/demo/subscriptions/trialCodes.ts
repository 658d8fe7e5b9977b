import { type DemoTeam, type Life, type World, workingTime } from '../world/life.ts';
import type { TrialProduct } from './trials.ts';

/** The code that README names for a first look. */
const DEMO_TRIAL_CODE = 'YUNP-UTRY-2688';
const LETTERS = [...'ABCDEFGHJKMNPQRSTUVWXYZ23456789'];
/** Codes of each team. */
const EACH = 45;
const PURPOSES = [
  '渠道大会',
  '行业沙龙',
  '老客户推荐',
  '官网活动',
  '产品发布会',
  '上门演示',
  '培训班学员',
  '代理商样板客户',
];

/** Trial codes that the shop and its partners have given out; the shop's first one opens the basic edition for whoever tries it. */
export function makeTrialCodes(
  world: World,
  shop: DemoTeam,
  partners: readonly DemoTeam[],
  offered: readonly TrialProduct[],
  edition: TrialProduct,
): Life[] {
  const { random, calendar } = world;
  const first = giveOut(world, shop, edition, {
    name: '云铺体验活动',
    code: DEMO_TRIAL_CODE,
    made: 20,
    valid: 365,
    uses: 500,
    seats: 50,
  });
  const group = () => Array.from({ length: 4 }, () => random.pick(LETTERS)).join('');
  const further = [shop, ...partners].flatMap((team) =>
    Array.from({ length: EACH }, (_, index): Life => {
      const made = random.int(2, 360);
      const life = giveOut(world, team, random.pick(offered), {
        name: `${random.pick(PURPOSES)}第 ${index + 1} 批`,
        code: `${group()}-${group()}-${group()}`,
        made,
        valid: random.pick([30, 60, 90]),
        uses: random.pick([1, 1, 5, 10, 20]),
        seats: random.int(1, 5) * 10,
      });
      if (random.chance(0.2))
        life.steps.push({
          action: 'stop',
          at: calendar.at(calendar.daysAgo(Math.max(1, made - 2)), random.int(0, 400)),
          by: life.by,
          to: 'stopped',
          set: {},
        });
      return life;
    }),
  );
  return [first, ...further];
}

interface Given {
  name: string;
  code: string;
  /** Days ago. */
  made: number;
  /** Days from then. */
  valid: number;
  uses: number;
  seats: number;
}

function giveOut(
  world: World,
  team: DemoTeam,
  { product, days }: TrialProduct,
  { name, code, made, valid, uses, seats }: Given,
): Life {
  const { random, calendar } = world;
  const date = calendar.daysAgo(made);
  return {
    entity: 'trial-code',
    key: world.nextKey('trial-code', date),
    team,
    by: random.pick(team.people),
    at: workingTime(world, date),
    initial: {
      name,
      code,
      link: `/openTry?code=${code}`,
      issuerName: team.name,
      product: product.key,
      productName: product.name,
      trialLimit: days,
      days: Math.min(days, 15),
      seats,
      uses,
      used: 0,
      validUntil: calendar.after(date, valid),
    },
    steps: [],
  };
}
