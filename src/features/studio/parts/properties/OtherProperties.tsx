import type { EntityDocument, FormSource, ListSource, SectionSource } from '@yunpu/engine-core/document';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { firstPattern } from '../edits/numbering.ts';
import { addRule } from '../edits/rules.ts';
import { removeSection } from '../edits/sections.ts';
import { setSingle } from '../edits/single.ts';
import { Problems } from '../Problems.tsx';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { isOrdered } from '../sentence/subjects.ts';
import { ChosenFields } from './ChosenFields.tsx';
import { Block, NumberControl, SelectControl, TextControl, Toggle } from './controls.tsx';
import { HeadProperties } from './HeadProperties.tsx';
import { MenuProperties } from './MenuProperties.tsx';
import { NumberingControl } from './NumberingControl.tsx';
import { OverlapList } from './OverlapList.tsx';
import { PartList } from './PartList.tsx';
import { RelatedRecords } from './RelatedRecords.tsx';
import { SortControl } from './SortControl.tsx';
import { StartList } from './StartList.tsx';
import { useFreshName } from './useFreshName.ts';
import { usePart, useRecordSubjects } from './usePart.ts';
import { WaitingList } from './WaitingList.tsx';
import './properties.css';

export function SectionProperties({ pointer, isFresh }: { pointer: string; isFresh: boolean }) {
  const { edit, choose, locked, document } = useDesign();
  const { source, set } = usePart<SectionSource>(pointer);
  const subjects = useRecordSubjects();
  const index = Number(pointer.split('/').at(-1));
  const title = useFreshName(isFresh, pointer);
  return (
    <fieldset className="st-properties" disabled={locked} aria-label={`分区“${source.title ?? ''}”的属性`}>
      <Problems pointer={pointer} />
      <Block title="基本">
        <TextControl
          label="标题"
          value={source.title ?? ''}
          inputRef={title}
          onChange={(value) => set('title', value, true)}
        />
        <TextControl
          label="说明"
          rows={2}
          value={source.description ?? ''}
          onChange={(value) => set('description', value || undefined, true)}
        />
        <SelectControl
          label="列数"
          hint="字段可以指定站在其中哪一栏"
          value={String(source.columns ?? '')}
          options={[
            { value: '', title: '与表单相同' },
            ...['1', '2', '3', '4'].map((value) => ({ value, title: `${value} 列` })),
          ]}
          onChange={(value) => set('columns', value === '' ? undefined : Number(value))}
        />
        {(document.form?.layout === 'tabs' || source.tab !== undefined) && (
          <TextControl
            label="所在的页签"
            hint="写着同一个名字的分区在同一页签里；不填：按分区的标题"
            value={source.tab ?? ''}
            onChange={(value) => set('tab', value || undefined, true)}
          />
        )}
        <Toggle
          label="一开始收起"
          checked={source.collapsed === true}
          onChange={(checked) => set('collapsed', checked || undefined)}
        />
      </Block>
      <Block title="条件">
        <SentenceBuilder
          label="什么时候显示"
          otherwise="总是显示"
          source={source.show}
          subjects={subjects}
          pointer={`${pointer}/show`}
          disabled={locked}
          onChange={(value) => set('show', value, true)}
        />
      </Block>
      <PartList
        pointer={pointer}
        parts={source.parts ?? []}
        fields={Object.entries(document.record?.properties ?? {})
          .filter(([, field]) => (field.section ?? document.form?.sections?.[0]?.name) === source.name)
          .map(([value, field]) => ({ value, title: field.title ?? value }))}
      />
      {(document.form?.sections?.length ?? 0) > 1 && (
        <div className="st-field-acts">
          <Button
            className="st-remove"
            onClick={() => {
              edit((now) => removeSection(now, index));
              choose('');
            }}
          >
            <Trash2 size={14} aria-hidden /> 删除分区
          </Button>
          <p className="st-hint">里面的字段移到相邻的分区。</p>
        </div>
      )}
    </fieldset>
  );
}

/** The business object itself: what it is called, where it stands in the menu, how form and list begin. */
export function DocumentProperties() {
  const { locked, document, text, edit, choose } = useDesign();
  const whole = usePart<Pick<EntityDocument, 'title' | 'description' | 'titleField' | 'single' | 'numbering'>>('');
  const list = usePart<ListSource>('/list');
  const form = usePart<FormSource>('/form');
  const subjects = useRecordSubjects();
  return (
    <fieldset className="st-properties" disabled={locked} aria-label="业务对象的属性">
      <Block title="基本">
        <TextControl
          label="名称"
          value={whole.source.title ?? ''}
          onChange={(value) => whole.set('title', value, true)}
        />
        <TextControl
          label="用途"
          rows={2}
          value={whole.source.description ?? ''}
          onChange={(value) => whole.set('description', value || undefined, true)}
        />
        <SelectControl
          label="记录的标题取自"
          value={whole.source.titleField ?? document.key ?? ''}
          options={subjects.filter(isOrdered).map(({ path, title }) => ({ value: path, title }))}
          onChange={(value) => whole.set('titleField', value)}
        />
        <Toggle
          label="只有一条记录"
          hint="例如设置：菜单直接打开它，没有列表"
          checked={whole.source.single === true}
          onChange={(checked) => edit((now) => setSingle(now, checked))}
        />
      </Block>
      {whole.source.single !== true && (
        <Block title="编号">
          <NumberingControl
            label="新建时自动编号"
            hint="关着：由新建的人自己填写编号"
            pattern={whole.source.numbering}
            initial={firstPattern(document.entity ?? '')}
            onChange={(pattern, typed) => whole.set('numbering', pattern, typed)}
          />
          <Problems pointer="/numbering" />
        </Block>
      )}
      <MenuProperties />
      <Block title="表单">
        <SelectControl
          label="排布"
          value={form.source.layout ?? 'sections'}
          options={[
            { value: 'sections', title: '分区依次排列' },
            { value: 'tabs', title: '标签页' },
            { value: 'steps', title: '分步填写' },
          ]}
          onChange={(value) => form.set('layout', value)}
        />
        <SelectControl
          label="每行列数"
          value={String(form.source.columns ?? 2)}
          options={['1', '2', '3'].map((value) => ({ value, title: `${value} 列` }))}
          onChange={(value) => form.set('columns', Number(value))}
        />
      </Block>
      <HeadProperties />
      <Block title="列表">
        <SortControl
          label="排序"
          value={list.source.sort ?? ''}
          otherwise="新的在前"
          fields={subjects}
          onChange={(value) => list.set('sort', value)}
        />
        <SelectControl
          label="翻页"
          value={list.source.paging ?? 'page'}
          options={[
            { value: 'page', title: '按页码' },
            { value: 'cursor', title: '一批接一批（记录很多时更快）' },
          ]}
          onChange={(value) => list.set('paging', value === 'page' ? undefined : value)}
        />
        {Object.keys(document.actions ?? {}).length > 0 && (
          <ChosenFields
            label="每行直接显示的按钮"
            chosen={list.source.rowActions ?? []}
            options={Object.entries(document.actions ?? {}).map(([value, { title }]) => ({ value, title }))}
            onChange={(chosen) => list.set('rowActions', chosen.length > 0 ? chosen : undefined)}
          />
        )}
        <TextControl
          label="没有记录时的说明"
          hint="对不能新建的人说第一条从哪里来"
          value={list.source.empty ?? ''}
          onChange={(value) => list.set('empty', value || undefined, true)}
        />
        <NumberControl
          label="每页行数"
          min={1}
          step={10}
          value={list.source.pageSize ?? 20}
          onChange={(value) => list.set('pageSize', value, true)}
        />
        <Toggle
          label="可以导出"
          checked={list.source.export === true}
          onChange={(checked) => list.set('export', checked)}
        />
        <Toggle
          label="可以导入"
          checked={list.source.import === true}
          onChange={(checked) => list.set('import', checked)}
        />
      </Block>
      <RelatedRecords />
      <StartList />
      <OverlapList />
      <WaitingList />
      <div className="st-field-acts">
        <Button
          onClick={() => {
            const added = addRule(text);
            edit(() => added.text);
            choose(added.pointer);
          }}
        >
          <Plus size={14} aria-hidden /> 加一条检查规则
        </Button>
        <p className="st-hint">例如“优惠不能超过合计的 30%”：不满足时不能保存。</p>
      </div>
      <p className="st-hint">点左侧结构或中间预览里的任何一处，这里就是它的属性。</p>
    </fieldset>
  );
}
