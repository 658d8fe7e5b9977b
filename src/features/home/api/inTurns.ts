/**
 * Runs asynchronous work with at most `limit` pieces at a time: the home page asks for many small counts,
 * and must not stand in the way of the page a person opens meanwhile.
 */
export function turns(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
