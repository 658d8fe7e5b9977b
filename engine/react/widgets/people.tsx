import { commonMessages } from '../messages/common.ts';
import { RestingChoice } from './base/RestingChoice.tsx';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { useOptionLabels } from './base/useRemote.ts';

const load = () => import('./awake/SearchAwake.tsx').then((module) => module.default);

/** One person or several, searched by name. */
function PeopleWidget(props: WidgetProps) {
  const label = useOptionLabels(props);
  const values = (Array.isArray(props.value) ? props.value : [props.value]).filter(
    (value) => value !== undefined && value !== null,
  );
  return (
    <RestingChoice load={load} text={commonMessages.list(values.map(label))} widget={props} clear={!props.required} />
  );
}

export const peopleEntry: WidgetEntry = {
  name: 'people',
  tester: rankFor('people', ['user']),
  Widget: PeopleWidget,
  preload: load,
};
