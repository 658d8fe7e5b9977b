import type { RecordData } from '@yunpu/engine-core/document';
import { atMost, type DemoProduct } from '../catalogue/products.ts';
import {
  type DemoTeam,
  isPast,
  type Life,
  type Person,
  recentDay,
  type Step,
  type World,
  workingTime,
} from '../world/life.ts';
import type { DemoCustomer } from './customers.ts';

export interface DemoOpportunity {
  key: string;
  name: string;
  team: DemoTeam;
  customer: DemoCustomer;
  owner: Person | undefined;
  created: string;
  stage: string;
  /** Day on which each stage began. */
  reached: { stage: string; date: string }[];
}

const PIPELINE = ['new', 'contacted', 'proposal', 'negotiation'];
const FAMILY_TITLES: Readonly<Record<string, string>> = {
  collaboration: '协同办公',
  document: '公文档案',
  attendance: '考勤薪酬',
  meeting: '会议通讯',
  integration: '集成平台',
};
const PROJECTS = ['建设项目', '升级项目', '采购', '试点项目', '二期扩容', '年度续建'];

/** A partner's opportunities, each lived through the stages it reached. */
export function makeOpportunities(
  world: World,
  team: DemoTeam,
  customers: readonly DemoCustomer[],
  products: readonly DemoProduct[],
): { opportunities: DemoOpportunity[]; lives: Life[] } {
  const opportunities: DemoOpportunity[] = [];
  const lives = Array.from({ length: team.share.opportunities }, () => {
    const { opportunity, life } = makeOne(world, team, world.random.pick(customers), products);
    opportunities.push(opportunity);
    return life;
  });
  return { opportunities, lives };
}

function makeOne(
  world: World,
  team: DemoTeam,
  customer: DemoCustomer,
  products: readonly DemoProduct[],
): { opportunity: DemoOpportunity; life: Life } {
  const { random, calendar } = world;
  const family = random.weighted({ collaboration: 40, document: 20, attendance: 15, meeting: 10, integration: 15 });
  const created =
    customer.created > calendar.daysAgo(300) && random.chance(0.5)
      ? calendar.after(customer.created, random.int(1, 15))
      : recentDay(world, 1, 300);
  const begun = isPast(world, created) ? created : calendar.daysAgo(1);
  const key = world.nextKey('opportunity', begun);
  const name = `${customer.company.shortName}${FAMILY_TITLES[family] ?? ''}${random.pick(PROJECTS)}`;
  const by = random.pick(team.people);
  const initial = values(world, team, customer, products, { name, family, begun });
  const path = walk(world, team, begun, by, initial);
  return {
    opportunity: {
      key,
      name,
      team,
      customer,
      owner: path.owner,
      created: begun,
      stage: path.stage,
      reached: path.reached,
    },
    life: { entity: 'opportunity', key, team, by, at: workingTime(world, begun), initial, steps: path.steps },
  };
}

function values(
  world: World,
  team: DemoTeam,
  customer: DemoCustomer,
  products: readonly DemoProduct[],
  given: { name: string; family: string; begun: string },
): RecordData {
  const { random, calendar } = world;
  const { company } = customer;
  const candidates = products.filter((product) => product.family === given.family && product.onsale);
  const lines = Array.from({ length: random.int(1, 3) }, () => {
    const product = random.pick(candidates);
    const quantity = atMost(product, product.unit === '套' ? random.int(1, 2) : random.int(2, 40) * 10);
    const discount = random.pick([1, 0.95, 0.9, 0.85, 0.8]);
    return {
      line: {
        product: product.key,
        productName: product.name,
        unit: product.unit,
        quantity,
        listPrice: product.price,
        discount,
      },
      amount: Math.round(quantity * product.price * discount),
    };
  });
  const source = random.weighted({ self: 40, referral: 18, exhibition: 10, online: 18, headquarters: 10, other: 4 });
  const expected = calendar.after(given.begun, random.int(30, 150));
  return {
    name: given.name,
    source,
    ...(source === 'other' && { sourceNote: '老客户内部推荐' }),
    ...(source === 'referral' && { sourceNote: '由现有客户介绍' }),
    level: random.weighted({ A: 20, B: 55, C: 25 }),
    customer: customer.key,
    customerName: company.name,
    uscc: company.uscc,
    industry: company.industry,
    province: company.province,
    contactName: company.contactName,
    contactPhone: company.contactPhone,
    productFamily: given.family,
    products: lines.map(({ line }) => line),
    estimatedAmount: Math.max(
      100_000,
      Math.round((lines.reduce((total, { amount }) => total + amount, 0) * (0.9 + random.next() * 0.4)) / 100_000) *
        100_000,
    ),
    expectedDate: expected,
    nextFollowDate: calendar.after(given.begun, random.int(3, 14)),
    competitor: random.chance(0.3) ? random.pick(['钉飞科技', '企聊软件', '泛协软件', '致友网络']) : null,
    partnerName: team.name,
    conflictState: 'none',
    requirement: random.pick([
      '需要与现有 ERP 集成，支持单点登录。',
      '集团多级组织，分子公司独立管理。',
      '移动端优先，要求私有化部署。',
      '替换旧 OA，历史数据须迁移。',
    ]),
  };
}

interface Path {
  steps: Step[];
  stage: string;
  owner: Person | undefined;
  reached: { stage: string; date: string }[];
}

/** Lets the opportunity live until it is won, lost or today. */
function walk(world: World, team: DemoTeam, begun: string, by: Person, initial: RecordData): Path {
  const { random, calendar } = world;
  const steps: Step[] = [];
  const reached = [{ stage: 'new', date: begun }];
  let date = calendar.after(begun, random.int(0, 3));
  if (!isPast(world, date) || random.chance(0.06)) return { steps, stage: 'new', owner: undefined, reached };

  const owner = random.pick(team.people);
  const distributedAt = calendar.at(date, random.int(536, 570));
  steps.push({
    action: 'distribute',
    at: distributedAt,
    by,
    set: { owner: owner.id, ownerName: owner.name, distributedAt },
  });
  let stage = 'new';
  for (const next of PIPELINE.slice(1)) {
    date = calendar.after(date, random.int(4, 30));
    if (!isPast(world, date) || random.chance(0.12)) break;
    stage = next;
    reached.push({ stage, date });
    steps.push({
      action: 'nextstage',
      at: workingTime(world, date),
      by: owner,
      to: stage,
      set: { stage, nextFollowDate: earlier(calendar.after(date, random.int(5, 14)), String(initial.expectedDate)) },
    });
  }
  const end = closing(world, stage, calendar.after(date, random.int(5, 40)), owner, initial);
  if (end) {
    steps.push(end);
    stage = end.to ?? stage;
    reached.push({ stage, date: end.at.slice(0, 10) });
  }
  return { steps, stage, owner, reached };
}

function closing(world: World, stage: string, date: string, owner: Person, initial: RecordData): Step | undefined {
  const { random } = world;
  if (!isPast(world, date)) return undefined;
  const at = workingTime(world, date);
  if (stage === 'negotiation' && random.chance(0.6)) {
    const wonAmount = Math.round((Number(initial.estimatedAmount) * (0.8 + random.next() * 0.25)) / 10_000) * 10_000;
    return {
      action: 'win',
      at,
      by: owner,
      to: 'won',
      set: {
        wonAmount,
        closedDate: date,
        closeNote: random.pick(['客户认可整体方案。', '价格与服务均有优势。', '试用后满意，直接采购。']),
      },
    };
  }
  if (random.chance(0.45)) {
    return {
      action: 'lose',
      at,
      by: owner,
      to: 'lost',
      set: {
        lostReason: random.weighted({ price: 30, product: 20, competitor: 25, budget: 20, other: 5 }),
        closeNote: random.pick(['预算推迟到明年。', '竞品价格更低。', '客户选择自研。']),
        closedDate: date,
      },
    };
  }
  return undefined;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
