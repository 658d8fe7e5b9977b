import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../session/session.ts';
import { useQuickAdd } from './useAddToCart.ts';
import { takeWish } from './wish.ts';

/** Whoever wanted something in the cart before they signed in has it there when they come back. */
export function useWish(): void {
  const session = useSession();
  const mayBuy = session !== undefined && !session.user.isPrivate;
  const add = useEffectEvent(useQuickAdd());
  useEffect(() => {
    const wish = mayBuy ? takeWish() : undefined;
    if (wish) void add(wish);
  }, [mayBuy]);
}
