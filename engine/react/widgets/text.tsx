import type { FieldKind, FieldModel } from '@yunpu/engine-core/document';
import type { HTMLAttributes } from 'react';
import { controlAttributes, type WidgetEntry, type WidgetProps } from './base/types.ts';

interface Typing {
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  /** Applied when the field is left. */
  tidy(text: string): string;
}

const trim = (text: string): string => text.trim();
const packed = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '');

/** How each kind of text is typed: the keyboard a phone shows, what the browser fills in, how it is tidied. */
const typings: Partial<Record<FieldKind, Typing>> = {
  text: { tidy: trim },
  phone: { inputMode: 'tel', autoComplete: 'tel', tidy: (text) => text.normalize('NFKC').replace(/\s/g, '') },
  email: { inputMode: 'email', autoComplete: 'email', tidy: trim },
  uri: { inputMode: 'url', autoComplete: 'url', tidy: trim },
  uscc: { tidy: (text) => packed(text).toUpperCase() },
  idcard: { tidy: (text) => packed(text).toUpperCase() },
};

function typingOf(field: FieldModel): Typing {
  return typings[field.kind] ?? { tidy: trim };
}

function TextWidget(props: WidgetProps) {
  const typing = typingOf(props.field);
  const value = typeof props.value === 'string' ? props.value : '';
  return (
    <input
      {...controlAttributes(props)}
      className="yp-input"
      name={props.field.name}
      value={value}
      readOnly={props.readOnly}
      placeholder={props.readOnly ? '--' : props.field.placeholder}
      inputMode={typing.inputMode}
      autoComplete={typing.autoComplete}
      onChange={(event) => props.onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={() => {
        const tidy = typing.tidy(value);
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
