import type { RecordData } from '@yunpu/engine-core/document';
import { type DemoTeam, type Life, type World, workingTime } from '../world/life.ts';

interface DemoCampaign {
  title: string;
  /** Days ago on which it was made, and how it stands. */
  made: number;
  status: 'draft' | 'running' | 'paused' | 'ended';
  values: RecordData;
}

const VOUCHER = { kind: 'voucher', way: 'staff', scope: 'all', validity: 'days' } as const;
const OFF = { kind: 'coupon', benefit: 'amount', way: 'claim', scope: 'all', validity: 'days' } as const;

/** What the shop offers; `offer` of a later seeder gives the coupons out by these titles. */
export const CAMPAIGNS = {
  newcomer: '新客满减券',
  flagship: '旗舰版上云券',
  large: '大单满减券',
  addOn: '增值应用满减券',
  flow: '流量包代金券',
  thanks: '续约答谢代金券',
  early: '早鸟满减券',
  flash: '限量秒杀券',
  coming: '年末采购季',
  training: '培训服务券',
  autumn: '秋季上新券',
  spring: '开春采购券',
} as const;

/** The shop's campaigns: running, to come, paused, over. */
export function makeCampaigns(world: World, shop: DemoTeam, productNo: (name: string) => string): Life[] {
  const { calendar, staff } = world;
  const by = staff[0] ?? { id: 'system', name: '系统' };
  const days = (from: number, until: number) => ({
    claimFrom: calendar.daysAgo(from),
    claimUntil: calendar.daysAgo(-until),
  });
  const only = (name: string) => ({ scope: 'product', products: [{ product: productNo(name), productName: name }] });
  const campaigns: DemoCampaign[] = [
    {
      title: CAMPAIGNS.autumn,
      made: 120,
      status: 'ended',
      values: {
        ...OFF,
        face: 80_000,
        threshold: 1_000_000,
        total: 300,
        perTeam: 1,
        ...days(119, -60),
        validDays: 30,
        endReason: '活动到期',
      },
    },
    {
      title: CAMPAIGNS.early,
      made: 70,
      status: 'running',
      values: {
        ...OFF,
        face: 120_000,
        threshold: 2_000_000,
        total: 500,
        perTeam: 1,
        ...days(69, -40),
        validity: 'period',
        validFrom: calendar.daysAgo(69),
        validUntil: calendar.daysAgo(8),
        note: '早订早省。',
      },
    },
    {
      title: CAMPAIGNS.newcomer,
      made: 30,
      status: 'running',
      values: {
        ...OFF,
        face: 50_000,
        threshold: 1_000_000,
        total: 2000,
        perTeam: 1,
        ...days(29, 60),
        validDays: 45,
        note: '每个团队一张，全场产品通用。',
      },
    },
    {
      title: CAMPAIGNS.flagship,
      made: 28,
      status: 'running',
      values: {
        ...OFF,
        benefit: 'rate',
        rate: 90,
        most: 2_000_000,
        threshold: 0,
        ...only('协同办公旗舰版'),
        total: 500,
        perTeam: 2,
        ...days(27, 40),
        validDays: 30,
        note: '旗舰版及随单加购的模块一并享受。',
      },
    },
    {
      title: CAMPAIGNS.large,
      made: 26,
      status: 'running',
      values: {
        ...OFF,
        face: 3_000_000,
        threshold: 50_000_000,
        total: 100,
        perTeam: 1,
        ...days(25, 90),
        validDays: 90,
      },
    },
    {
      title: CAMPAIGNS.addOn,
      made: 24,
      status: 'running',
      values: {
        ...OFF,
        scope: 'zone',
        zones: ['addon'],
        face: 30_000,
        threshold: 300_000,
        total: 1000,
        perTeam: 2,
        ...days(23, 50),
        validDays: 60,
      },
    },
    {
      title: CAMPAIGNS.flow,
      made: 22,
      status: 'running',
      values: { ...VOUCHER, scope: 'zone', zones: ['flow'], face: 20_000, total: 400, perTeam: 5, validDays: 180 },
    },
    {
      title: CAMPAIGNS.thanks,
      made: 20,
      status: 'running',
      values: { ...VOUCHER, face: 10_000, total: 600, perTeam: 10, validDays: 180, note: '感谢续约，下单时直接抵扣。' },
    },
    {
      title: CAMPAIGNS.flash,
      made: 12,
      status: 'running',
      values: {
        ...OFF,
        face: 100_000,
        threshold: 500_000,
        total: 5,
        perTeam: 1,
        ...days(11, 20),
        validDays: 15,
        note: '先到先得。',
      },
    },
    {
      title: CAMPAIGNS.coming,
      made: 6,
      status: 'running',
      values: {
        ...OFF,
        benefit: 'rate',
        rate: 85,
        most: 1_000_000,
        threshold: 2_000_000,
        total: 800,
        perTeam: 1,
        ...days(-5, 40),
        validDays: 30,
        note: '采购季开始后领取。',
      },
    },
    {
      title: CAMPAIGNS.spring,
      made: 3,
      status: 'draft',
      values: { ...OFF, face: 60_000, threshold: 1_200_000, total: 600, perTeam: 1, ...days(-60, 120), validDays: 45 },
    },
    {
      title: CAMPAIGNS.training,
      made: 5,
      status: 'paused',
      values: {
        ...OFF,
        scope: 'family',
        families: ['meeting', 'collaboration'],
        face: 20_000,
        threshold: 100_000,
        total: 200,
        perTeam: 1,
        ...days(4, 30),
        validDays: 30,
      },
    },
  ];
  return campaigns.map(({ title, made, status, values: { endReason, ...values } }): Life => {
    const day = calendar.daysAgo(made);
    const steps: Life['steps'] = [];
    if (status !== 'draft')
      steps.push({ action: 'start', at: workingTime(world, calendar.after(day, 1)), by, to: 'running', set: {} });
    if (status === 'paused')
      steps.push({ action: 'pause', at: workingTime(world, calendar.after(day, 2)), by, to: 'paused', set: {} });
    if (status === 'ended')
      steps.push({ action: 'end', at: workingTime(world, calendar.daysAgo(59)), by, to: 'ended', set: { endReason } });
    return {
      entity: 'coupon-campaign',
      key: world.nextKey('coupon-campaign', day),
      team: shop,
      by,
      at: workingTime(world, day),
      initial: { title, ...values },
      steps,
    };
  });
}
