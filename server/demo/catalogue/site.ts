import { DEMO_SELLER } from '../../platform/seller.ts';
import type { DemoTeam, Life, World } from '../world/life.ts';
import { DEMO_AGREEMENTS, DEMO_LEVELS } from './programme.ts';

/** What the demonstration's shop writes of itself, and what it prepares for the holidays. It has no filings: those are of a real site only. */
export function makeSite(world: World, team: DemoTeam): Life[] {
  const by = world.staff[0] ?? { id: 'system', name: '系统' };
  const record = (daysAgo: number, initial: Life['initial'], steps: (day: string) => Life['steps']): Life => {
    const day = world.calendar.daysAgo(daysAgo);
    return {
      entity: 'storefront',
      key: world.nextKey('storefront', day),
      team,
      by,
      at: world.calendar.at(day, 570),
      initial: { name: '云铺商城', ...initial },
      steps: steps(day),
    };
  };
  const words = {
    headline: '一朵云，装下整家公司的协作',
    lead: '消息、会议、审批、考勤与公文，按人数订购，按需加购。下单当天开通，合同与发票在线办理。',
    phone: DEMO_SELLER.phone,
    address: DEMO_SELLER.address,
    reviewDays: 1,
    sellerName: DEMO_SELLER.name,
    sellerUscc: DEMO_SELLER.uscc,
    sellerLegal: DEMO_SELLER.legalPerson,
    sellerAddress: DEMO_SELLER.address,
    sellerPhone: DEMO_SELLER.phone,
    serviceLevel: DEMO_SELLER.serviceLevel,
    invoiceDays: DEMO_SELLER.invoiceDays,
    keepDays: DEMO_SELLER.keepDays,
    partnerLevels: DEMO_LEVELS.map((level) => ({ ...level })),
    partnerDocuments: DEMO_AGREEMENTS.map((agreement) => ({ ...agreement })),
    links: [
      { title: '中国政府网', link: 'https://www.gov.cn/' },
      { title: '信用中国', link: 'https://www.creditchina.gov.cn/' },
      { title: '发票查验平台', link: 'https://inv-veri.chinatax.gov.cn/' },
    ],
  };
  const used = record(
    360,
    {
      ...words,
      hours: '工作时间 8:30–17:30',
      promises: [
        { title: '7×12 小时支持', text: '工作日与周末都有人应答', icon: 'support' },
        { title: '专属客户经理', text: '从选型到续费由同一个人负责', icon: 'person' },
        { title: '行业落地专家', text: '制造、物流、政务等行业经验', icon: 'industry' },
      ],
    },
    (day) => {
      const at = world.calendar.at(day, 600);
      return [{ action: 'use', at, by, to: 'used', set: { usedSince: at } }];
    },
  );
  const holidays = record(
    6,
    {
      ...words,
      hours: '节假日值班 9:00–17:00',
      promises: [
        { title: '节日有人值班', text: '电话与在线咨询照常应答', icon: 'support' },
        { title: '专属客户经理', text: '从选型到续费由同一个人负责', icon: 'person' },
      ],
    },
    () => [],
  );
  return [used, holidays];
}
