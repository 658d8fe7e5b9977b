import { type ReactNode, useEffect, useRef, useState } from 'react';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import type { EditorProps } from './editorProps.ts';

const WAIT_MS = 300;

/** Part of a text. The list follows while the person types, after a short rest. */
export function TextEditor({ field, condition, onChange }: EditorProps): ReactNode {
  const [text, setText] = useState(typeof condition?.value === 'string' ? condition.value : '');
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const applied = typeof condition?.value === 'string' ? condition.value : '';
  useEffect(() => {
    if (text.trim() === applied) return undefined;
    const timer = setTimeout(() => {
      const value = text.trim();
      latest.current(value === '' ? undefined : { field: field.path, op: 'contains', value });
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, applied, field.path]);
  return (
    <div className="yp-editor">
      <input
        className="yp-entry"
        value={text}
        placeholder={filterPanelMessages.containsWhat(field.title)}
        aria-label={filterPanelMessages.contains(field.title)}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
