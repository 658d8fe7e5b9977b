import type { FieldKind } from '@yunpu/engine-core/document';
import type { ComponentType, ReactNode } from 'react';
import { ChoiceEditor } from './ChoiceEditor.tsx';
import { DateEditor } from './DateEditor.tsx';
import type { EditorProps } from './editorProps.ts';
import { LinkEditor } from './LinkEditor.tsx';
import { RangeEditor } from './RangeEditor.tsx';
import { TextEditor } from './TextEditor.tsx';

/** How a condition on each kind of field is asked for. */
const editors: Record<FieldKind, ComponentType<EditorProps>> = {
  text: TextEditor,
  textarea: TextEditor,
  richText: TextEditor,
  point: TextEditor,
  email: TextEditor,
  phone: TextEditor,
  uri: TextEditor,
  uscc: TextEditor,
  idcard: TextEditor,
  time: TextEditor,
  integer: RangeEditor,
  decimal: RangeEditor,
  money: RangeEditor,
  percent: RangeEditor,
  duration: RangeEditor,
  boolean: ChoiceEditor,
  enum: ChoiceEditor,
  multiEnum: ChoiceEditor,
  date: DateEditor,
  datetime: DateEditor,
  link: LinkEditor,
  org: LinkEditor,
  user: LinkEditor,
  attachment: TextEditor,
  group: TextEditor,
  table: TextEditor,
  list: TextEditor,
  variant: TextEditor,
  unknown: TextEditor,
};

/** Whether a field's values are looked up by name: records, people, departments, and what an endpoint offers. Keys of several entities are typed. */
export function isLookedUp({ field, model }: Pick<EditorProps, 'field' | 'model'>): boolean {
  const own = model.fieldsByPath[field.path];
  return (editors[field.kind] === LinkEditor && !own?.link?.by) || own?.optionsEndpoint !== undefined;
}

/** The editor of one condition. A text field with fixed values (a state) is chosen from, not typed. */
export function ConditionEditor(props: EditorProps): ReactNode {
  const { field, model } = props;
  const Editor = isLookedUp(props)
    ? LinkEditor
    : model.states?.field === field.path || field.options !== undefined
      ? ChoiceEditor
      : model.fieldsByPath[field.path]?.link?.by
        ? TextEditor
        : editors[field.kind];
  return <Editor {...props} />;
}
