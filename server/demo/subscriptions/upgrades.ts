import type { RecordData } from '@yunpu/engine-core/document';
import { addMonths, daysBetween } from '../../platform/calendar/days.ts';
import type { DemoProduct } from '../catalogue/products.ts';
import { type DemoTeam, type Life, recentDay, type World, workingTime } from '../world/life.ts';
import { actOn, annualOf, type DemoAsset, freeOn, openAsset } from './assets.ts';
import { requestFor, setOnApproval, walkBill } from './bill.ts';

export interface DemoPath {
  key: string;
  from: DemoProduct;
  to: DemoProduct;
  ratio: number;
  serviceFee: number;
  minRemaining: number;
  /** Day it came into force; undefined: it is not. */
  enabled: string | undefined;
}

const VARIANTS: readonly (readonly [from: string, to: string, industries?: readonly string[]])[] = [
  ['标准版', '专业版'],
  ['标准版', '旗舰版'],
  ['专业版', '旗舰版'],
  ['标准版', '政务版', ['政务', '事业单位']],
  ['专业版', '政务版', ['政务']],
  ['标准版', '制造业版', ['制造业', '汽车零部件']],
];
const EDITIONS: readonly (readonly [from: string, to: string, ratio: number])[] = [
  ['协同办公基础版', '协同办公旗舰版', 1],
  ['协同办公迷你包', '协同办公基础版', 1],
  ['协同办公迷你包', '协同办公旗舰版', 1],
];
const FAMILY_MODULES = /(标准版|专业版|旗舰版|政务版|制造业版|私有化版)$/;

/** Which product may become which: every module's variants, and the editions. */
export function makePaths(
  world: World,
  shop: DemoTeam,
  products: readonly DemoProduct[],
): { paths: DemoPath[]; lives: Life[] } {
  const byName = new Map(products.map((product) => [product.name, product]));
  const modules = [
    ...new Set(
      products.filter(({ name }) => FAMILY_MODULES.test(name)).map(({ name }) => name.replace(FAMILY_MODULES, '')),
    ),
  ];
  const wanted = [
    ...EDITIONS.map(([from, to, ratio]) => ({
      from: byName.get(from),
      to: byName.get(to),
      ratio,
      industries: undefined,
    })),
    ...modules.flatMap((name) =>
      VARIANTS.map(([from, to, industries]) => ({
        from: byName.get(name + from),
        to: byName.get(name + to),
        ratio: 1,
        industries,
      })),
    ),
  ];
  const paths: DemoPath[] = [];
  const lives = wanted.flatMap(({ from, to, ratio, industries }) =>
    from && to ? [pathLife(world, shop, { from, to, ratio, industries }, paths)] : [],
  );
  return { paths, lives };
}

function pathLife(
  world: World,
  shop: DemoTeam,
  {
    from,
    to,
    ratio,
    industries,
  }: { from: DemoProduct; to: DemoProduct; ratio: number; industries: readonly string[] | undefined },
  paths: DemoPath[],
): Life {
  const { random, calendar } = world;
  const created = calendar.daysAgo(random.int(183, 195));
  const enabled = calendar.after(created, random.int(1, 4));
  const by = random.pick(world.staff);
  const inForce = from.onsale && to.onsale && random.chance(0.97);
  const key = world.nextKey('upgrade-path', created);
  const serviceFee = random.chance(0.2) ? random.int(5, 30) * 10_000 : 0;
  paths.push({ key, from, to, ratio, serviceFee, minRemaining: 30, enabled: inForce ? enabled : undefined });
  return {
    entity: 'upgrade-path',
    key,
    team: shop,
    by,
    at: workingTime(world, created),
    initial: {
      title: `${from.name} → ${to.name}`,
      fromProduct: from.key,
      fromName: from.name,
      fromUnit: from.unit,
      fromPrice: from.price,
      toProduct: to.key,
      toName: to.name,
      toUnit: to.unit,
      toPrice: to.price,
      family: to.family,
      level: industries ? 'industry' : 'edition',
      ...(industries && { industries }),
      ratio,
      minQuantity: 1,
      creditRate: 1,
      keepTerm: true,
      minRemaining: 30,
      serviceFee,
      validFrom: enabled,
      steps: [
        { name: '数据备份', hours: 1, downtime: false },
        { name: '版本切换', hours: random.pick([1, 2, 4]), downtime: true, note: '安排在非工作时间' },
        { name: '功能验证', hours: 2, downtime: false },
      ],
    },
    steps: inForce ? [{ action: 'enable', at: workingTime(world, enabled), by, to: 'active', set: {} }] : [],
  };
}

const TITLE = '升级单';
const REASONS = ['客户尚未确认报价。', '请先完成数据备份评估。'];

/** A team's upgrades; an approved one replaces the asset by a new one, which joins the others. */
export function makeUpgrades(
  world: World,
  team: DemoTeam,
  assets: DemoAsset[],
  paths: readonly DemoPath[],
  count: number,
): Life[] {
  const { random } = world;
  const dates = Array.from({ length: count }, () => recentDay(world, 1, 175)).sort();
  return dates.flatMap((date) => {
    const open = paths.filter(({ enabled }) => enabled !== undefined && enabled < date);
    const fitting = freeOn(assets, date).filter(({ expire, modules, product }) => {
      const left = daysBetween(date, expire);
      return left >= 31 && left < 330 && modules.length === 0 && open.some(({ from }) => from === product);
    });
    if (fitting.length === 0) return [];
    const asset = random.pick(fitting);
    const path = random.pick(open.filter(({ from }) => from === asset.product));
    return upgrade(world, team, assets, asset, path, date);
  });
}

function upgrade(
  world: World,
  team: DemoTeam,
  assets: DemoAsset[],
  asset: DemoAsset,
  path: DemoPath,
  date: string,
): Life[] {
  const { random } = world;
  const termMode = random.chance(0.75) ? 'keep' : 'restart';
  const newQuantity = Math.ceil(asset.quantity * path.ratio);
  const newExpire = termMode === 'keep' ? asset.expire : addMonths(date, 12);
  const newDays = daysBetween(date, newExpire);
  const credit = Math.round((annualOf(asset) * daysBetween(date, asset.expire)) / 365);
  const total = Math.max(0, Math.round((newQuantity * path.to.price * newDays) / 365) + path.serviceFee - credit);
  const walk = walkBill(world, team, date, { total, reasons: REASONS, drafts: 22, rejections: 15 });
  const key = world.nextKey('upgrade', date);
  const line: RecordData = {
    asset: asset.key,
    fromProduct: asset.product.key,
    fromName: asset.product.name,
    customerName: asset.customerName,
    ...(asset.customer && { partnerName: team.name }),
    quantity: asset.quantity,
    annualAmount: annualOf(asset),
    oldExpire: asset.expire,
    path: path.key,
    toProduct: path.to.key,
    toName: path.to.name,
    toPrice: path.to.price,
    ratio: path.ratio,
    minQuantity: 1,
    creditRate: 1,
    serviceFee: path.serviceFee,
    keepTerm: true,
    minRemaining: path.minRemaining,
  };
  const life: Life = {
    entity: 'upgrade',
    key,
    team,
    by: walk.by,
    at: workingTime(world, date),
    initial: {
      name: `${asset.product.name}升级${path.to.name}`.slice(0, 80),
      termMode,
      ...(termMode === 'restart' && { termMonths: 12 }),
      upgradeDate: date,
      customerName: asset.customerName,
      ...(asset.customer && { partnerName: team.name }),
      applicantName: team.name,
      contactName: walk.by.name,
      contactPhone: team.company.contactPhone,
      reason: random.pick(['function', 'scale', 'retire']),
      ground: random.pick(['gift', 'gift', 'correction']),
      needService: false,
      lines: [line],
    },
    steps: walk.steps,
  };
  if (walk.outcome !== 'approved') {
    actOn(asset, key, walk, undefined);
    return [life, ...requestFor(world, life, TITLE, total)];
  }
  const { life: old } = asset;
  const made = openAsset(world, team, {
    product: path.to,
    ...(asset.customer && { customer: asset.customer }),
    customerName: asset.customerName,
    ...(asset.ownerEid !== undefined && { ownerEid: asset.ownerEid }),
    adminName: asset.adminName,
    adminPhone: String(old.initial.adminPhone),
    quantity: newQuantity,
    unitPrice: path.to.price,
    sourceType: 'upgrade',
    sourceNo: key,
    start: date,
    expire: newExpire,
    day: walk.decided,
    at: walk.decidedAt,
    by: walk.approver,
    event: `由 ${asset.key}（${asset.product.name}）升级`,
  });
  assets.push(made);
  actOn(asset, key, walk, {
    kind: life.initial.ground === 'gift' ? '赠送升级' : '更正升级',
    text: `由 ${made.key}（${path.to.name}）替换`,
    values: { replacedBy: key },
  });
  old.steps.push({ action: 'replace', at: walk.decidedAt, by: walk.approver, to: 'replaced', set: {} });
  asset.free = undefined;
  setOnApproval(walk, { created: [{ oldNo: asset.key, newNo: made.key, productName: path.to.name }] });
  return [life, ...requestFor(world, life, TITLE, total)];
}
