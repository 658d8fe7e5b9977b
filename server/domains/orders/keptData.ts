import type { OrderLine } from '../../../contract/orders.ts';
import type { KeptData } from '../../../contract/quotes.ts';

/** Of the assets that an order prolongs, the data that is lost first, as it was promised when it was ordered; null: none is. */
export function keptData(lines: readonly Pick<OrderLine, 'keptUntil'>[], today: string): KeptData | null {
  const [until] = lines.flatMap(({ keptUntil }) => keptUntil ?? []).sort();
  return until === undefined ? null : { until, over: until < today };
}
