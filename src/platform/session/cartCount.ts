import { useSyncExternalStore } from 'react';
import { openChannel } from '../../ui/storage.ts';
import { fetchCartCount } from '../gateway/cart.ts';

/** How many lines the team's cart has: what the server last said, and what is being added and taken out right now. */
let settled = 0;
let pending = 0;
let underWay = 0;
let owner: string | undefined;
const listeners = new Set<() => void>();
let channel: ReturnType<typeof openChannel> | undefined;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function settle(count: number): void {
  settled = count;
  channel?.postMessage({ owner, count });
  notifyListeners();
}

/** Follows what other tabs of this browser do to the same cart, and tells them. Returns how to stop. */
export function watchCartTabs(): () => void {
  const opened = openChannel('yunpu.cart');
  opened.onmessage = ({ data }: MessageEvent<{ owner?: string; count: number }>) => {
    if (owner === undefined || data.owner !== owner) return;
    settled = data.count;
    notifyListeners();
  };
  channel = opened;
  return () => {
    channel = undefined;
    opened.close();
  };
}

/** Whose cart is counted from now on; undefined: nobody's, as after a sign-out or in a private deployment. */
export function setCartOwner(next: string | undefined): void {
  if (next === owner) return;
  owner = next;
  settled = 0;
  pending = 0;
  notifyListeners();
}

/** Asks the server. Without an answer the count stays as it was. */
export async function refreshCartCount(): Promise<void> {
  const asked = owner;
  if (asked === undefined) return;
  const count = await fetchCartCount().catch(() => undefined);
  if (count !== undefined && asked === owner) settle(count);
}

/**
 * Runs a change of the cart: the count moves by `delta` at once, and is what the server says when it has answered.
 * Answers may overtake each other; after several at once the server is asked again.
 */
export async function countWhile<Answer extends { count: number }>(
  delta: number,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const asked = owner;
  const alone = underWay === 0;
  underWay += 1;
  pending += delta;
  notifyListeners();
  try {
    const answer = await change();
    if (asked === owner) settled = answer.count;
    return answer;
  } finally {
    underWay -= 1;
    if (asked === owner) {
      pending -= delta;
      if (underWay > 0 || !alone) void refreshCartCount();
      settle(settled);
    }
  }
}

const read = (): number => Math.max(0, settled + pending);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Lines in the cart, for the badge. */
export const useCartCount = (): number => useSyncExternalStore(subscribe, read, () => 0);
