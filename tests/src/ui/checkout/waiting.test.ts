import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Polling, pollDelay, startPolling } from '../../../../src/ui/checkout/polling.ts';
import { clockText } from '../../../../src/ui/useCountdown.ts';

describe('a page that waits for the payment', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const show = (visibilityState: 'visible' | 'hidden') => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const look = vi.fn(async () => undefined as unknown);
  let polling: Polling;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', page);
    page.visibilityState = 'visible';
    look.mockClear();
    polling = startPolling(look);
  });
  afterEach(() => {
    polling.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('looks after 2 seconds, then ever more rarely, at least every half minute', async () => {
    expect([0, 1, 2, 3, 50].map(pollDelay)).toEqual([2_000, 3_000, 4_500, 6_750, 30_000]);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(look).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('does not look while it is hidden, and looks at once when it comes back in sight', async () => {
    show('hidden');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(look).not.toHaveBeenCalled();
    show('visible');
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('plans no further look when it was hidden while the answer was on its way', async () => {
    let answer: (value?: unknown) => void = () => undefined;
    look.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await vi.advanceTimersByTimeAsync(2_000);
    show('hidden');
    answer();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('goes on after a look without an answer, looks at once when asked to, and stops for good', async () => {
    look.mockRejectedValueOnce(new TypeError('no network'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(look).toHaveBeenCalledTimes(2);
    polling.again();
    expect(look).toHaveBeenCalledTimes(3);
    polling.stop();
    show('visible');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(look).toHaveBeenCalledTimes(3);
  });
});

it('what is left is shown as a clock, with days and hours only where there are any', () => {
  expect([0, 999, 61_000, 3_600_000, 90_061_000].map(clockText)).toEqual([
    '00:00',
    '00:01',
    '01:01',
    '01:00:00',
    '1 天 01:01:01',
  ]);
});
