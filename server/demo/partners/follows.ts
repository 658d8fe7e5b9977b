import { isPast, type Life, type World, workingTime } from '../world/life.ts';
import { personName } from '../world/names.ts';
import type { DemoOpportunity } from './opportunities.ts';

const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  new: ['初次电话沟通', '了解信息化现状', '确认需求意向'],
  contacted: ['上门需求调研', '产品功能演示', '与信息部交流方案'],
  proposal: ['提交方案与报价', '报价澄清', '补充集成方案'],
  negotiation: ['商务条款沟通', '合同条款确认', '折扣与付款方式洽谈'],
};
const CONTENTS = [
  '客户关注移动审批与现有系统的集成，已记录。',
  '对方希望先试用一个月，再决定采购数量。',
  '沟通顺利，下次带实施顾问一同前往。',
  '客户内部还需汇报，等待反馈。',
  '对价格较敏感，需要申请特价。',
];

/** Follow-ups of an opportunity, within the stages it went through. */
export function makeFollows(world: World, opportunity: DemoOpportunity): Life[] {
  const { random, calendar } = world;
  const { owner } = opportunity;
  if (!owner) return [];
  return opportunity.reached.flatMap(({ stage, date }) => {
    const subjects = SUBJECTS[stage];
    if (!subjects) return [];
    return Array.from({ length: random.int(0, 2) }, () => calendar.after(date, random.int(0, 6)))
      .filter((day) => isPast(world, day))
      .map((day) => makeOne(world, opportunity, { by: owner, day, stage, subject: random.pick(subjects) }));
  });
}

function makeOne(
  world: World,
  opportunity: DemoOpportunity,
  at: { by: Life['by']; day: string; stage: string; subject: string },
): Life {
  const { random, calendar } = world;
  const way = random.weighted({ phone: 40, visit: 25, online: 15, message: 10, demo: 10 });
  const result = random.weighted({ positive: 45, neutral: 40, negative: 15 });
  const next = result !== 'negative' ? calendar.after(at.day, random.int(3, 14)) : undefined;
  return {
    entity: 'opportunity-follow',
    key: world.nextKey('opportunity-follow', at.day),
    team: opportunity.team,
    by: at.by,
    at: workingTime(world, at.day),
    initial: {
      opportunity: opportunity.key,
      opportunityName: opportunity.name,
      customerName: opportunity.customer.company.name,
      stage: at.stage,
      way,
      ...(way === 'visit' && { place: opportunity.customer.company.address }),
      followDate: at.day,
      minutes: random.int(2, 24) * 5,
      subject: at.subject,
      content: random.pick(CONTENTS),
      result,
      people: [
        {
          name: opportunity.customer.company.contactName,
          side: 'customer',
          position: random.pick(['信息部经理', '采购主管', '总经理']),
        },
        ...(random.chance(0.3) ? [{ name: personName(random), side: 'customer', position: '业务代表' }] : []),
        { name: at.by.name, side: 'ours' },
      ],
      ...(next !== undefined && {
        nextDate: next,
        nextPlan: random.pick(['发送报价', '安排演示', '约高层拜访', '确认合同条款']),
      }),
    },
    steps: [],
  };
}
