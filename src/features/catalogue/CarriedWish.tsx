import { useEffect, useEffectEvent } from 'react';
import { useCarriedAdd } from './useAddToCart.ts';
import { keptWish } from './wish.ts';

/** Puts into the cart what was wanted there before the sign-in, wherever that has led. */
export default function CarriedWish() {
  const add = useEffectEvent(useCarriedAdd());
  useEffect(() => {
    const wish = keptWish();
    if (wish) void add(wish);
  }, []);
  return null;
}
