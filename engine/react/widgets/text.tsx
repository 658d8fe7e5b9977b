import type { FieldKind } from '@yunpu/engine-core/document';
import { tidyText } from '@yunpu/engine-core/validation';
import type { HTMLAttributes } from 'react';
import { controlAttributes, type WidgetEntry, type WidgetProps } from './base/types.ts';

type Typing = Pick<HTMLAttributes<HTMLInputElement>, 'inputMode'> & { autoComplete?: string };

/** How each kind of text is typed: the keyboard a phone shows, what the browser fills in. */
const typings: Partial<Record<FieldKind, Typing>> = {
  text: {},
  phone: { inputMode: 'tel', autoComplete: 'tel' },
  email: { inputMode: 'email', autoComplete: 'email' },
  uri: { inputMode: 'url', autoComplete: 'url' },
  uscc: {},
  idcard: {},
};

function TextWidget(props: WidgetProps) {
  const value = typeof props.value === 'string' ? props.value : '';
  return (
    <input
      {...controlAttributes(props)}
      className="yp-input"
      name={props.field.name}
      value={value}
      readOnly={props.readOnly}
      placeholder={props.readOnly ? '--' : props.field.placeholder}
      {...typings[props.field.kind]}
      onChange={(event) => props.onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={() => {
        const tidy = tidyText(props.field, value).trim();
        if (tidy !== value) props.onChange(tidy === '' ? undefined : tidy);
        props.onBlur();
      }}
    />
  );
}

export const textEntry: WidgetEntry = {
  name: 'text',
  tester: (field) => (field.widget === 'text' ? 100 : field.kind in typings ? 1 : -1),
  Widget: TextWidget,
};
