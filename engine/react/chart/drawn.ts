import { chartWords, figureText, isSliced, type Look, markText, optionOf } from '@yunpu/engine-core/chart';
import type { EChartsCoreOption } from 'echarts/core';
import type { DrawingProps } from './types.ts';

/** What ECharts is to draw on a page, where it answers a pointer. */
export const drawnOn = (props: DrawingProps, look: Look): EChartsCoreOption => ({
  ...optionOf(props, look),
  tooltip: tooltipOf(props, look),
});

interface Hovered {
  dataIndex: number;
  seriesName?: string;
  value?: unknown;
  marker?: unknown;
}

function tooltipOf(props: DrawingProps, look: Look): EChartsCoreOption {
  const { chart, plot, field } = props;
  return {
    trigger: isSliced(chart) ? 'item' : 'axis',
    axisPointer: { type: chart.kind === 'bar' ? 'shadow' : 'line' },
    confine: true,
    transitionDuration: look.still ? 0 : 0.1,
    className: 'yp-chart-tip',
    backgroundColor: look.surface,
    borderColor: look.line,
    textStyle: { color: look.text, fontSize: 12 },
    formatter: (hovered: Hovered | Hovered[]) => {
      const all = Array.isArray(hovered) ? hovered : [hovered];
      const box = document.createElement('div');
      const line = (text: string) => {
        box.append(Object.assign(document.createElement('div'), { textContent: text }));
      };
      const mark = plot.marks[all[0]?.dataIndex ?? 0];
      if (mark) line(markText(props, mark));
      for (const { seriesName = '', value } of all)
        if (plot.split && typeof value === 'number') line(`${seriesName}　${figureText(field, value)}`);
      if (mark) line(`${plot.split ? chartWords.total : props.measure}　${figureText(field, mark.figure)}`);
      return box;
    },
  };
}
