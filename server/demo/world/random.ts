/** A source of repeatable chance: the same seed gives the same demo data on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [from, to]. */
  int(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with probability `share`. */
  chance(share: number): boolean;
  /** One of the names, as often as its weight says. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
  digits(count: number): string;
}

/** mulberry32: 32 bits of state, good enough for made-up rows, and fast. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[int(0, list.length - 1)];
    if (item === undefined) throw new Error('demo data: picked from an empty list');
    return item;
  };
  return {
    next,
    int,
    pick,
    chance: (share) => next() < share,
    weighted: (weights) => {
      const entries = Object.entries<number>(weights);
      let left = next() * entries.reduce((total, [, weight]) => total + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name as keyof typeof weights & string;
      }
      return pick(entries)[0] as keyof typeof weights & string;
    },
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
  };
}
