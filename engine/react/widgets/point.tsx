import { Suspense } from 'react';
import { lazyPart } from '../parts/late.tsx';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';

const load = () => import('./point/PointInput.tsx');
const PointInput = lazyPart(load);

/** A place as latitude and longitude; few forms have one, so no form carries it. */
function PointWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<span className="yp-affix" />}>
      <PointInput {...props} />
    </Suspense>
  );
}

export const pointEntry: WidgetEntry = {
  name: 'point',
  tester: rankFor('point', ['point']),
  Widget: PointWidget,
  preload: load,
};
