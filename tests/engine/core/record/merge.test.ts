import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeRecords } from '../../../../engine/core/record/merge.ts';

const record = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.constant(null),
    fc.dictionary(fc.constantFrom('x', 'y'), fc.integer({ min: 0, max: 2 })),
  ),
);

describe('merging a record', () => {
  test('keeps both sides where they changed different fields', () => {
    expect(mergeRecords({ a: 2, b: 1 }, { a: 1, b: 2 }, { a: 1, b: 1 })).toEqual({
      record: { a: 2, b: 2 },
      clashes: [],
      kept: ['/a'],
    });
  });
  test('reports a field that both changed, with the three values, and keeps theirs until it is decided', () => {
    expect(mergeRecords({ a: 2 }, { a: 3 }, { a: 1 })).toEqual({
      record: { a: 3 },
      clashes: [{ path: '/a', mine: 2, theirs: 3, original: 1 }],
      kept: [],
    });
  });
  test('merges objects field by field, and takes lists as a whole', () => {
    const merged = mergeRecords(
      { address: { city: '深圳', street: '旧' }, lines: [1] },
      { address: { city: '北京', street: '新' }, lines: [2] },
      { address: { city: '北京', street: '旧' }, lines: [] },
    );
    expect(merged.record.address).toEqual({ city: '深圳', street: '新' });
    expect(merged.clashes.map(({ path }) => path)).toEqual(['/lines']);
  });
  test('counts absent, null and an empty list as the same emptiness', () => {
    expect(mergeRecords({ a: null }, { b: 1 }, { a: [] }).clashes).toEqual([]);
  });
  test('removes what one side removed', () => {
    expect(mergeRecords({}, { a: 1 }, { a: 1 }).record).toEqual({});
  });
  test('gives theirs when mine did not change, and mine when theirs did not', () => {
    fc.assert(
      fc.property(record, record, (one, original) => {
        expect(mergeRecords(original, one, original).clashes).toEqual([]);
        expect(mergeRecords(original, one, original).record).toEqual(
          Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)),
        );
        expect(mergeRecords(one, original, original).clashes).toEqual([]);
      }),
    );
  });
  test('finds the same conflicts whichever side is mine', () => {
    fc.assert(
      fc.property(record, record, record, (mine, theirs, original) => {
        const paths = (merge: { clashes: { path: string }[] }) => merge.clashes.map(({ path }) => path).sort();
        expect(paths(mergeRecords(mine, theirs, original))).toEqual(paths(mergeRecords(theirs, mine, original)));
      }),
    );
  });
});
