import { chartWords, conditionsOf, figureText, measuredField, measureTitle, valueText } from '@yunpu/engine-core/chart';
import { dimensionOf, type FiguresResult, type Filter, isAdditive } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { useLabelOf } from '../data/labels.ts';
import { chartMessages as messages } from '../messages/chart.ts';
import { RowsLink } from './RowsLink.tsx';
import type { ChartViewProps } from './types.ts';

interface PivotTableProps extends ChartViewProps {
  result: FiguresResult;
  linked?: boolean;
}

/** Rows by one field, columns by another, and what each of them comes to. */
export function PivotTable({ model, title, chart, rows, result, linked = true }: PivotTableProps): ReactNode {
  const label = useLabelOf(model);
  const by = dimensionOf(model, chart.by, chart.unit);
  const split = dimensionOf(model, chart.split, chart.splitUnit);
  if (!by || !split) return null;
  const field = measuredField(model, chart);
  const all = isAdditive(chart.measure) ? chartWords.total : chartWords.whole;
  const cell = (figure: number | null, conditions: Filter[] | undefined) =>
    figure === null || !linked || !conditions ? (
      <span className={figure === null ? 'yp-empty' : undefined}>{figureText(field, figure)}</span>
    ) : (
      <RowsLink rows={rows} conditions={conditions}>
        {figureText(field, figure)}
      </RowsLink>
    );
  return (
    <div className="yp-pivot" role="region" aria-label={title} tabIndex={linked ? 0 : undefined}>
      <table className="yp-chart-table">
        <caption className="yp-chart-heard">{messages.measuredIn(title, measureTitle(model, chart))}</caption>
        <thead>
          <tr>
            <th scope="col">{by.field.title}</th>
            {result.columns.map(({ value }) => (
              <th key={String(value)} scope="col" className="yp-chart-figure">
                {valueText(split, value, label)}
              </th>
            ))}
            <th scope="col" className="yp-chart-figure">
              {all}
            </th>
          </tr>
        </thead>
        <tbody>
          {result.rows.map(({ value, figure }, row) => (
            <tr key={String(value)}>
              <th scope="row">{valueText(by, value, label)}</th>
              {result.columns.map((column, index) => (
                <td key={String(column.value)} className="yp-chart-figure">
                  {cell(result.cells[row]?.[index] ?? null, conditionsOf(by, value, split, column.value))}
                </td>
              ))}
              <td className="yp-chart-figure yp-pivot-whole">{cell(figure, conditionsOf(by, value))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{all}</th>
            {result.columns.map(({ value, figure }) => (
              <td key={String(value)} className="yp-chart-figure">
                {cell(figure, conditionsOf(split, value))}
              </td>
            ))}
            <td className="yp-chart-figure">{cell(result.total, [])}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
