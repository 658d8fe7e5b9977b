import { mobile, personName } from './names.ts';
import type { Random } from './random.ts';
import { uscc } from './uscc.ts';

export interface Company {
  name: string;
  shortName: string;
  uscc: string;
  province: string;
  city: string;
  address: string;
  industry: Industry;
  contactName: string;
  contactPhone: string;
}

interface Place {
  province: string;
  city: string;
  short: string;
  region: string;
  roads: readonly string[];
}

const PLACES: readonly Place[] = [
  { province: '北京市', city: '北京市', short: '北京', region: '110108', roads: ['中关村大街', '学院路', '知春路'] },
  { province: '上海市', city: '上海市', short: '上海', region: '310115', roads: ['张江路', '世纪大道', '金科路'] },
  { province: '广东省', city: '深圳市', short: '深圳', region: '440305', roads: ['科技园南路', '深南大道', '学府路'] },
  { province: '广东省', city: '广州市', short: '广州', region: '440106', roads: ['天河路', '黄埔大道西', '科韵路'] },
  { province: '广东省', city: '佛山市', short: '佛山', region: '440604', roads: ['季华五路', '岭南大道'] },
  { province: '江苏省', city: '南京市', short: '南京', region: '320104', roads: ['软件大道', '中山东路'] },
  { province: '江苏省', city: '苏州市', short: '苏州', region: '320505', roads: ['星湖街', '金鸡湖大道'] },
  { province: '浙江省', city: '杭州市', short: '杭州', region: '330106', roads: ['文三路', '江南大道'] },
  { province: '浙江省', city: '宁波市', short: '宁波', region: '330203', roads: ['扬帆路', '中山西路'] },
  { province: '四川省', city: '成都市', short: '成都', region: '510107', roads: ['天府大道中段', '锦城大道'] },
  { province: '湖北省', city: '武汉市', short: '武汉', region: '420111', roads: ['光谷大道', '珞喻路'] },
  { province: '山东省', city: '青岛市', short: '青岛', region: '370202', roads: ['香港中路', '株洲路'] },
  { province: '陕西省', city: '西安市', short: '西安', region: '610113', roads: ['高新路', '科技二路'] },
  { province: '福建省', city: '厦门市', short: '厦门', region: '350203', roads: ['软件园二期望海路', '湖滨南路'] },
];

const BRANDS = [
  '海辰',
  '云岭',
  '博远',
  '金禾',
  '瑞泰',
  '华信',
  '中联',
  '恒达',
  '启航',
  '天成',
  '嘉合',
  '新元',
  '同创',
  '卓越',
  '万象',
  '星河',
  '百川',
  '致远',
  '汇智',
  '安泰',
  '永盛',
  '东方',
  '光华',
  '德润',
  '鼎新',
  '宏图',
  '锦程',
  '凯旋',
  '联创',
  '明德',
  '诺亚',
  '鹏程',
  '千寻',
  '荣昌',
  '盛世',
  '泰和',
  '维新',
  '祥云',
  '元亨',
  '正大',
  '中科',
  '众合',
  '长风',
  '方圆',
  '国信',
  '和易',
  '聚能',
  '科瑞',
  '蓝图',
  '沐阳',
];

const TRADES = {
  制造业: ['机械制造', '精密仪器', '电子', '新材料', '汽车零部件'],
  信息技术: ['信息技术', '软件', '网络科技', '数据服务'],
  物流: ['物流', '供应链管理', '国际货运'],
  零售: ['商贸', '连锁零售', '电子商务'],
  建筑: ['建筑工程', '装饰设计', '市政工程'],
  教育: ['教育科技', '文化传播'],
  医疗: ['医疗器械', '生物医药', '健康管理'],
  金融: ['融资租赁', '投资管理'],
  能源: ['新能源', '环保科技', '电力设备'],
} as const;

type Industry = keyof typeof TRADES;
const INDUSTRIES = Object.keys(TRADES) as Industry[];
const FORMS = ['有限公司', '有限公司', '有限公司', '股份有限公司', '集团有限公司'];

/** Makes companies; no two from one maker share a name. */
export function companyMaker(random: Random): () => Company {
  const taken = new Set<string>();
  return () => {
    for (;;) {
      const place = random.pick(PLACES);
      const industry = random.pick(INDUSTRIES);
      const brand = random.pick(BRANDS);
      const trade = random.pick<string>(TRADES[industry]);
      const name = `${place.short}${brand}${trade}${random.pick(FORMS)}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return {
        name,
        shortName: `${place.short}${brand}`,
        uscc: uscc(random, place.region),
        province: place.province,
        city: place.city,
        address: `${place.province === place.city ? '' : place.province}${place.city}${random.pick(place.roads)}${random.int(1, 688)}号${random.int(1, 12)}栋${random.int(2, 28)}层`,
        industry,
        contactName: personName(random),
        contactPhone: mobile(random),
      };
    }
  };
}

const BANKS = [
  '中国工商银行',
  '中国建设银行',
  '中国农业银行',
  '中国银行',
  '招商银行',
  '交通银行',
  '中信银行',
  '浦发银行',
];

/** A bank's branch near the company, and an account number of 19 digits. */
export function bankAccount(random: Random, company: Company): { bankName: string; bankAccount: string } {
  return {
    bankName: `${random.pick(BANKS)}${company.city.replace('市', '')}${random.pick(['高新', '中心', '城东', '开发区'])}支行`,
    bankAccount: `62${random.digits(17)}`,
  };
}
