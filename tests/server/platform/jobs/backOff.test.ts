import { describe, expect, it } from 'vitest';
import { backOffSeconds } from '../../../../server/platform/jobs/backOff.ts';

describe('another try', () => {
  it('comes after an ever longer delay, and never stops coming', () => {
    expect([0, 1, 2, 3, 5, 6, 1000].map((tries) => backOffSeconds(tries, { first: 10, most: 600 }))).toEqual([
      10, 20, 40, 80, 320, 600, 600,
    ]);
  });
});
