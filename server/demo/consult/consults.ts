import type { RecordData } from '@yunpu/engine-core/document';
import type { Message } from '../../domains/consult/index.ts';
import { type DemoTeam, isPast, type Life, type Person, recentDay, type World } from '../world/life.ts';

const TALKS: readonly { topic: string; ask: string; answer: string; more?: string; last?: string }[] = [
  {
    topic: 'presale',
    ask: '我们公司 80 人，应该选基础版还是旗舰版？',
    answer: '80 人可以选基础版（50 人起）。如果需要公文或低代码搭建，建议旗舰版，100 人起订。',
    more: '暂时不用公文，那就基础版。',
    last: '好的，下单时数量填 80 即可，单价在页面实时显示。',
  },
  {
    topic: 'price',
    ask: '签三年有优惠吗？',
    answer: '满 200 人单价九折，满 1000 人八折；多年订单可以由客户经理另行报价。',
  },
  {
    topic: 'trial',
    ask: '试用结束以后数据还在吗？',
    answer: '试用期内转为正式订购，数据全部保留；到期后保留 90 天。',
    more: '谢谢，明白了。',
  },
  {
    topic: 'finance',
    ask: '对公汇款后多久能开通？',
    answer: '核验到账后立即开通，一般在汇款当天完成。附言请写订单号。',
  },
  {
    topic: 'finance',
    ask: '发票能按税率拆开吗？',
    answer: '可以，在工作台申请发票时按税率分行，系统会自动拆分。',
    more: '专票可以吗？',
    last: '可以，专用发票需要填写开户行与账号。',
  },
  {
    topic: 'service',
    ask: '组织同步失败，提示部门重复。',
    answer: '请检查人事系统里是否有同名同级的部门，合并后重新同步即可。',
  },
  {
    topic: 'service',
    ask: '管理员离职了，怎么更换管理员？',
    answer: '由另一位管理员在组织管理里调整；没有其他管理员时，请提供营业执照由我们协助变更。',
  },
  { topic: 'presale', ask: '轻应用数量不够可以单独加吗？', answer: '可以，购买轻应用包即可，5 个和 20 个两种。' },
];
const COUNT = 320;
const SURNAMES = ['陈', '林', '周', '许', '何', '郑', '吴', '孙', '冯', '蒋', '沈', '韩', '杨', '朱', '秦'];

/** A year of questions in the consult window, from teams' people and from visitors without an account. */
export function makeConsults(world: World, teams: readonly DemoTeam[]): Life[] {
  const { random, calendar } = world;
  const days = Array.from({ length: COUNT }, () => recentDay(world, 1, 360))
    .filter((day) => isPast(world, day))
    .sort();
  return days.map((day) => {
    const talk = random.pick(TALKS);
    const member = random.chance(0.55);
    const team = random.pick(teams);
    const person: Person = member ? random.pick(team.people) : { id: `visitor:${random.digits(16)}`, name: '访客' };
    const clerk = random.pick(world.staff);
    const minute = random.int(540, 1000);
    const at = (step: number) => calendar.at(day, minute + step * random.int(3, 9));
    const asked: Message = { at: calendar.at(day, minute), side: 'visitor', name: person.name, text: talk.ask };
    const answered: Message = { at: at(1), side: 'staff', name: clerk.name, text: talk.answer };
    const more: Message[] =
      talk.more === undefined
        ? []
        : [
            { at: at(3), side: 'visitor', name: person.name, text: talk.more },
            ...(talk.last === undefined
              ? []
              : [{ at: at(5), side: 'staff' as const, name: clerk.name, text: talk.last }]),
          ];
    // What began lately is still talked about; what is older has been ended.
    const stage = day < calendar.daysAgo(30) ? 'closed' : random.weighted({ waiting: 25, answered: 40, closed: 35 });
    const steps: Life['steps'] = [];
    const conversation = (messages: readonly Message[], last: Message): RecordData => ({
      messages: [...messages],
      lastText: last.text.slice(0, 59),
      lastAt: last.at,
    });
    if (stage !== 'waiting') {
      const messages = [asked, answered, ...more];
      steps.push({
        action: 'reply',
        at: answered.at,
        by: clerk,
        to: 'answered',
        set: {
          ...conversation(messages, messages.at(-1) ?? answered),
          assignee: clerk.id,
          topic: talk.topic,
          waitingSince: undefined,
        },
      });
      if (stage === 'closed')
        steps.push({
          action: 'close',
          at: calendar.at(day, Math.min(minute + 90, 1060)),
          by: clerk,
          to: 'closed',
          set: { outcome: random.weighted({ solved: 70, lead: 15, silent: 15 }) },
        });
    }
    const initial: RecordData = {
      subject: talk.ask.slice(0, 59),
      visitorName: person.name,
      isMember: member,
      page: random.pick(['/product', '/product', '/productDetail?productNo=SP100120', '/howBuy', '/howPay']),
      ...(member && { teamName: team.name, phone: `13${random.digits(9)}` }),
      waitingSince: asked.at,
      ...conversation([asked], asked),
    };
    return {
      entity: 'consult',
      key: world.nextKey('consult', day),
      team: member ? team : { ...team, eid: `visitor:${random.digits(16)}` },
      by: { ...person, name: member ? person.name : `${random.pick(SURNAMES)}先生` },
      at: asked.at,
      initial,
      steps,
    };
  });
}
