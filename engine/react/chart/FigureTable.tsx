import {
  conditionsOf,
  figureText,
  type LabelOf,
  type Mark,
  markText,
  measuredField,
  measureTitle,
  chartWords as messages,
  type Plot,
} from '@yunpu/engine-core/chart';
import type { FiguresResult } from '@yunpu/engine-core/query';
import { isAdditive } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { seriesColor } from './look.ts';
import { RowsLink } from './RowsLink.tsx';
import type { ChartViewProps } from './types.ts';

interface FigureTableProps extends ChartViewProps {
  result: FiguresResult;
  plot: Plot;
  label: LabelOf;
  /** The colours of the marks: the table says which is which. */
  swatches?: boolean;
  /** Not where the table is only heard: a link must be seen when it has the focus. */
  linked?: boolean;
}

/** The figures of a chart, one to a row. */
export function FigureTable({
  model,
  title,
  chart,
  rows,
  result,
  plot,
  label,
  swatches = false,
  linked = true,
}: FigureTableProps): ReactNode {
  const { by } = plot;
  if (!by) return null;
  const field = measuredField(model, chart);
  const shares = isAdditive(chart.measure) && (result.total ?? 0) > 0;
  const shown: readonly Mark[] = swatches
    ? plot.marks
    : result.rows.map(({ value, figure }) => ({ value, figure, parts: [] }));
  return (
    <table className="yp-chart-table">
      <caption className="yp-chart-heard">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{by.field.title}</th>
          <th scope="col" className="yp-chart-figure">
            {measureTitle(model, chart)}
          </th>
          {shares && (
            <th scope="col" className="yp-chart-figure">
              {messages.share}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.map((mark, index) => {
          const conditions = linked ? conditionsOf(by, mark.value) : undefined;
          return (
            <tr key={String(mark.value)}>
              <th scope="row">
                {swatches && (
                  <span className="yp-chart-swatch" style={{ background: seriesColor(index) }} aria-hidden />
                )}
                {conditions ? (
                  <RowsLink rows={rows} conditions={conditions}>
                    {markText({ plot, label }, mark)}
                  </RowsLink>
                ) : (
                  markText({ plot, label }, mark)
                )}
              </th>
              <td className="yp-chart-figure">{figureText(field, mark.figure)}</td>
              {shares && (
                <td className="yp-chart-figure">{(((mark.figure ?? 0) / (result.total ?? 1)) * 100).toFixed(1)}%</td>
              )}
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{isAdditive(chart.measure) ? messages.total : messages.whole}</th>
          <td className="yp-chart-figure">{figureText(field, result.total)}</td>
          {shares && <td />}
        </tr>
      </tfoot>
    </table>
  );
}
