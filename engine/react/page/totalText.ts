import { formatNumber } from '@yunpu/engine-core/format';
import type { RowCount } from '@yunpu/engine-core/query';
import { pagingMessages } from '../messages/paging.ts';

/** How many rows there are, for people: the number, and the sentence that it stands in. */
export function totalText({ total, totalIsEstimate, totalIsFloor }: RowCount): {
  count: string;
  sentence(this: void, count: string): string;
} {
  if (totalIsFloor) return { count: formatNumber(total - 1), sentence: pagingMessages.moreThan };
  return { count: formatNumber(total), sentence: totalIsEstimate ? pagingMessages.about : pagingMessages.total };
}
