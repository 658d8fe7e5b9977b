import { addDays } from './calendar/days.ts';

/** The company behind the shop: party B of every contract and the one that licenses its products. */
export interface Seller {
  name: string;
  uscc: string;
  legalPerson: string;
  address: string;
  phone: string;
  /** What it promises of its service in a contract, a paragraph a line; a contract of one that wrote nothing promises nothing. */
  serviceLevel?: string;
  /** Working days after a payment in which it promises its invoice; without them a contract names no time. */
  invoiceDays?: number;
  /** Days for which it promises to keep the data of a service that ended; without them nothing is said of it. */
  keepDays?: number;
}

/** The last day on which the data of a service that ends on `expireDate` is promised to be kept; undefined: nothing is promised. Both YYYY-MM-DD. */
export const keptUntil = ({ keepDays }: Pick<Seller, 'keepDays'>, expireDate: string): string | undefined =>
  keepDays === undefined ? undefined : addDays(expireDate, keepDays);

/** What an asset's events say of its data where it came back too late for it. */
export const lostData = (until: string | null | undefined, today: string): string =>
  typeof until === 'string' && until < today ? `，原有数据保留至 ${until}，没有恢复` : '';

/** Who sells in a demonstration, and until a shop has written who it is (`readSeller`). */
export const DEMO_SELLER: Seller = {
  name: '云铺科技有限公司',
  uscc: '91440300MA5YPU8X74',
  legalPerson: '沈云山',
  address: '深圳市南山区科技园南路 8 号',
  phone: '400-830-0755',
  serviceLevel: `乙方保证云服务每自然月的可用性不低于 99.9%，并提供 7×12 小时的技术支持。计划内维护提前 24 小时通知，不计入不可用时间。
当月可用性低于约定的，每低 0.1 个百分点，乙方按当月服务费的 5% 延长服务期限，累计不超过 15 日。`,
  invoiceDays: 10,
  keepDays: 90,
};
