import type { WidgetEntry, WidgetProps } from './base/types.ts';

function RadioWidget(props: WidgetProps) {
  return (
    <div
      role="radiogroup"
      className="yp-radios"
      aria-labelledby={props.inCell ? undefined : props.labelledBy}
      aria-label={props.inCell ? props.field.title : undefined}
      aria-required={props.required || undefined}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      aria-readonly={props.readOnly || undefined}
    >
      {(props.options ?? []).map((option, index) => (
        <label key={String(option.value)} className="yp-radio">
          <input
            type="radio"
            id={index === 0 ? props.id : undefined}
            name={props.id}
            checked={props.value === option.value}
            disabled={props.readOnly && props.value !== option.value}
            onChange={() => {
              if (!props.readOnly) props.onChange(option.value);
            }}
            onBlur={props.onBlur}
          />
          {option.title}
        </label>
      ))}
    </div>
  );
}

export const radioEntry: WidgetEntry = {
  name: 'radio',
  tester: (field) => (field.widget === 'radio' && field.options ? 100 : -1),
  Widget: RadioWidget,
};
