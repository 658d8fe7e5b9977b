import { isRelative, PERSON_WORDS, personWords } from '@yunpu/engine-core/query';
import { type ReactNode, useState } from 'react';
import { useEngine } from '../../data/EngineProvider.tsx';
import { labelCache, useLabelOf } from '../../data/labels.ts';
import { useOptions } from '../../data/useOptions.ts';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import type { EditorProps } from './editorProps.ts';

/** Any of the records (or people, or organisation nodes) found by typing. What is chosen stays on top. */
export function LinkEditor({ model, field, condition, labelOf: named, onChange }: EditorProps): ReactNode {
  const [keyword, setKeyword] = useState('');
  const { transport } = useEngine();
  const ownLabel = useLabelOf(model);
  const labelOf = named ?? ownLabel;
  const { rows, loading, error } = useOptions(model, field.path, keyword, {}, null, true);
  const chosen =
    condition === undefined ? [] : Array.isArray(condition.value) ? (condition.value as unknown[]) : [condition.value];
  const toggle = (value: unknown, label: string) => {
    labelCache(transport).note(model, field.path, String(value), label);
    const next = chosen.includes(value) ? chosen.filter((entry) => entry !== value) : [...chosen, value];
    onChange(next.length === 0 ? undefined : { field: field.path, op: 'in', value: next });
  };
  // Who asks is chosen by that name, so that a view kept with it means whoever uses it.
  const words = personWords(field.path, field.kind);
  const people = chosen.filter((entry) => !isRelative(entry));
  const isChosen = (word: string) => chosen.some((entry) => isRelative(entry) && entry.relative === word);
  const toggleWord = (word: string) => {
    const next = isChosen(word)
      ? chosen.filter((entry) => !isRelative(entry) || entry.relative !== word)
      : [...chosen, { relative: word }];
    onChange(next.length === 0 ? undefined : { field: field.path, op: 'in', value: next });
  };
  const line = (value: unknown, label: string) => (
    <label key={String(value)} className="yp-option-line">
      <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value, label)} />
      <span className="yp-clip">{label}</span>
    </label>
  );
  const shown = rows.filter((row) => !chosen.includes(row.value));
  return (
    <div className="yp-editor">
      <input
        className="yp-entry"
        placeholder={filterPanelMessages.findIn(field.title)}
        aria-label={filterPanelMessages.findIn(field.title)}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <div className="yp-choices" role="group" aria-label={field.title} aria-busy={loading}>
        {words.map((word) => (
          <label key={word} className="yp-option-line">
            <input type="checkbox" checked={isChosen(word)} onChange={() => toggleWord(word)} />
            <span>{PERSON_WORDS[word]}</span>
          </label>
        ))}
        {people.map((value) =>
          line(
            value,
            rows.find((row) => row.value === value)?.label ?? labelOf(field.path, String(value)) ?? String(value),
          ),
        )}
        {shown.map((row) => line(row.value, row.label))}
        {error !== undefined && (
          <p className="yp-problem" role="alert">
            {error.message}
          </p>
        )}
        {!loading && error === undefined && shown.length === 0 && chosen.length === 0 && (
          <p className="yp-quiet">{filterPanelMessages.nothing}</p>
        )}
      </div>
    </div>
  );
}
