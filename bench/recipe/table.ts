/** The benchmark's table, the same for every contestant: fourteen columns of made-up orders. */
export interface RecipeRow {
  id: string;
  billNo: string;
  customer: string;
  contact: string;
  phone: string;
  region: string;
  product: string;
  quantity: number;
  /** fen */
  amount: number;
  discount: number;
  status: string;
  signedOn: string;
  expiresOn: string;
  owner: string;
}

export const recipeColumns: {
  key: keyof RecipeRow;
  title: string;
  kind: 'text' | 'number' | 'money' | 'percent' | 'date' | 'enum';
  width: number;
}[] = [
  { key: 'billNo', title: '单据编号', kind: 'text', width: 150 },
  { key: 'customer', title: '客户', kind: 'text', width: 200 },
  { key: 'contact', title: '联系人', kind: 'text', width: 100 },
  { key: 'phone', title: '电话', kind: 'text', width: 130 },
  { key: 'region', title: '区域', kind: 'enum', width: 90 },
  { key: 'product', title: '产品', kind: 'text', width: 160 },
  { key: 'quantity', title: '数量', kind: 'number', width: 90 },
  { key: 'amount', title: '金额', kind: 'money', width: 130 },
  { key: 'discount', title: '折扣', kind: 'percent', width: 90 },
  { key: 'status', title: '状态', kind: 'enum', width: 100 },
  { key: 'signedOn', title: '签订日期', kind: 'date', width: 120 },
  { key: 'expiresOn', title: '到期日期', kind: 'date', width: 120 },
  { key: 'owner', title: '负责人', kind: 'text', width: 100 },
  { key: 'id', title: '标识', kind: 'text', width: 120 },
];

const words = {
  customer: ['蓝海制造', '青松物流', '远帆科技', '北辰集团', '晨光设计', '恒信贸易', '明德教育', '瑞康医药'],
  suffix: ['有限公司', '股份有限公司', '（苏州）分公司', '集团'],
  contact: ['陈晓', '林悦', '周航', '许诺', '沈一', '顾言', '唐果', '何苗'],
  region: ['华东', '华南', '华北', '西南', '海外'],
  product: ['基础版', '旗舰版', '迷你包', '会议扩展包', '审批高级版', '流量包'],
  status: ['草稿', '审批中', '已签订', '已到期', '已作废'],
};

/** `count` rows; the same count gives the same rows. */
export function recipeRows(count: number): RecipeRow[] {
  let seed = 20261120;
  const next = (limit: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  const pick = (list: readonly string[]) => list[next(list.length)]!;
  const date = (year: number) =>
    `${year}-${String(next(12) + 1).padStart(2, '0')}-${String(next(28) + 1).padStart(2, '0')}`;
  return Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    billNo: `SO-${String(index + 1).padStart(7, '0')}`,
    customer: pick(words.customer) + pick(words.suffix),
    contact: pick(words.contact),
    phone: `138${String(next(100_000_000)).padStart(8, '0')}`,
    region: pick(words.region),
    product: pick(words.product),
    quantity: next(500) + 1,
    amount: next(50_000_000),
    discount: (next(40) + 60) / 100,
    status: pick(words.status),
    signedOn: date(2025),
    expiresOn: date(2026),
    owner: pick(words.contact),
  }));
}
