import { chartModel, type FiguresResult } from '@yunpu/engine-core/query';
import { describe, expect, it } from 'vitest';
import { conditionsOf, plotOf } from '../../../../engine/core/chart/plot.ts';
import { model } from './bill.ts';

const answer = (rows: FiguresResult['rows']): FiguresResult => ({
  rows,
  columns: [],
  cells: [],
  total: 0,
  more: false,
});
const drawn = (chart: Parameters<typeof chartModel>[0], rows: FiguresResult['rows']) =>
  plotOf(model!, chartModel(chart), answer(rows));

describe('what a chart draws', () => {
  const months = [
    { value: '2026-01', figure: 5 },
    { value: '2026-03', figure: 7 },
    { value: null, figure: 2 },
  ];

  it('has a place for a month in which nothing happened, and none for rows without a day', () => {
    const plot = drawn({ kind: 'line', by: 'day' }, months);
    expect(plot.marks.map(({ value, figure }) => [value, figure])).toEqual([
      ['2026-01', 5],
      ['2026-02', 0],
      ['2026-03', 7],
    ]);
    expect(plot.undated).toBe(2);
  });

  it('knows no average of a month in which nothing happened', () => {
    const plot = drawn({ kind: 'line', by: 'day', measure: 'avg', of: 'amount' }, months);
    expect(plot.marks[1]?.figure).toBeNull();
  });

  const many = Array.from({ length: 30 }, (_, index) => ({ value: `第 ${index} 类`, figure: 30 - index }));

  it('puts small slices together, and loses none of them', () => {
    const plot = drawn({ kind: 'pie', by: 'kind' }, many);
    expect(plot.marks.length).toBe(9);
    expect(plot.marks.at(-1)).toMatchObject({ value: undefined, members: 22 });
    expect(plot.marks.reduce((sum, { figure }) => sum + (figure ?? 0), 0)).toBe(465);
    expect(conditionsOf(plot.by, undefined)).toBeUndefined();
  });

  it('says how many bars it leaves out', () => {
    const plot = drawn({ kind: 'bar', by: 'kind' }, many);
    expect([plot.marks.length, plot.left]).toEqual([24, 6]);
  });

  it('leads from a mark to its rows by days that a person could have chosen', () => {
    const plot = drawn({ kind: 'bar', by: 'day', unit: 'month' }, months);
    expect(conditionsOf(plot.by, '2026-02')).toEqual([
      { field: 'day', op: 'between', value: ['2026-02-01', '2026-02-28'] },
    ]);
  });
});
