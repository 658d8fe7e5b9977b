import type { FieldSource } from '@yunpu/engine-core/document';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign, valueIn } from '../designContext.ts';
import type { Hindrance } from '../edits/carryField.ts';
import { pathOf } from '../edits/json.ts';
import { itemsOf } from '../edits/kinds.ts';
import { addOption, moveOption, optionsOf, removeOption, setOption } from '../edits/options.ts';
import { setOptionValue } from '../edits/renameOption.ts';
import { Hindrances } from '../Hindrances.tsx';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { Block } from './controls.tsx';
import { OptionValue } from './OptionValue.tsx';
import { useKeptByPrograms } from './useKeptByPrograms.ts';
import { useSubjects } from './usePart.ts';
import './options.css';

const COLOURS = [
  { value: '', title: '无' },
  { value: 'blue', title: '蓝' },
  { value: 'green', title: '绿' },
  { value: 'gold', title: '金' },
  { value: 'orange', title: '橙' },
  { value: 'red', title: '红' },
  { value: 'purple', title: '紫' },
  { value: 'cyan', title: '青' },
  { value: 'default', title: '灰' },
  { value: 'processing', title: '进行中' },
  { value: 'success', title: '成功' },
  { value: 'warning', title: '提醒' },
  { value: 'error', title: '出错' },
];

/** What can be chosen: names, colours, order. What records have stored follows an option's value. */
export function OptionList({ pointer, field }: { pointer: string; field: FieldSource }) {
  const { text, edit, locked, fragments, published, shipped } = useDesign();
  const path = pathOf(text, pointer);
  const subjects = useSubjects(path.slice(0, -2)).filter((subject) => subject.path !== path.at(-1));
  const optionsPointer = `${pointer}${itemsOf(field) ? '/items' : ''}/oneOf`;
  const [title, setTitle] = useState('');
  const options = optionsOf(field) ?? [];
  const [left, setLeft] = useState<readonly Hindrance[]>([]);
  const isShipped = useKeptByPrograms(pointer);
  const shippedOptions = new Set(
    (optionsOf((valueIn(shipped, path) ?? {}) as FieldSource) ?? []).map(({ value }) => String(value)),
  );
  const add = () => {
    if (title.trim() === '') return;
    edit((now) => addOption(now, pointer, title.trim()));
    setTitle('');
  };
  return (
    <Block title="选项">
      <ol className="st-options">
        {options.map((option, index) => (
          <li key={String(option.was?.[0] ?? option.value)}>
            <span className="st-swatch" data-colour={option.color ?? ''} aria-hidden />
            <input
              className="st-input"
              type="text"
              aria-label={`选项 ${index + 1} 的名称`}
              value={option.title}
              onChange={(event) =>
                edit((now) => setOption(now, pointer, index, 'title', event.target.value), `${pointer} option ${index}`)
              }
            />
            <select
              className="st-input st-colour"
              aria-label={`“${option.title}”的颜色`}
              value={COLOURS.some(({ value }) => value === option.color) ? option.color : ''}
              onChange={(event) =>
                edit((now) => setOption(now, pointer, index, 'color', event.target.value || undefined))
              }
            >
              {COLOURS.map((colour) => (
                <option key={colour.value} value={colour.value}>
                  {colour.title}
                </option>
              ))}
            </select>
            <Button
              look="icon"
              aria-label={`上移“${option.title}”`}
              disabled={index === 0}
              onClick={() => edit((now) => moveOption(now, pointer, index, index - 1))}
            >
              <ArrowUp size={14} aria-hidden />
            </Button>
            <Button
              look="icon"
              aria-label={`下移“${option.title}”`}
              disabled={index === options.length - 1}
              onClick={() => edit((now) => moveOption(now, pointer, index, index + 1))}
            >
              <ArrowDown size={14} aria-hidden />
            </Button>
            <Button
              look="icon"
              aria-label={`停用“${option.title}”`}
              title="停用：以后不能再选"
              disabled={options.length === 1}
              onClick={() => edit((now) => removeOption(now, pointer, index))}
            >
              <Trash2 size={14} aria-hidden />
            </Button>
            {path[0] === 'record' && (
              <OptionValue
                key={String(option.value)}
                pointer={pointer}
                index={index}
                title={option.title}
                value={String(option.value)}
                kept={isShipped && shippedOptions.has(String(option.was?.[0] ?? option.value))}
                onCommit={(value) => {
                  const renamed = setOptionValue(text, pointer, index, value, { fragments, published });
                  edit(() => renamed.text);
                  setLeft(renamed.left);
                }}
              />
            )}
            <details className="st-option-when" open={option.when !== undefined}>
              <summary>{option.when === undefined ? '总是可选' : '按条件可选'}</summary>
              <SentenceBuilder
                label={`什么时候可以选“${option.title}”`}
                otherwise="总是可选"
                source={option.when}
                subjects={subjects}
                pointer={`${optionsPointer}/${index}/when`}
                disabled={locked}
                onChange={(when) =>
                  edit((now) => setOption(now, pointer, index, 'when', when), `${pointer} option ${index} when`)
                }
              />
            </details>
          </li>
        ))}
      </ol>
      <Hindrances title="值改好了，下面这些地方没能一起改：" found={left} />
      <div className="st-add-option">
        <input
          className="st-input"
          type="text"
          aria-label="新选项"
          placeholder="新选项"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) add();
          }}
        />
        <Button disabled={title.trim() === ''} onClick={add}>
          <Plus size={14} aria-hidden /> 添加
        </Button>
      </div>
    </Block>
  );
}
