import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { plainText } from '@yunpu/engine-core/format';
import { useEffect, useRef } from 'react';
import { controlAttributes, type WidgetProps } from '../base/types.ts';
import { RichTextTools } from './RichTextTools.tsx';
import './richText.css';

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    trailingNode: false,
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
];

const htmlOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The editor of a rich text; `typed`: what was typed while it was on its way. */
export default function RichTextEditor({ typed, ...props }: WidgetProps & { typed: string }) {
  const { value, onChange, onBlur } = props;
  /** What was last handed up: a value that comes back is no news. */
  const sent = useRef(htmlOf(value));
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });
  const attributes = controlAttributes(props);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: htmlOf(value),
    autofocus: 'end',
    editorProps: {
      attributes: {
        id: props.id,
        role: 'textbox',
        'aria-multiline': 'true',
        class: 'yp-input yp-textarea yp-rich yp-rich-text',
        ...(props.inCell ? { 'aria-label': props.field.title } : { 'aria-labelledby': props.labelledBy }),
        ...(attributes['aria-describedby'] !== undefined && { 'aria-describedby': attributes['aria-describedby'] }),
        ...(props.required && { 'aria-required': 'true' }),
        ...(props.invalid && { 'aria-invalid': 'true' }),
      },
    },
    onCreate: ({ editor: made }) => void (typed !== '' && made.commands.insertContent(typed)),
    onUpdate: ({ editor: now }) => {
      const html = now.getHTML();
      const next = plainText(html) === '' && !html.includes('<hr>') ? undefined : html;
      sent.current = next ?? '';
      latest.current.onChange(next);
    },
    onBlur: () => latest.current.onBlur(),
  });
  // The value was changed elsewhere: undone, merged, or emptied by a rule.
  useEffect(() => {
    if (htmlOf(value) === sent.current) return;
    sent.current = htmlOf(value);
    editor.commands.setContent(sent.current, { emitUpdate: false });
  }, [value, editor]);
  useEffect(() => {
    editor.setEditable(!props.readOnly, false);
  }, [editor, props.readOnly]);
  return (
    <>
      {!props.readOnly && <RichTextTools editor={editor} field={props.field.title} />}
      <EditorContent editor={editor} />
    </>
  );
}
