import type { RecordData } from '@yunpu/engine-core/document';
import { type DemoTeam, type Life, recentDay, type World, workingTime } from '../world/life.ts';
import { addOns, editionDisplay, editionModules, flowDisplay, serviceDisplay } from './mall.ts';

export interface DemoProduct {
  key: string;
  name: string;
  family: string;
  unit: string;
  /** fen */
  price: number;
  onsale: boolean;
  /** As many as one buyer may use. */
  most: number | undefined;
}

/** Of what was wanted, as many as the product is sold for. */
export const atMost = ({ most }: Pick<DemoProduct, 'most'>, quantity: number): number =>
  Math.min(quantity, most ?? quantity);

const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  collaboration: [
    '工作助手',
    '任务协同',
    '日程管理',
    '流程审批',
    '企业云盘',
    '知识库',
    '企业门户',
    '移动审批',
    '电子签批',
    '项目看板',
  ],
  document: [
    '公文处理',
    '公文交换',
    '档案管理',
    '印章管理',
    '合同管理',
    '会签流转',
    '督查督办',
    '信息采编',
    '电子归档',
    '版式阅读',
  ],
  attendance: [
    '智能考勤',
    '排班管理',
    '假期管理',
    '工资条',
    '薪酬核算',
    '外勤打卡',
    '绩效考核',
    '招聘管理',
    '培训学习',
    '人事档案',
  ],
  meeting: [
    '视频会议',
    '语音通话',
    '会议室预订',
    '企业直播',
    '企业短信',
    '电话会议',
    '会议纪要',
    '会议硬件',
    '无线投屏',
    '即时消息',
  ],
  integration: [
    '开放接口',
    '轻应用平台',
    '数据集成',
    '单点登录',
    '组织同步',
    '消息集成',
    '报表集成',
    '低代码平台',
    '主数据管理',
    '移动门户',
  ],
};

const VARIANTS = [
  { suffix: '标准版', factor: 1, unit: '用户/年' },
  { suffix: '专业版', factor: 1.8, unit: '用户/年' },
  { suffix: '旗舰版', factor: 3, unit: '用户/年' },
  { suffix: '政务版', factor: 2.6, unit: '用户/年' },
  { suffix: '制造业版', factor: 2.2, unit: '用户/年' },
  { suffix: '私有化版', factor: 420, unit: '套' },
];

const EDITIONS: readonly {
  name: string;
  label: string;
  price: number;
  min: number;
  max?: number;
  hot: boolean;
  sketch: string;
}[] = [
  {
    name: '协同办公基础版',
    label: '基础版',
    price: 12_800,
    min: 50,
    hot: true,
    sketch: '50 人起的团队，把消息、会议与审批放到一处。',
  },
  {
    name: '协同办公旗舰版',
    label: '旗舰版',
    price: 29_800,
    min: 100,
    hot: false,
    sketch: '百人以上的组织，轻应用不限，高级模块按需加选。',
  },
  {
    name: '协同办公迷你包',
    label: '迷你包',
    price: 9_800,
    min: 1,
    max: 50,
    hot: false,
    sketch: '50 人以内的小团队，按人数购买，当天就能用起来。',
  },
];

const FLOWS = [
  '短信包 1 万条',
  '电子签 1000 份',
  '视频会议 5000 分钟',
  '存储扩容 1 TB',
  '直播流量 500 GB',
  '人脸核验 2000 次',
];
const SERVICES = ['实施服务', '数据迁移服务', '驻场服务', '定制开发服务', '管理员培训', '年度巡检服务'];
const RECOMMENDED = ['智能审批专业包', '云视频会议 50 方', '轻应用包 5 个'];
const FIRST_NUMBER = 100_120;

/** The price list: the three editions of the specification first, then modules, flow packs and services. */
export function makeProducts(world: World, shop: DemoTeam): { products: DemoProduct[]; lives: Life[] } {
  const priceList = [...editions(), ...modules(world), ...flows(world), ...services(world)];
  const products: DemoProduct[] = [];
  const lives = priceList.map((initial, index): Life => {
    const key = `SP${FIRST_NUMBER + index}`;
    const created = recentDay(world, 200, 365);
    const by = world.random.pick(world.staff);
    const status = index < EDITIONS.length ? 'onsale' : world.random.weighted({ onsale: 90, offsale: 6, draft: 4 });
    const onsale = world.calendar.after(created, world.random.int(1, 20));
    const steps: Life['steps'] = [];
    if (status !== 'draft')
      steps.push({ action: 'publish', at: workingTime(world, onsale), by, to: 'onsale', set: { onsaleDate: onsale } });
    if (status === 'offsale')
      steps.push({
        action: 'withdraw',
        at: workingTime(world, world.calendar.after(onsale, world.random.int(30, 150))),
        by,
        to: 'offsale',
        set: {},
      });
    products.push({
      key,
      name: String(initial.name),
      family: String(initial.family),
      unit: String(initial.unit),
      price: Number(initial.price),
      onsale: status === 'onsale',
      most: typeof initial.maxQuantity === 'number' ? initial.maxQuantity : undefined,
    });
    return { entity: 'product', key, team: shop, by, at: workingTime(world, created), initial, steps };
  });
  const shelf = addOns();
  const keyOf = (name: string) =>
    `SP${FIRST_NUMBER + priceList.length + shelf.findIndex((addOn) => addOn.name === name)}`;
  for (const index of [0, 1, 2] as const) {
    const edition = priceList[index];
    if (edition)
      Object.assign(edition, { modules: editionModules(index, keyOf) }, editionDisplay(index, RECOMMENDED.map(keyOf)));
  }
  return {
    products,
    lives: [
      ...lives,
      ...shelf.map((initial, index) => onShelf(world, shop, `SP${FIRST_NUMBER + priceList.length + index}`, initial)),
    ],
  };
}

/** What the mall sells beside the editions was there from the first day. */
function onShelf(world: World, team: DemoTeam, key: string, initial: RecordData): Life {
  const by = world.staff[0] ?? { id: 'system', name: '系统' };
  const day = world.calendar.daysAgo(360);
  return {
    entity: 'product',
    key,
    team,
    by,
    at: world.calendar.at(day, 570),
    initial,
    steps: [{ action: 'publish', at: world.calendar.at(day, 600), by, to: 'onsale', set: { onsaleDate: day } }],
  };
}

function editions(): RecordData[] {
  return EDITIONS.map((edition) => ({
    name: edition.name,
    label: edition.label,
    family: 'collaboration',
    kind: 'edition',
    unit: '用户/年',
    price: edition.price,
    costPrice: Math.round(edition.price * 0.35),
    minQuantity: edition.min,
    ...(edition.max !== undefined && { maxQuantity: edition.max }),
    taxRate: 0.06,
    isHot: edition.hot,
    isTrial: true,
    trialDays: 15,
    offlineBuy: false,
    exclusiveGroup: '版本',
    sketch: edition.sketch,
  }));
}

function modules({ random }: World): RecordData[] {
  return Object.entries(FAMILIES).flatMap(([family, names]) =>
    names.flatMap((name) => {
      const base = random.int(12, 68) * 100;
      return VARIANTS.map((variant): RecordData => {
        const price = Math.round((base * variant.factor) / 100) * 100;
        const trial = variant.unit !== '套' && random.chance(0.3);
        return {
          name: `${name}${variant.suffix}`,
          family,
          kind: 'module',
          unit: variant.unit,
          price,
          costPrice: Math.round(price * 0.4),
          minQuantity: variant.unit === '套' ? 1 : 10,
          taxRate: variant.unit === '套' ? 0.13 : 0.06,
          isHot: random.chance(0.08),
          isTrial: trial,
          ...(trial && { trialDays: random.pick([7, 15, 30]) }),
          offlineBuy: variant.unit === '套',
          tiers:
            variant.unit === '套'
              ? []
              : [
                  { from: 200, price: Math.round(price * 0.9) },
                  { from: 1000, price: Math.round(price * 0.8) },
                ],
          sketch: `${name}，${variant.suffix}。`,
        };
      });
    }),
  );
}

function flows({ random }: World): RecordData[] {
  return FLOWS.map((name) => ({
    name,
    family: 'meeting',
    kind: 'flow',
    unit: '包',
    price: random.int(5, 60) * 10_000,
    minQuantity: 1,
    taxRate: 0.06,
    isHot: false,
    isTrial: false,
    offlineBuy: false,
    ...contentOf(name),
    ...flowDisplay(name),
  }));
}

/** What a pack holds, as its name says: '短信包 1 万条' is 10,000 条. */
function contentOf(name: string): RecordData {
  const [, count, thousands, unit] = /(\d+) (万?)(\S+)$/.exec(name) ?? [];
  return { flowAmount: Number(count) * (thousands ? 10_000 : 1), flowUnit: unit };
}

function services({ random }: World): RecordData[] {
  return SERVICES.map((name) => ({
    name,
    family: 'integration',
    kind: 'service',
    unit: '人天',
    price: random.int(15, 30) * 10_000,
    minQuantity: 1,
    taxRate: 0.06,
    isHot: false,
    isTrial: false,
    offlineBuy: true,
    ...serviceDisplay(name),
  }));
}
