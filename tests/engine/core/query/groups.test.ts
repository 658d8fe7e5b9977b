import type { RecordData } from '@yunpu/engine-core/document';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupsOf, MAX_GROUPS } from '../../../../engine/core/query/groups.ts';
import { matches } from '../../../../engine/core/query/matches.ts';
import { decodeListState, encodeListState } from '../../../../engine/core/query/url.ts';
import { modelWith } from '../document/base.ts';

const model = modelWith((document, properties) => {
  properties.day = { type: 'string', format: 'date', title: '日期' };
  properties.at = { type: 'string', format: 'date-time', title: '时间' };
  properties.paid = { type: 'boolean', title: '已付' };
  document.list = {};
});

const records = fc.array(
  fc.record(
    {
      status: fc.constantFrom('draft', 'paid', ''),
      kind: fc.constantFrom('travel', 'meal', 'gone'),
      city: fc.constantFrom('上海', '苏州'),
      day: fc.constantFrom('2026-01-31', '2026-02-01', '2024-02-29'),
      at: fc.constantFrom('2026-01-31T15:59:59.999Z', '2026-01-31T16:00:00.000Z'),
      paid: fc.boolean(),
      total: fc.integer({ min: -5_000_000_000_000, max: 5_000_000_000_000 }),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 40 },
) as fc.Arbitrary<RecordData[]>;

describe('groups of rows', () => {
  it('hold each row once, and are found again by their own condition', () => {
    fc.assert(
      fc.property(records, fc.constantFrom('status', 'kind', 'city', 'day', 'at', 'paid'), (rows, by) => {
        const { groups } = groupsOf(model, rows, { by, sums: ['total'] });
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
        for (const { count, sums, filter } of groups) {
          const own = rows.filter((row) => matches(filter, row));
          expect(own.length).toBe(count);
          const totals = own.flatMap(({ total }) => (typeof total === 'number' ? [total] : []));
          expect(sums.total).toBe(totals.length === 0 ? undefined : totals.reduce((sum, total) => sum + total, 0));
        }
      }),
    );
  });

  it('stand in the order of their options, months from the latest, and what has no value last', () => {
    const rows: RecordData[] = [
      { kind: 'meal', day: '2026-01-05' },
      { kind: 'meal', day: '2026-03-05' },
      { kind: 'travel' },
      {},
    ];
    const order = (by: string) => groupsOf(model, rows, { by }).groups.map(({ value }) => value);
    expect(order('kind')).toEqual(['travel', 'meal', null]);
    expect(order('day')).toEqual(['2026-03', '2026-01', null]);
    expect(order('total')).toEqual([]);
  });

  it('are cut where there are more than anybody reads', () => {
    const rows = Array.from({ length: MAX_GROUPS + 1 }, (_, index): RecordData => ({ city: `城${index}` }));
    const { groups, more } = groupsOf(model, rows, { by: 'city' });
    expect([groups.length, more]).toEqual([MAX_GROUPS, true]);
  });
});

describe('an arrangement in an address', () => {
  it.each([
    { group: ['status', 'kind'] },
    { group: [] },
    { board: 'status' },
    { board: '', group: ['kind'] },
    { view: '看板', board: '' },
    {},
  ])('comes out as it went in: %j', (state) => {
    expect(decodeListState(encodeListState(state))).toEqual(state);
  });
});
