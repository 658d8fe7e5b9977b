import { measuredField, measureTitle, optionOf, plotOf, shortFigure } from '@yunpu/engine-core/chart';
import { chartModel, type FiguresResult } from '@yunpu/engine-core/query';
import { describe, expect, it } from 'vitest';
import { model } from './bill.ts';

const look = { series: ['#1'], text: '#2', quiet: '#3', line: '#4', surface: '#5', font: 'serif', still: true };

describe('a chart as ECharts draws it', () => {
  it('is drawn without a page around it: what answers a pointer is for pages to add', () => {
    const chart = chartModel({ kind: 'line', by: 'day', measure: 'sum', of: 'amount' });
    const result: FiguresResult = {
      rows: [{ value: '2026-01', figure: 1_234_567 }],
      columns: [],
      cells: [],
      total: 1_234_567,
      more: false,
    };
    const option = optionOf(
      {
        chart,
        plot: plotOf(model!, chart, result),
        columns: result.columns,
        field: measuredField(model!, chart),
        measure: measureTitle(model!, chart),
        label: () => undefined,
        language: 'zh-CN',
      },
      look,
    );
    expect(option).toMatchObject({
      animation: false,
      xAxis: { data: ['1 月\n2026'] },
      series: [{ type: 'line', name: '金额合计', data: [1_234_567] }],
    });
    expect(option).not.toHaveProperty('tooltip');
  });

  it('shortens its figures in the language that it is given', () => {
    const field = model!.fieldsByPath.amount;
    expect([shortFigure(field, 1_234_567, 'zh-CN'), shortFigure(field, 1_234_567, 'en')]).toEqual(['¥1.2万', '¥12.3K']);
    expect([46_750, 46_755, 40_000].map((fen) => shortFigure(field, fen, 'zh-CN'))).toEqual([
      '¥467.50',
      '¥467.55',
      '¥400',
    ]);
  });
});
