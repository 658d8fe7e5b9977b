import { type DemoTeam, type Life, type World, workingTime } from '../world/life.ts';

/** What the shop gives this season: what its storefront advertises comes from these. */
export function makePromotions(world: World, shop: DemoTeam, productNo: (name: string) => string): Life[] {
  const { calendar, staff } = world;
  const by = staff[0] ?? { id: 'system', name: '系统' };
  const only = (name: string) => ({ scope: 'product', products: [{ product: productNo(name), productName: name }] });
  const season = {
    from: calendar.daysAgo(19),
    until: calendar.daysAgo(-60),
    occasion: 'new',
    minQuantity: 1,
    minYears: 1,
  };
  const promotions = [
    {
      ...season,
      ...only('协同办公基础版'),
      title: '年末签约两年，赠送三个月服务期',
      minYears: 2,
      gift: 'months',
      months: 3,
    },
    {
      ...season,
      ...only('协同办公旗舰版'),
      title: '旗舰版上云季，满 300 人赠管理员培训',
      minQuantity: 300,
      gift: 'training',
      training: '管理员培训一次',
    },
    {
      ...season,
      ...only('统一身份认证中心'),
      occasion: 'both',
      title: '统一身份认证中心限时 8.5 折',
      gift: 'rate',
      rate: 85,
    },
  ];
  const started = promotions.map((initial, index): Life => {
    const day = calendar.daysAgo(20 - index);
    return {
      entity: 'promotion',
      key: world.nextKey('promotion', day),
      team: shop,
      by,
      at: workingTime(world, day),
      initial,
      steps: [{ action: 'start', at: workingTime(world, calendar.after(day, 1)), by, to: 'running', set: {} }],
    };
  });
  const [first] = started;
  if (!first) return started;
  // One that is being prepared: nobody is told of it.
  const prepared = {
    ...season,
    ...only('协同办公基础版'),
    occasion: 'renew',
    title: '续订两年，赠送一个月服务期',
    minYears: 2,
    gift: 'months',
    months: 1,
  };
  return [
    ...started,
    {
      entity: 'promotion',
      key: world.nextKey('promotion', calendar.daysAgo(18)),
      team: shop,
      by,
      at: first.steps[0]?.at ?? first.at,
      initial: prepared,
      steps: [],
    },
  ];
}
