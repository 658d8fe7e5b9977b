import { useEffect, useRef } from 'react';
import { controlAttributes, type WidgetProps } from '../base/types.ts';
import { useAwake } from '../base/useAwake.ts';
import RichTextView from './RichTextView.tsx';
import './richText.css';

const load = () => import('./RichTextEditor.tsx').then((module) => module.default);

/** As it will be read, until the focus brings the editor. */
export default function RestingRichText(props: WidgetProps) {
  const box = useRef<HTMLDivElement>(null);
  const { Control, wake, typed } = useAwake(load, box);
  const html = typeof props.value === 'string' ? props.value : '';
  useEffect(() => {
    if (Control) document.getElementById(props.id)?.focus();
  }, [Control, props.id]);
  return (
    <div ref={box} className="yp-rich-box">
      {Control ? (
        <Control {...props} typed={typed} />
      ) : (
        <div
          {...controlAttributes(props)}
          role="textbox"
          aria-multiline
          aria-labelledby={props.inCell ? undefined : props.labelledBy}
          aria-readonly={props.readOnly || undefined}
          tabIndex={0}
          className="yp-input yp-textarea yp-rich"
          onFocus={() => !props.readOnly && wake({ open: true })}
          onKeyDown={(event) => {
            if (props.readOnly || event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            wake({ open: true, key: event.key });
          }}
        >
          {html === '' ? <span className="yp-rich-hint">{props.field.placeholder}</span> : <RichTextView html={html} />}
        </div>
      )}
    </div>
  );
}
