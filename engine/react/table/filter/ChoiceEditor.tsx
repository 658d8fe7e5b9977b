import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { commonMessages } from '../../messages/common.ts';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import { choicesOf, Tag } from '../cells/tag.tsx';
import type { EditorProps } from './editorProps.ts';

const SEARCH_FROM = 10;

/** Any of a field's fixed values; a boolean's are yes and no. */
export function ChoiceEditor({ model, field, condition, onChange }: EditorProps): ReactNode {
  const [keyword, setKeyword] = useState('');
  const choices =
    field.kind === 'boolean'
      ? [
          [true, { title: commonMessages.yes, color: 'default', state: false }] as const,
          [false, { title: commonMessages.no, color: 'default', state: false }] as const,
        ]
      : [...choicesOf(field, model)];
  const chosen =
    condition === undefined ? [] : Array.isArray(condition.value) ? (condition.value as unknown[]) : [condition.value];
  const toggle = (value: unknown) => {
    const next = chosen.includes(value) ? chosen.filter((entry) => entry !== value) : [...chosen, value];
    if (next.length === 0) onChange(undefined);
    else if (field.kind === 'boolean')
      onChange(next.length === 2 ? undefined : { field: field.path, op: 'eq', value: next[0] });
    else
      onChange({
        field: field.path,
        op: 'in',
        value: choices.map(([option]) => option).filter((option) => next.includes(option)),
      });
  };
  return (
    <div className="yp-editor" onKeyDown={walk}>
      {choices.length >= SEARCH_FROM && (
        <input
          className="yp-entry"
          placeholder={filterPanelMessages.find}
          aria-label={filterPanelMessages.findIn(field.title)}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      )}
      <div className="yp-choices" role="group" aria-label={field.title}>
        {choices
          .filter(([, choice]) => choice.title.includes(keyword.trim()))
          .map(([value, choice]) => (
            <label key={String(value)} className="yp-option-line">
              <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
              {choice.state || choice.color !== 'default' ? <Tag choice={choice} /> : choice.title}
            </label>
          ))}
      </div>
    </div>
  );
}

/** Up and down go from value to value; Enter takes the one that has the focus, and is done. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  const at = boxes.indexOf(event.target as HTMLInputElement);
  if (event.key === 'Enter') {
    const box = boxes[Math.max(0, at)];
    if (box && !box.checked) box.click();
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  } else if (event.key === 'ArrowDown') boxes[Math.min(at + 1, boxes.length - 1)]?.focus();
  else if (event.key === 'ArrowUp') boxes[Math.max(at - 1, 0)]?.focus();
  else return;
  event.preventDefault();
}
