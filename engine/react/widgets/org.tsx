import { RestingChoice } from './base/RestingChoice.tsx';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { useOptionLabels } from './base/useRemote.ts';

const load = () => import('./awake/TreeAwake.tsx').then((module) => module.default);

/** A node of the organisation tree. */
function OrgWidget(props: WidgetProps) {
  const label = useOptionLabels(props);
  const text = props.value === undefined || props.value === null ? '' : label(props.value);
  return <RestingChoice load={load} text={text} widget={props} clear={!props.required} />;
}

export const orgEntry: WidgetEntry = { name: 'org', tester: rankFor('org', ['org']), Widget: OrgWidget, preload: load };
