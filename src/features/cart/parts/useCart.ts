import { useEffect } from 'react';
import useSWR from 'swr';
import {
  type CartLine,
  changeCartLine,
  fetchCart,
  removeCartLines,
  restoreCartLines,
} from '../../../platform/gateway/cart.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import type { Choice } from '../../../platform/gateway/quotes.ts';
import { countWhile, refreshCartCount, useCartCount } from '../../../platform/session/cartCount.ts';
import { toast } from '../../../ui/notices.ts';

export interface Cart {
  /** Undefined until they are here. */
  lines: CartLine[] | undefined;
  error: unknown;
  reload(): Promise<unknown>;
  /** Takes lines out at once, and offers to take them back. */
  remove(lineIds: readonly string[]): Promise<void>;
  /** Rejects when the choice is refused. */
  change(lineId: string, choice: Choice): Promise<void>;
}

/** The team's cart, following what other tabs and colleagues do to it. @param owner whose it is */
export function useCart(owner: string): Cart {
  const { data: lines, error, mutate } = useSWR<CartLine[], unknown>(['cart', owner], () => fetchCart());
  const count = useCartCount();
  const known = lines?.length;
  useEffect(() => {
    // Another tab, or what was shown before the count was asked for: the count is the newer one.
    if (known !== undefined && known !== count) void mutate();
  }, [count]); // eslint-disable-line react-hooks/exhaustive-deps -- the list itself changing is no news from elsewhere

  const takeBack = async (lineIds: readonly string[]) => {
    try {
      await countWhile(lineIds.length, () => restoreCartLines(lineIds));
    } catch (failure) {
      toast(messageOf(failure));
    }
    await mutate();
  };

  return {
    lines,
    error,
    reload: async () => {
      void refreshCartCount();
      return mutate();
    },
    remove: async (lineIds) => {
      const work = async () => {
        await countWhile(-lineIds.length, () => removeCartLines(lineIds));
        return fetchCart();
      };
      try {
        await mutate(work, {
          optimisticData: (now = []) => now.filter(({ lineId }) => !lineIds.includes(lineId)),
          rollbackOnError: true,
          revalidate: false,
        });
        toast(`已移除 ${lineIds.length} 项`, 'success', { title: '撤销', run: () => void takeBack(lineIds) });
      } catch (failure) {
        toast(messageOf(failure));
      }
    },
    change: async (lineId, choice) => {
      try {
        const answer = await countWhile(0, () => changeCartLine(lineId, choice));
        if (answer.lineId !== lineId) toast('配置相同的两项已合并为一项', 'info');
      } finally {
        // Also what was refused may have been so because a colleague changed the cart.
        await mutate();
      }
    },
  };
}
