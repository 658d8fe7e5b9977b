import { useEffect, useEffectEvent } from 'react';
import { pendingAddition } from './pendingAddition.ts';
import { useCarriedAdd } from './useAddToCart.ts';

/** Puts into the cart what was wanted there before the sign-in, wherever that has led. */
export default function AddPending() {
  const add = useEffectEvent(useCarriedAdd());
  useEffect(() => {
    const addition = pendingAddition();
    if (addition) void add(addition);
  }, []);
  return null;
}
