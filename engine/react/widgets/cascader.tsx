import { RestingChoice } from './base/RestingChoice.tsx';
import type { WidgetEntry, WidgetProps } from './base/types.ts';

const load = () => import('./awake/CascaderAwake.tsx').then((module) => module.default);

/** A choice in levels (province, city, district). The record keeps the way to it, from the top, as a list. */
function CascaderWidget(props: WidgetProps) {
  const text = Array.isArray(props.value)
    ? props.value.map(String).join(' / ')
    : props.value === undefined || props.value === null
      ? ''
      : String(props.value);
  return <RestingChoice load={load} text={text} widget={props} clear={!props.required} />;
}

export const cascaderEntry: WidgetEntry = {
  name: 'cascader',
  tester: (field) => (field.widget === 'cascader' ? 100 : field.optionsEndpoint?.children !== undefined ? 20 : -1),
  Widget: CascaderWidget,
  preload: load,
};
