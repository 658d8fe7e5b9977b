import { isNewAt, useDesign } from '../designContext.ts';
import { type Path, pathOf, valueAt } from '../edits/json.ts';
import { nameByTitle } from '../edits/lifecycle.ts';
import { TextControl } from './controls.tsx';
import { useFreshName } from './useFreshName.ts';

interface NameControlProps {
  label: string;
  pointer: string;
  title: string;
  isFresh: boolean;
  onChange(title: string): void;
}

/** By what it is known: its own name where it is one of a list, else the key under which it stands. */
const identifierAt = (text: string, path: Path): string => {
  const key = path.at(-1) ?? '';
  return typeof key === 'number' ? String(valueAt(text, [...path, 'name']) ?? '') : key;
};

/** What a state or an action is called; one that was just added is named first. */
export function NameControl({ label, pointer, title, isFresh, onChange }: NameControlProps) {
  const { text, edit, choose, published, fragments } = useDesign();
  const input = useFreshName(isFresh, pointer);
  const path = pathOf(text, pointer);
  const isNew = isNewAt(published, path);
  return (
    <>
      <TextControl
        label={label}
        value={title}
        inputRef={input}
        onChange={onChange}
        onCommit={() => {
          const named = nameByTitle(text, pointer, isNew, fragments);
          if (named.pointer === pointer) return;
          edit(() => named.text);
          choose(named.pointer);
        }}
      />
      {path[0] !== 'states' && (
        <p className="st-kind">
          {isNew ? '标识' : '标识（已发布，不再变）'}
          <small>{identifierAt(text, path)}</small>
        </p>
      )}
    </>
  );
}
