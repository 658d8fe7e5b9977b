import type { ChartModel, FieldModel } from '../document/model/model.ts';
import type { Figure } from '../document/model/query.ts';
import { chartWords as messages } from '../messages/chart.ts';
import type { Mark, Plot } from './plot.ts';
import { axisText, type LabelOf, shortFigure, valueText } from './words.ts';

/** Colours and letters that a chart is drawn with: a drawing reads no style sheet. */
export interface Look {
  series: readonly string[];
  text: string;
  quiet: string;
  line: string;
  surface: string;
  font: string;
  /** Nothing moves. */
  still: boolean;
}

/** A chart with what is known of its figures. */
export interface DrawnChart {
  chart: ChartModel;
  plot: Plot;
  columns: readonly Figure[];
  field: FieldModel | undefined;
  /** What is measured. */
  measure: string;
  label: LabelOf;
  /** By which numbers are shortened: 'zh-CN'. */
  language: string;
}

/** As ECharts takes it. */
export type ChartOption = Record<string, unknown>;

const BAR_HEIGHT = 34;
const MARGINS = 56;
const USUAL = 300;

/** Bars of names lie, so that each name has a line: they grow downwards. */
const isLying = ({ kind }: ChartModel, { dated }: Plot): boolean => kind === 'bar' && !dated;

export function heightOf(chart: ChartModel, plot: Plot, tall: boolean): number {
  if (chart.kind === 'pie') return 240;
  if (chart.kind === 'funnel') return Math.max(160, plot.marks.length * BAR_HEIGHT);
  return isLying(chart, plot) ? Math.max(160, plot.marks.length * BAR_HEIGHT + MARGINS) : tall ? 420 : USUAL;
}

const DURATION = 180;

/** What ECharts is to draw, without what answers a pointer. */
export function optionOf(drawn: DrawnChart, look: Look): ChartOption {
  const { chart } = drawn;
  return {
    animation: !look.still,
    animationDuration: DURATION,
    animationDurationUpdate: DURATION,
    color: [...look.series],
    textStyle: { fontFamily: look.font, color: look.quiet, fontSize: 12 },
    ...(isSliced(chart) ? slicesOf(drawn, look) : axesOf(drawn, look)),
  };
}

/** What a mark stands for. */
export const markText = ({ plot, label }: Pick<DrawnChart, 'plot' | 'label'>, { value, members = 0 }: Mark): string =>
  value === undefined ? messages.others(members) : plot.by ? valueText(plot.by, value, label) : '';

export const isSliced = ({ kind }: ChartModel): boolean => kind === 'pie' || kind === 'funnel';

function slicesOf({ chart, plot }: DrawnChart, look: Look): ChartOption {
  const data = plot.marks.map(({ figure }, index) => ({
    value: Math.max(figure ?? 0, 0),
    itemStyle: { color: look.series[index % look.series.length] },
  }));
  return chart.kind === 'pie' ? pieOf(data, look) : funnelOf(data);
}

type Slice = { value: number };

const pieOf = (data: Slice[], look: Look): ChartOption => ({
  series: [
    {
      type: 'pie',
      radius: ['52%', '88%'],
      itemStyle: { borderColor: look.surface, borderWidth: 2 },
      label: { show: false },
      labelLine: { show: false },
      data,
    },
  ],
});

/** Bars around one middle: a stage is as wide as it is large, be it larger than the one before or not. */
function funnelOf(data: Slice[]): ChartOption {
  const most = Math.max(...data.map(({ value }) => value), 1);
  const bar = { type: 'bar', stack: 'all', barWidth: '78%' };
  return {
    grid: { left: 8, right: 8, top: 4, bottom: 4 },
    xAxis: { type: 'value', max: most, show: false },
    yAxis: { type: 'category', inverse: true, show: false, data: data.map((_, index) => String(index)) },
    series: [
      {
        ...bar,
        silent: true,
        itemStyle: { color: 'transparent' },
        tooltip: { show: false },
        data: data.map(({ value }) => (most - value) / 2),
      },
      { ...bar, barMinHeight: 3, data },
    ],
  };
}

function axesOf({ chart, plot, columns, field, label, measure, language }: DrawnChart, look: Look): ChartOption {
  const lying = isLying(chart, plot);
  const names = {
    type: 'category',
    data: plot.marks.map(({ value }) => (value === undefined || !plot.by ? '' : axisText(plot.by, value, label))),
    inverse: lying,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.line } },
    axisLabel: lying
      ? { color: look.text, width: 132, overflow: 'break', interval: 0 }
      : { color: look.quiet, hideOverlap: true },
  };
  const figures = {
    type: 'value',
    // Counts have no halves.
    minInterval: field ? 0 : 1,
    splitNumber: 4,
    splitLine: { lineStyle: { color: look.line } },
    axisLabel: {
      color: look.quiet,
      hideOverlap: true,
      formatter: (value: number) => shortFigure(field, value, language),
    },
  };
  const stacked = chart.kind === 'bar' ? { stack: 'all' } : {};
  const shape =
    chart.kind === 'bar' ? { type: 'bar', barMaxWidth: 28 } : { type: 'line', symbolSize: 7, lineStyle: { width: 2 } };
  const series = plot.split
    ? columns.map(({ value }, index) => ({
        ...shape,
        ...stacked,
        name: valueText(plot.split!, value, label),
        data: plot.marks.map(({ parts }) => parts[index] ?? null),
      }))
    : [
        {
          ...shape,
          name: measure,
          data: plot.marks.map(({ figure }) => figure),
          itemStyle: chart.kind === 'bar' ? { borderRadius: lying ? [0, 3, 3, 0] : [3, 3, 0, 0] } : {},
          label: {
            show: lying,
            position: 'right',
            color: look.text,
            formatter: ({ value }: { value: unknown }) =>
              typeof value === 'number' ? shortFigure(field, value, language) : '',
          },
        },
      ];
  return {
    // Room for the last name of the axis and for the words after the longest bar.
    grid: {
      left: 4,
      right: lying && !plot.split ? 64 : 24,
      top: 16,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: lying ? figures : names,
    yAxis: lying ? names : figures,
    series,
  };
}
