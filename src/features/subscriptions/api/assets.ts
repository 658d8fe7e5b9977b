import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { addDays, daysBetween } from '@yunpu/engine-core/expression';
import type { Filter, ListResult } from '@yunpu/engine-core/query';
import { api } from '../../../platform/gateway/api.ts';
import { entityTransport } from '../../../platform/gateway/entityTransport.ts';

/** What is upgraded or closed is history; the whole list has it. */
const PRESENT: Filter = { field: 'status', op: 'in', value: ['active', 'suspended'] };
/** More cards than anyone looks through; the list is for the rest. */
const MAX = 24;

/** The products that the team has now, what ends first before the others. */
export const presentProducts = (model: EntityModel): Promise<ListResult> =>
  entityTransport.list(model, {
    filter: PRESENT,
    sort: [{ field: 'expireDate', dir: 'asc' }],
    pageNo: 1,
    pageSize: MAX,
  });

export interface ExpiryTile {
  name: string;
  title: string;
  count: number;
  tone: Tone;
  /** The same products in the list. */
  filter: Filter;
}

const countExpiring = api('POST /yzjumc/customer/v3/expirecount');

/** How many are in use, end within 30 and 90 days, and have ended. `today` as YYYY-MM-DD. */
export async function expiryTiles(today: string): Promise<ExpiryTile[]> {
  const { total, in30, in90, expired } = await countExpiring();
  const inUse: Filter = { field: 'status', op: 'eq', value: 'active' };
  const within = (days: number): Filter => ({
    and: [inUse, { field: 'expireDate', op: 'between', value: [today, addDays(today, days)] }],
  });
  return [
    { name: 'total', title: '使用中', count: total, tone: 'calm', filter: inUse },
    { name: 'in30', title: '30 天内到期', count: in30, tone: 'soon', filter: within(30) },
    { name: 'in90', title: '90 天内到期', count: in90, tone: 'near', filter: within(90) },
    {
      name: 'expired',
      title: '已过期',
      count: expired,
      tone: 'over',
      filter: { and: [inUse, { field: 'expireDate', op: 'lt', value: today }] },
    },
  ];
}

/** How close the end is: over, within 30 days, within 90, further away. */
export type Tone = 'over' | 'soon' | 'near' | 'calm';

/** What is left of a term, in words and as a tone. The last day still counts. */
export function remaining({ expireDate }: RecordData, today: string): { text: string; tone: Tone } | undefined {
  const days = typeof expireDate === 'string' ? daysBetween(today, expireDate) : null;
  if (days === null) return undefined;
  if (days < 0) return { text: `已过期 ${-days} 天`, tone: 'over' };
  return {
    text: days === 0 ? '今天到期' : `剩余 ${days.toLocaleString('zh-CN')} 天`,
    tone: days <= 30 ? 'soon' : days <= 90 ? 'near' : 'calm',
  };
}

/** What a card says of the data of a product that is over; undefined: it is not over, or the shop promises nothing. */
export function keptText({ expireDate }: RecordData, keepDays: number | null, today: string): string | undefined {
  if (typeof expireDate !== 'string' || keepDays === null || expireDate >= today) return undefined;
  const until = String(addDays(expireDate, keepDays));
  return until < today ? `原有数据只保留至 ${until}，不能恢复` : `原有数据保留至 ${until}`;
}
