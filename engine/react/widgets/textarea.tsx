import { controlAttributes, rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';

function TextareaWidget(props: WidgetProps) {
  const value = typeof props.value === 'string' ? props.value : '';
  const { maxLength } = props.field.schema;
  const limit = typeof maxLength === 'number' ? maxLength : undefined;
  return (
    <span className="yp-textarea-box">
      <textarea
        {...controlAttributes(props)}
        className="yp-input yp-textarea"
        name={props.field.name}
        rows={props.inCell ? 1 : 3}
        value={value}
        readOnly={props.readOnly}
        placeholder={props.field.placeholder}
        onChange={(event) => props.onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={() => {
          const tidy = value.trim();
          if (tidy !== value) props.onChange(tidy === '' ? undefined : tidy);
          props.onBlur();
        }}
      />
      {limit !== undefined && value.length > limit * 0.8 && (
        <span className="yp-count">
          {value.length} / {limit}
        </span>
      )}
    </span>
  );
}

export const textareaEntry: WidgetEntry = {
  name: 'textarea',
  tester: rankFor('textarea', ['textarea']),
  Widget: TextareaWidget,
};
