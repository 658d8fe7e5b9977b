import { RestingChoice } from './base/RestingChoice.tsx';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { findOption } from './findOption.ts';

const load = () => import('./awake/SelectAwake.tsx').then((module) => module.default);

function SelectWidget(props: WidgetProps) {
  const all = props.field.options ?? [];
  const chosen = all.find((option) => option.value === props.value);
  const text = chosen ? chosen.title : props.value === undefined || props.value === null ? '' : String(props.value);
  return (
    <RestingChoice
      load={load}
      text={text}
      widget={props}
      clear={!props.required}
      find={(typed) => findOption(props.options, typed)?.value}
    />
  );
}

export const selectEntry: WidgetEntry = {
  name: 'select',
  tester: rankFor('select', ['enum']),
  Widget: SelectWidget,
  preload: load,
};
