import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Problems } from '../Problems.tsx';
import { ClauseRow } from './ClauseRow.tsx';
import { ExpressionBox } from './ExpressionBox.tsx';
import { type Begun, type Group, isUnfinished, type Part, readSentence, writeSentence } from './sentence.ts';
import type { Subject } from './subjects.ts';
import './sentence.css';

interface SentenceBuilderProps {
  label: string;
  /** What holds while nothing is said. */
  otherwise: string;
  source: string | undefined;
  subjects: readonly Subject[];
  /** Where it stands in the document, for what is wrong with it. */
  pointer: string;
  disabled: boolean;
  onChange(source: string | undefined): void;
}

/** A condition as a sentence; what it cannot say stays an expression, checked while it is typed. */
export function SentenceBuilder(props: SentenceBuilderProps) {
  return <Sentence key={props.pointer} {...props} />;
}

function Sentence({ label, otherwise, source, subjects, pointer, disabled, onChange }: SentenceBuilderProps) {
  const [asText, setAsText] = useState(false);
  // What is not chosen to its end stands here alone; the document goes on saying what was finished.
  const [begun, setBegun] = useState<{ source: string | undefined; group: Group<Begun> }>();
  const read = readSentence(source ?? '');
  const sentence: Group<Begun> | undefined =
    read && begun && (begun.source ?? '') === (source ?? '') ? begun.group : read;
  const text = asText || sentence === undefined;
  const write = (group: Group<Begun>) => {
    const unfinished = isUnfinished(group);
    const next = writeSentence(group) || undefined;
    const same = read !== undefined && next === (writeSentence(read) || undefined);
    setBegun(unfinished ? { source: same ? source : next, group } : undefined);
    if (!same) onChange(next);
  };
  return (
    <fieldset className="st-sentence" disabled={disabled}>
      <legend>{label}</legend>
      {text ? (
        <ExpressionBox
          label={`${label}（表达式）`}
          value={source ?? ''}
          names={subjects}
          onChange={(value) => onChange(value === '' ? undefined : value)}
        />
      ) : (
        <GroupRows group={sentence} subjects={subjects} label={label} onChange={write} />
      )}
      {!text && sentence.parts.length === 0 && <p className="st-hint">{otherwise}</p>}
      <Problems pointer={pointer} />
      <div className="st-sentence-foot">
        {!text && (
          <button
            type="button"
            className="st-link"
            onClick={() =>
              write({
                ...sentence,
                parts: [...sentence.parts, { is: 'begun', field: '', relation: undefined, was: undefined }],
              })
            }
          >
            <Plus size={14} aria-hidden /> 添加条件
          </button>
        )}
        {sentence === undefined ? (
          <span className="st-hint">这个条件超出了句子能表达的范围，保留为表达式。</span>
        ) : (
          <button
            type="button"
            className="st-link"
            onClick={() => {
              setBegun(undefined);
              setAsText(!asText);
            }}
          >
            {asText ? '改用句子' : '写表达式'}
          </button>
        )}
      </div>
    </fieldset>
  );
}

interface GroupRowsProps {
  group: Group<Begun>;
  subjects: readonly Subject[];
  label: string;
  onChange(group: Group<Begun>): void;
}

function GroupRows({ group, subjects, label, onChange }: GroupRowsProps) {
  const replace = (index: number, part: Part<Begun> | undefined) =>
    onChange({ ...group, parts: group.parts.flatMap((one, at) => (at !== index ? [one] : part ? [part] : [])) });
  return (
    <ul className="st-clauses">
      {group.parts.map((part, index) => (
        <li key={index}>
          {index > 0 && (
            <select
              className="st-join"
              aria-label={`${label}：第 ${index + 1} 个条件与前面的关系`}
              value={group.join}
              onChange={(event) => onChange({ ...group, join: event.target.value as Group['join'] })}
            >
              <option value="&&">且</option>
              <option value="||">或</option>
            </select>
          )}
          {part.is === 'group' ? (
            <div className="st-group">
              <GroupRows group={part} subjects={subjects} label={label} onChange={(next) => replace(index, next)} />
            </div>
          ) : (
            <ClauseRow
              clause={part}
              subjects={subjects}
              label={`${label}：第 ${index + 1} 个条件`}
              onChange={(next) => replace(index, next)}
            />
          )}
          <Button
            look="icon"
            aria-label={`删除${label}的第 ${index + 1} 个条件`}
            onClick={() => replace(index, undefined)}
          >
            <X size={14} aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
