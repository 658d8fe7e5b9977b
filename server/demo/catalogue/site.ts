import { SELLER } from '../../platform/seller.ts';
import type { DemoTeam, Life, World } from '../world/life.ts';

/** What the demonstration's shop writes of itself. It has no filings: those are of a real site only. */
export function makeSite(world: World, team: DemoTeam): Life {
  const by = world.staff[0] ?? { id: 'system', name: '系统' };
  const day = world.calendar.daysAgo(360);
  const used = world.calendar.at(day, 600);
  return {
    entity: 'storefront',
    key: world.nextKey('storefront', day),
    team,
    by,
    at: world.calendar.at(day, 570),
    initial: {
      name: '云铺商城',
      headline: '一朵云，装下整家公司的协作',
      lead: '消息、会议、审批、考勤与公文，按人数订购，按需加购。下单当天开通，合同与发票在线办理。',
      phone: SELLER.phone,
      hours: '工作时间 8:30–17:30',
      address: SELLER.address,
      promises: [
        { title: '7×12 小时支持', text: '工作日与周末都有人应答', icon: 'support' },
        { title: '专属客户经理', text: '从选型到续费由同一个人负责', icon: 'person' },
        { title: '行业落地专家', text: '制造、物流、政务等行业经验', icon: 'industry' },
      ],
      links: [
        { title: '中国政府网', link: 'https://www.gov.cn/' },
        { title: '信用中国', link: 'https://www.creditchina.gov.cn/' },
        { title: '发票查验平台', link: 'https://inv-veri.chinatax.gov.cn/' },
      ],
    },
    steps: [{ action: 'use', at: used, by, to: 'used', set: { usedSince: used } }],
  };
}
