import type { EntityModel, FieldSource } from '@yunpu/engine-core/document';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { addFollowed, type Fetched, type Fetching, fetchedBy, setFetched } from '../edits/fetched.ts';
import { SelectControl } from './controls.tsx';
import './fetchedFields.css';

const FETCHINGS: readonly { value: Fetching; title: string }[] = [
  { value: 'chosen', title: '选中时带入' },
  { value: 'empty', title: '空着才带入' },
  { value: 'follow', title: '随关联记录更新' },
];

interface FetchedFieldsProps {
  pointer: string;
  field: FieldSource;
  siblings: Readonly<Record<string, FieldSource>>;
  /** The linked business object, once it is here. */
  target: EntityModel | undefined;
}

/** Which fields a choice fills from the linked record, and whether they go on changing with it. */
export function FetchedFields({ pointer, field, siblings, target }: FetchedFieldsProps) {
  const { edit, choose, text } = useDesign();
  const all = fetchedBy(field.link ?? {});
  const write = (next: readonly Fetched[]) => edit((now) => setFetched(now, pointer, next));
  const isOfRecord = /^\/record\/properties\/[^/]+$/.test(pointer);
  const own = Object.entries(siblings)
    .filter(([, sibling]) => sibling !== field)
    .map(([value, { title }]) => ({ value, title: title ?? value }));
  const theirs = target?.fields.map(({ path, title }) => ({ value: path, title })) ?? [];
  const unfilled = own.filter(({ value }) => !all.some((one) => one.own === value));
  const change = (index: number, to: Partial<Fetched>) =>
    write(all.map((one, at) => (at === index ? { ...one, ...to } : one)));
  const titleOf = (name: string) => siblings[name]?.title ?? name;
  return (
    <fieldset className="st-part st-fetching">
      <legend>从关联记录带入</legend>
      <ul className="st-fetched">
        {all.map((one, index) => (
          <li key={one.own}>
            <span>{titleOf(one.own)}</span>
            <Select
              label={`“${titleOf(one.own)}”取自`}
              value={one.theirs}
              options={
                theirs.some(({ value }) => value === one.theirs)
                  ? theirs
                  : [{ value: one.theirs, title: one.theirs }, ...theirs]
              }
              onChange={(value) => change(index, { theirs: value })}
            />
            <Select
              label={`“${titleOf(one.own)}”什么时候取`}
              value={one.fetching}
              options={isOfRecord ? FETCHINGS : FETCHINGS.filter(({ value }) => value !== 'follow')}
              onChange={(fetching) => change(index, { fetching })}
            />
            <Button
              look="icon"
              aria-label={`不再带入“${titleOf(one.own)}”`}
              onClick={() => write(all.filter((_, at) => at !== index))}
            >
              <Trash2 size={14} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {theirs.length > 0 && unfilled.length > 0 && (
        <SelectControl
          label="带入到已有的字段"
          value=""
          options={[{ value: '', title: '选一个字段' }, ...unfilled]}
          onChange={(value) =>
            write([...all, { own: value, theirs: nearest(theirs, titleOf(value)), fetching: 'chosen' }])
          }
        />
      )}
      {isOfRecord && theirs.length > 0 && (
        <SelectControl
          label="新建一个字段，一直显示关联记录的"
          value=""
          options={[{ value: '', title: '选那边的一个字段' }, ...theirs]}
          hint="关联记录一改，这里跟着变；公式可以接着用它算。"
          onChange={(value) => {
            const chosen = target?.fieldsByPath[value];
            if (!chosen) return;
            const added = addFollowed(text, pointer, chosen);
            edit(() => added.text);
            choose(added.pointer);
          }}
        />
      )}
    </fieldset>
  );
}

/** A select under a heading that says what it is about. */
function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; title: string }[];
  onChange(value: Value): void;
}) {
  return (
    <select
      className="st-input"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  );
}

/** Their field with the same title, or their first. */
const nearest = (theirs: readonly { value: string; title: string }[], title: string): string =>
  (theirs.find((one) => one.title === title) ?? theirs[0])?.value ?? '';
