import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttled } from '../../../../src/platform/gateway/throttled.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it('what changes once is followed at once, and what changes all the time once in a pause, the last change too', () => {
  const at: number[] = [];
  const { ask } = throttled(() => at.push(Date.now() - 1_000_000), 2_000);
  ask();
  vi.advanceTimersByTime(100);
  expect(at).toHaveLength(1);
  for (let turn = 0; turn < 50; turn++) {
    ask();
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(10_000);
  expect(at).toHaveLength(4);
  expect(at.slice(1).map((each, index) => each - (at[index] ?? 0))).toEqual([2_000, 2_000, 2_000]);
  ask();
  vi.advanceTimersByTime(100);
  expect(at).toHaveLength(5);
});

it('nothing is followed any more by a page that is left', () => {
  const work = vi.fn();
  const { ask, stop } = throttled(work, 2_000);
  ask();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(work).not.toHaveBeenCalled();
});
