import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../../server/platform/database/port.ts';
import { slice } from '../../../../server/runtime/transfer/import/slices.ts';

/** A database of which only the queue for its connections matters. */
function queueOf(waiting: () => number): Database {
  return { connections: () => ({ total: 1, idle: 0, waiting: waiting() }) } as Database;
}

const { signal } = new AbortController();

describe('a slice of long work', () => {
  it('notices requests that arrive while it computes, though it waits for nothing itself', async () => {
    let waiting = 0;
    const arrives = performance.now() + 20;
    const arrival = (): void => {
      if (performance.now() < arrives) setImmediate(arrival);
      else waiting = 1;
    };
    setImmediate(arrival);
    const seen = await slice(
      queueOf(() => waiting),
      signal,
      async (turn) => {
        while (!(await turn.isOver())) await Promise.resolve();
        return waiting;
      },
    );
    expect(seen).toBe(1);
  });

  it('leaves others twice the time it took when one of them waited', async () => {
    const began = performance.now();
    await slice(
      queueOf(() => 1),
      signal,
      () => sleep(40),
    );
    expect(performance.now() - began).toBeGreaterThan(115);
  });
});
