import { commonMessages } from '../messages/common.ts';
import { RestingChoice } from './base/RestingChoice.tsx';
import type { WidgetEntry, WidgetProps } from './base/types.ts';
import { useOptionLabels } from './base/useRemote.ts';

const load = () => import('./awake/SearchAwake.tsx').then((module) => module.default);

/** Options that an endpoint answers, with parameters taken from the record. */
function OptionsEndpointWidget(props: WidgetProps) {
  const label = useOptionLabels(props);
  const values = (Array.isArray(props.value) ? props.value : [props.value]).filter(
    (value) => value !== undefined && value !== null,
  );
  return (
    <RestingChoice load={load} text={commonMessages.list(values.map(label))} widget={props} clear={!props.required} />
  );
}

export const optionsEndpointEntry: WidgetEntry = {
  name: 'options',
  tester: (field) => (field.optionsEndpoint ? 10 : -1),
  Widget: OptionsEndpointWidget,
  preload: load,
};
