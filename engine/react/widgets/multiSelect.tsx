import { commonMessages } from '../messages/common.ts';
import { RestingChoice } from './base/RestingChoice.tsx';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';
import { findOption } from './findOption.ts';

const load = () => import('./awake/SelectAwake.tsx').then((module) => module.default);

function MultiSelectWidget(props: WidgetProps) {
  const values: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  const text = commonMessages.list(
    values.map((value) => props.field.options?.find((option) => option.value === value)?.title ?? String(value)),
  );
  const find = (typed: string): unknown => {
    const option = findOption(
      props.options?.filter(({ value }) => !values.includes(value)),
      typed,
    );
    return option && [...values, option.value];
  };
  return <RestingChoice load={load} text={text} widget={props} clear={!props.required} find={find} />;
}

export const multiSelectEntry: WidgetEntry = {
  name: 'multiSelect',
  tester: rankFor('multiSelect', ['multiEnum']),
  Widget: MultiSelectWidget,
  preload: load,
};
