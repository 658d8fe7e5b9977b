import { chartWords, figureText, measuredField, measureTitle, plotOf } from '@yunpu/engine-core/chart';
import { type FiguresResult, isAdditive } from '@yunpu/engine-core/query';
import { type ReactNode, Suspense, useState } from 'react';
import { useLabelOf } from '../data/labels.ts';
import { chartMessages as messages } from '../messages/chart.ts';
import { Button } from '../parts/Button.tsx';
import { lazyPart } from '../parts/late.tsx';
import { FigureTable } from './FigureTable.tsx';
import { PivotTable } from './PivotTable.tsx';
import { RowsLink } from './RowsLink.tsx';
import type { ChartViewProps } from './types.ts';
import { useFigures } from './useFigures.ts';
import './chart.css';

const Drawing = lazyPart(() => import('./Drawing.tsx'));

/** The rows of a list as a chart with its table, as a pivot, or as one number. */
export default function ChartView(props: ChartViewProps): ReactNode {
  const { model, chart, query, title } = props;
  const { data, error, mutate } = useFigures(model, chart, query);
  if (error && !data)
    return (
      <div className="yp-chart-failed" role="alert">
        <p>{messages.failed(error.message)}</p>
        <Button onClick={() => void mutate()}>{messages.retry}</Button>
      </div>
    );
  if (!data) return <div className={`yp-chart-wait yp-chart-wait-${chart.kind}`} aria-busy="true" aria-label={title} />;
  if (chart.kind === 'number') return <NumberFigure {...props} result={data} />;
  if (data.rows.length === 0)
    return (
      props.empty ?? (
        <div className="yp-chart-empty" role="status">
          <p>{chartWords.empty}</p>
          <p className="yp-quiet">{messages.emptyHint}</p>
        </div>
      )
    );
  return (
    <>
      {chart.kind === 'pivot' ? <PivotTable {...props} result={data} /> : <Charted {...props} result={data} />}
      {data.more && <p className="yp-chart-note">{chartWords.more}</p>}
    </>
  );
}

type ResultProps = ChartViewProps & { result: FiguresResult };

function NumberFigure({ model, chart, rows, result }: ResultProps): ReactNode {
  return (
    <p className="yp-chart-number">
      <RowsLink rows={rows} conditions={[]} className="yp-figures">
        {figureText(measuredField(model, chart), isAdditive(chart.measure) ? (result.total ?? 0) : result.total)}
      </RowsLink>
      <span className="yp-quiet">{measureTitle(model, chart)}</span>
    </p>
  );
}

/** Round shapes have their table beside them, as what says which is which; axes say it themselves. */
function Charted(props: ResultProps): ReactNode {
  const { model, title, chart, rows, result, tall = false } = props;
  const [asTable, setAsTable] = useState(false);
  const label = useLabelOf(model);
  const plot = plotOf(model, chart, result);
  const field = measuredField(model, chart);
  const round = chart.kind === 'pie' || chart.kind === 'funnel';
  const drawing = (
    <Suspense fallback={<div className="yp-chart-wait" aria-busy="true" />}>
      <Drawing
        title={title}
        chart={chart}
        plot={plot}
        columns={result.columns}
        field={field}
        measure={measureTitle(model, chart)}
        label={label}
        rows={rows}
        tall={tall}
        language={document.documentElement.lang || 'zh-CN'}
      />
    </Suspense>
  );
  if (round)
    return (
      <div className="yp-chart-round">
        {drawing}
        <FigureTable {...props} plot={plot} label={label} swatches />
      </div>
    );
  return (
    <div className="yp-chart-axes">
      <span className="yp-chart-switch" role="radiogroup" aria-label={messages.shownAs}>
        {[false, true].map((table) => (
          <button
            key={String(table)}
            type="button"
            role="radio"
            aria-checked={asTable === table}
            onClick={() => setAsTable(table)}
          >
            {table ? messages.asTable : messages.asDrawing}
          </button>
        ))}
      </span>
      {asTable ? null : drawing}
      {!asTable && plot.undated !== undefined && plot.by && (
        <p className="yp-chart-note">{chartWords.undated(plot.by.field.title, figureText(field, plot.undated))}</p>
      )}
      {!asTable && plot.left > 0 && <p className="yp-chart-note">{chartWords.beyond(plot.marks.length)}</p>}
      <div className={asTable ? undefined : 'yp-chart-heard'}>
        {chart.split === undefined ? (
          <FigureTable {...props} plot={plot} label={label} linked={asTable} />
        ) : (
          <PivotTable {...props} linked={asTable} />
        )}
      </div>
    </div>
  );
}
