import { Suspense } from 'react';
import { lazyPart } from '../parts/late.tsx';
import { RestingChoice } from './base/RestingChoice.tsx';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { useOptionLabels } from './base/useRemote.ts';

const load = () => import('./awake/SearchAwake.tsx').then((module) => module.default);
const DecidedLink = lazyPart(() => import('./DecidedLink.tsx'));

/** A record of another entity: searched as the person types; fields of what was picked are copied. */
function LinkWidget(props: WidgetProps) {
  const label = useOptionLabels(props);
  const text = props.value === undefined || props.value === null ? '' : label(props.value);
  const choice = <RestingChoice load={load} text={text} widget={props} clear={!props.required} />;
  return props.field.link?.by ? (
    <Suspense fallback={choice}>
      <DecidedLink widget={props}>{choice}</DecidedLink>
    </Suspense>
  ) : (
    choice
  );
}

export const linkEntry: WidgetEntry = {
  name: 'link',
  tester: rankFor('link', ['link']),
  Widget: LinkWidget,
  preload: load,
};
