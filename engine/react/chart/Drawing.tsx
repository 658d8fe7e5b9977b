import { conditionsOf, heightOf, type Look, valueText } from '@yunpu/engine-core/chart';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use as provide } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { chartMessages as messages } from '../messages/chart.ts';
import { drawnOn } from './drawn.ts';
import { seriesColor, useLook } from './look.ts';
import type { DrawingProps } from './types.ts';

provide([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

/** The shapes of a chart. Its table has the same for whoever does not see them. */
export default function Drawing(props: DrawingProps): ReactNode {
  const { title, chart, plot, columns, label, rows, tall } = props;
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<ECharts>(null);
  const look = useLook();
  const option = useMemo(() => drawnOn(props, JSON.parse(look) as Look), [props, look]);
  const pick = useRef<(mark: number, part: number) => void>(undefined);
  useEffect(() => {
    pick.current = (mark, part) => {
      const { by, split, marks } = plot;
      const conditions = conditionsOf(by, marks[mark]?.value, split, columns[part]?.value);
      if (conditions) rows.open(conditions);
    };
  });

  useEffect(() => {
    const chartOf = init(host.current, null, { renderer: 'svg' });
    drawn.current = chartOf;
    chartOf.on('click', ({ dataIndex, seriesIndex = 0 }) => pick.current?.(dataIndex, seriesIndex));
    const sized = new ResizeObserver(() => chartOf.resize());
    sized.observe(host.current!);
    return () => {
      sized.disconnect();
      chartOf.dispose();
    };
  }, []);
  const shown = JSON.stringify(option);
  const latest = useRef(option);
  useEffect(() => {
    latest.current = option;
  });
  useEffect(() => {
    // Functions for labels are no part of the text, and follow from what is.
    if (shown) drawn.current?.setOption(latest.current, { notMerge: true });
  }, [shown]);
  return (
    <figure className="yp-chart-drawing">
      <div
        ref={host}
        role="img"
        aria-label={messages.label(title, messages.kinds[chart.kind])}
        style={{ height: heightOf(chart, plot, tall) }}
      />
      {plot.split && columns.length > 0 && (
        <figcaption className="yp-chart-legend">
          {columns.map(({ value }, index) => (
            <span key={String(value)}>
              <span className="yp-chart-swatch" style={{ background: seriesColor(index) }} aria-hidden />
              {valueText(plot.split!, value, label)}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
