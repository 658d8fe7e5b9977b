import { isDrawable } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { useSWRConfig } from 'swr';
import { useLive } from '../data/useLive.ts';
import { chartMessages as messages } from '../messages/chart.ts';
import ChartView from './ChartView.tsx';
import type { ChartViewProps } from './types.ts';

const every = () => true;

/** A chart that follows its records as they change. */
export function LiveChart(props: ChartViewProps): ReactNode {
  const { model, chart } = props;
  const { mutate } = useSWRConfig();
  useLive(
    model,
    every,
    () => void mutate((key) => Array.isArray(key) && key[0] === 'summary' && key[1] === model.entity),
  );
  // A field that is kept from this person is none to draw by.
  if (!isDrawable(model, chart)) return <p className="yp-chart-note">{messages.kept}</p>;
  return <ChartView {...props} />;
}
