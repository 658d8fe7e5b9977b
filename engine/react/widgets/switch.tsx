import { commonMessages } from '../messages/common.ts';
import { controlAttributes, rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';

function SwitchWidget(props: WidgetProps) {
  const on = props.value === true;
  return (
    <button
      {...controlAttributes(props)}
      aria-required={undefined}
      aria-invalid={undefined}
      aria-labelledby={props.inCell ? undefined : props.labelledBy}
      type="button"
      role="switch"
      aria-checked={on}
      aria-readonly={props.readOnly || undefined}
      className="yp-switch"
      onClick={() => {
        if (!props.readOnly) props.onChange(!on);
      }}
      onBlur={props.onBlur}
    >
      <span className="yp-switch-text">{on ? commonMessages.yes : commonMessages.no}</span>
    </button>
  );
}

export const switchEntry: WidgetEntry = {
  name: 'switch',
  tester: rankFor('switch', ['boolean']),
  Widget: SwitchWidget,
};
