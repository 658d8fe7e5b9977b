import type { RowCount } from '@yunpu/engine-core/query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { provenBy, settleCount } from '../../../../server/runtime/sql/count.ts';

/** Whether a count keeps its promise about `rows` rows. */
function holds({ total, totalIsEstimate, totalIsFloor }: RowCount, rows: number): boolean {
  if (totalIsFloor) return totalIsEstimate && total <= rows;
  return totalIsEstimate ? total <= rows * 1.2 && rows <= total * 1.2 : total === rows;
}

/** A count of `rows` rows that keeps its promise. */
const countOf = (rows: number): fc.Arbitrary<RowCount> =>
  fc.oneof(
    fc.constant({ total: rows, totalIsEstimate: false }),
    fc.integer({ min: 0, max: rows }).map((total): RowCount => ({ total, totalIsEstimate: true, totalIsFloor: true })),
    fc
      .integer({ min: Math.ceil(rows / 1.2), max: Math.floor(rows * 1.2) })
      .map((total) => ({ total, totalIsEstimate: true })),
  );

const settling = fc.integer({ min: 0, max: 300 }).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    count: countOf(rows),
    pageNo: fc.integer({ min: 1, max: 12 }),
    pageSize: fc.integer({ min: 1, max: 60 }),
  }),
);

describe('a count together with what a page showed', () => {
  it('keeps its promise, is exact where the end was seen, and is never less than what was seen', () => {
    fc.assert(
      fc.property(settling, ({ rows, count, pageNo, pageSize }) => {
        const skipped = (pageNo - 1) * pageSize;
        const shown = Math.max(0, Math.min(pageSize, rows - skipped));
        const more = rows > skipped + shown;
        const settled = settleCount(count, { skipped, shown, more });
        expect(holds(settled, rows)).toBe(true);
        if (!more && (shown > 0 || skipped === 0)) expect(settled).toEqual({ total: rows, totalIsEstimate: false });
        if (more) expect(settled.total).toBeGreaterThan(skipped + shown);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is a floor where rows came between the counting and the reading', () => {
    expect(settleCount({ total: 20, totalIsEstimate: false }, { skipped: 0, shown: 20, more: true })).toEqual({
      total: 21,
      totalIsEstimate: true,
      totalIsFloor: true,
    });
  });
});

describe('a sample of blocks', () => {
  const table = fc.record({
    blocks: fc.integer({ min: 1, max: 4_000 }),
    /** Of the blocks, how many hold any matching row, and at most how many of them. */
    filled: fc.double({ min: 0.01, max: 1, noNaN: true }),
    most: fc.integer({ min: 1, max: 60 }),
    share: fc.constantFrom(0.05, 0.25, 0.5, 0.9, 1),
    seed: fc.integer(),
  });

  /** Numbers from 0 to 1 that follow from the seed. */
  const draw = (seed: number) => {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  };

  it('answers within a factor of 1.2 or does not answer', () => {
    let proven = 0;
    fc.assert(
      fc.property(table, ({ blocks, filled, most, share, seed }) => {
        const next = draw(seed);
        const sample = { rows: 0, squares: 0, share };
        let rows = 0;
        for (let block = 0; block < blocks; block += 1) {
          const found = next() < filled ? 1 + Math.floor(next() * most) : 0;
          rows += found;
          if (next() >= share) continue;
          sample.rows += found;
          sample.squares += found ** 2;
        }
        const answer = provenBy(sample);
        if (answer === 'unproven') return;
        proven += 1;
        expect(holds({ total: answer, totalIsEstimate: true }, rows)).toBe(true);
      }),
      { numRuns: 1_000, seed: 7 },
    );
    expect(proven).toBeGreaterThan(300);
  });

  it('proves nothing by a few full blocks', () => {
    expect(provenBy({ rows: 5_000, squares: 100 * 50 ** 2, share: 0.1 })).toBe('unproven');
    expect(provenBy({ rows: 0, squares: 0, share: 1 })).toBe('unproven');
  });
});
