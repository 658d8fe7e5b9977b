import type { ViewSource } from '@yunpu/engine-core/document';
import { lazyPart } from '@yunpu/engine-react/late';
import { Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { pathOf, removeValue } from '../edits/json.ts';
import { renameView } from '../edits/renameView.ts';
import { Problems } from '../Problems.tsx';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { ChosenFields } from './ChosenFields.tsx';
import { Block, Choices, TextControl } from './controls.tsx';
import { SortControl } from './SortControl.tsx';
import { useFreshName } from './useFreshName.ts';
import { usePart, useRecordSubjects } from './usePart.ts';
import { ViewLayout } from './ViewLayout.tsx';
import './properties.css';

const ViewConditions = lazyPart(() => import('./ViewConditions.tsx'));

export function ViewProperties({ pointer, isFresh }: { pointer: string; isFresh: boolean }) {
  const { edit, choose, locked, roles, model, published } = useDesign();
  const { source, set } = usePart<ViewSource>(pointer);
  const subjects = useRecordSubjects();
  const name = useFreshName(isFresh, pointer);
  return (
    <fieldset className="st-properties" disabled={locked} aria-label={`视图“${source.name ?? ''}”的属性`}>
      <Problems pointer={pointer} />
      <Block title="基本">
        <TextControl
          label="名称"
          value={source.name ?? ''}
          inputRef={name}
          onChange={(value) => edit((now) => renameView(now, pointer, value, published), `${pointer}/name`)}
        />
        <SortControl
          label="排序"
          value={source.sort ?? ''}
          otherwise="与列表相同"
          fields={subjects}
          onChange={(value) => set('sort', value)}
        />
        <ChosenFields
          label="显示哪些列"
          chosen={source.columns ?? []}
          options={Object.values(model?.fieldsByPath ?? {})
            .filter(({ column }) => column !== undefined)
            .map(({ path, title }) => ({ value: path, title }))}
          onChange={(chosen) => set('columns', chosen.length > 0 ? chosen : undefined)}
        />
        <p className="st-hint">都不选：与列表相同。</p>
        <Choices
          label="给谁看"
          hint="都不选：所有人"
          chosen={source.roles ?? []}
          options={roles.map(({ name, title }) => ({ value: name, title }))}
          onChange={(chosen) => set('roles', chosen.length > 0 ? chosen : undefined)}
        />
      </Block>
      <ViewLayout pointer={pointer} />
      <Block title="条件">
        <SentenceBuilder
          label="列出哪些记录"
          otherwise="所有记录"
          source={source.filter}
          subjects={subjects}
          pointer={`${pointer}/filter`}
          disabled={locked}
          onChange={(value) => set('filter', value, true)}
        />
        <Suspense fallback={<p className="st-hint">正在加载…</p>}>
          <ViewConditions pointer={pointer} />
        </Suspense>
      </Block>
      <div className="st-field-acts">
        <Button
          className="st-remove"
          onClick={() => {
            edit((now) => removeValue(now, pathOf(now, pointer)));
            choose('');
          }}
        >
          <Trash2 size={14} aria-hidden /> 删除视图
        </Button>
      </div>
    </fieldset>
  );
}
