import { RestingChoice } from './base/RestingChoice.tsx';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { useOptionLabels } from './base/useRemote.ts';

const load = () => import('./awake/SearchAwake.tsx').then((module) => module.default);

/** A record of another entity: searched as the person types; fields of what was picked are copied. */
function LinkWidget(props: WidgetProps) {
  const label = useOptionLabels(props);
  const text = props.value === undefined || props.value === null ? '' : label(props.value);
  return <RestingChoice load={load} text={text} widget={props} clear={!props.required} />;
}

export const linkEntry: WidgetEntry = {
  name: 'link',
  tester: rankFor('link', ['link']),
  Widget: LinkWidget,
  preload: load,
};
