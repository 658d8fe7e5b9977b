import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the order was paid, opened, closed or refunded by whoever it may be. The connection is asked for when the
 * page is there; where it does not come, the page has its polling.
 */
export function useOrderNews(orderNo: string, onNews: () => Promise<unknown>): void {
  const heard = useEffectEvent(onNews);
  useEffect(() => {
    let left = false;
    let stop = (): void => {
      left = true;
    };
    const listen = async (): Promise<void> => {
      const { subscribeToRecord } = await import('./changesOfRecord.ts');
      if (!left) stop = subscribeToRecord('order', orderNo, () => void heard().catch(() => undefined));
    };
    listen().catch(() => undefined);
    return () => stop();
  }, [orderNo]);
}
