import type { StateSource } from '@yunpu/engine-core/document';
import { ArrowRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { isNewAt, useDesign } from '../designContext.ts';
import { pathOf, setValue } from '../edits/json.ts';
import { addAction, removeState } from '../edits/lifecycle.ts';
import { Hindrances } from '../Hindrances.tsx';
import { Problems } from '../Problems.tsx';
import { flowOf, leaving } from '../process/graph.ts';
import { lossesOfState } from '../process/losses.ts';
import { Block, Choices, SelectControl, Toggle } from './controls.tsx';
import type { Left } from './IdentifierControl.tsx';
import { NameControl } from './NameControl.tsx';
import { Removal } from './Removal.tsx';
import { StateName } from './StateName.tsx';
import { usePart } from './usePart.ts';
import './properties.css';

const STATE_COLOURS = [
  { value: 'default', title: '灰' },
  { value: 'processing', title: '蓝' },
  { value: 'success', title: '绿' },
  { value: 'warning', title: '橙' },
  { value: 'error', title: '红' },
] as const;

/** Everything about one state, in words. */
export function StateProperties({ pointer, isFresh }: { pointer: string; isFresh: boolean }) {
  const { locked, document, text, edit, choose, published } = useDesign();
  const { source, set } = usePart<StateSource>(pointer);
  const name = String(pathOf(text, pointer).at(-1));
  const initial = document.states?.initial === name;
  const fields = Object.entries(document.record?.properties ?? {}).filter(
    ([one, field]) =>
      one !== document.key && field.readOnly !== true && field.compute === undefined && field.internal !== true,
  );
  const titles = document.states?.values;
  const losses = lossesOfState(document, name);
  const [left, setLeft] = useState<Left>({ at: '', found: [] });
  return (
    <fieldset className="st-properties" disabled={locked} aria-label={`状态“${source.title ?? ''}”的属性`}>
      <Problems pointer={pointer} />
      <Block title="基本">
        <NameControl
          label="名称"
          pointer={pointer}
          title={source.title ?? ''}
          isFresh={isFresh}
          onChange={(value) => set('title', value, true)}
        />
        <StateName key={pointer} pointer={pointer} onLeft={setLeft} />
        {left.at === pointer && <Hindrances title="标识改好了，下面这些地方没能一起改：" found={left.found} />}
        <SelectControl
          label="颜色"
          value={source.color ?? 'default'}
          options={STATE_COLOURS}
          onChange={(value) => set('color', value)}
        />
        <Toggle
          label="新单据从这里开始"
          {...(initial && { hint: '要换起点，请在另一个状态上打开这一项' })}
          checked={initial}
          disabled={initial}
          onChange={() => edit((now) => setValue(now, ['states', 'initial'], name))}
        />
        <Toggle
          label="到此结束"
          hint="没有动作离开它，是正常的"
          checked={source.final === true}
          onChange={(checked) => set('final', checked || undefined)}
        />
        <Toggle
          label="锁定内容"
          hint="在这个状态里不能修改记录"
          checked={source.locked === true}
          onChange={(checked) => set('locked', checked || undefined)}
        />
        {source.locked === true && (
          <Choices
            label="锁定后仍可修改的字段"
            hint="都不选：全部不能修改"
            chosen={source.editable ?? []}
            options={fields.map(([value, { title = value }]) => ({ value, title }))}
            onChange={(chosen) => set('editable', chosen.length > 0 ? chosen : undefined)}
          />
        )}
      </Block>
      <Block title="从这里出发的动作">
        <ul className="st-ways">
          {leaving(flowOf(document), name).map(({ action, to }) => (
            <li key={`${action.name} ${to}`}>
              <button type="button" className="st-link" onClick={() => choose(`/actions/${action.name}`)}>
                {action.title}
              </button>
              <ArrowRight size={14} aria-label="到" />
              <span>{titles?.[to]?.title ?? to}</span>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="st-link"
          onClick={() => {
            const added = addAction(text, { title: '新动作', from: name, to: undefined });
            edit(() => added.text);
            choose(added.pointer, true);
          }}
        >
          <Plus size={14} aria-hidden /> 添加动作
        </button>
      </Block>
      <Removal
        what="状态"
        losses={losses}
        isPublished={!isNewAt(published, pathOf(text, pointer))}
        onRemove={() => {
          edit((now) => removeState(now, name));
          choose('');
        }}
      />
    </fieldset>
  );
}
