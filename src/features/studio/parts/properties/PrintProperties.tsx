import type { PrintSource } from '@yunpu/engine-core/document';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { removeTemplate } from '../edits/print.ts';
import { Problems } from '../Problems.tsx';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { Block, Choices, SelectControl, TextControl } from './controls.tsx';
import { FieldInText } from './FieldInText.tsx';
import { NameControl } from './NameControl.tsx';
import { usePart, useRecordSubjects } from './usePart.ts';
import './properties.css';

const PAPERS = [
  { value: 'A4', title: 'A4' },
  { value: 'A5', title: 'A5（A4 的一半）' },
] as const;
const ORIENTATIONS = [
  { value: 'portrait', title: '竖向' },
  { value: 'landscape', title: '横向' },
] as const;

/** A template for print, but for its blocks: on what it comes, what stands around them, and who prints it when. */
export function PrintProperties({ pointer, isFresh }: { pointer: string; isFresh: boolean }) {
  const { locked, document, roles, edit, choose } = useDesign();
  const { source, set } = usePart<PrintSource>(pointer);
  const subjects = useRecordSubjects();
  const states = Object.entries(document.states?.values ?? {}).map(([value, { title }]) => ({ value, title }));
  return (
    <fieldset className="st-properties" disabled={locked} aria-label={`打印模板“${source.title ?? ''}”的属性`}>
      <Problems pointer={pointer} />
      <Block title="基本">
        <NameControl
          label="名称"
          pointer={pointer}
          title={source.title ?? ''}
          isFresh={isFresh}
          onChange={(value) => set('title', value, true)}
        />
        <SelectControl
          label="纸张"
          value={source.paper ?? 'A4'}
          options={PAPERS}
          onChange={(value) => set('paper', value === 'A4' ? undefined : value)}
        />
        <SelectControl
          label="方向"
          value={source.orientation ?? 'portrait'}
          options={ORIENTATIONS}
          onChange={(value) => set('orientation', value === 'portrait' ? undefined : value)}
        />
        <FieldInText
          label="页眉"
          value={source.letterhead ?? ''}
          onChange={(value) => set('letterhead', value || undefined, true)}
        />
        <FieldInText
          label="页脚"
          hint="页码总是有的。"
          value={source.footer ?? ''}
          onChange={(value) => set('footer', value || undefined, true)}
        />
      </Block>
      <Block title="谁、什么时候可以打印">
        {states.length > 0 && (
          <Choices
            label="在哪些状态可以打印"
            hint="都不选：任何状态都可以"
            chosen={source.from ?? []}
            options={states}
            onChange={(chosen) => set('from', chosen.length > 0 ? chosen : undefined)}
          />
        )}
        <Choices
          label="谁可以打印"
          hint="都不选：能看到这条记录的人都可以。无权看的字段不会印出来。"
          chosen={source.roles ?? []}
          options={roles.map(({ name, title }) => ({ value: name, title }))}
          onChange={(chosen) => set('roles', chosen.length > 0 ? chosen : undefined)}
        />
        <SentenceBuilder
          key={`${pointer} when`}
          label="还要满足"
          otherwise="没有别的要求"
          source={source.when}
          subjects={subjects}
          pointer={`${pointer}/when`}
          disabled={locked}
          onChange={(value) => set('when', value, true)}
        />
        {source.when !== undefined && (
          <TextControl
            label="不满足时的说明"
            value={source.why ?? ''}
            onChange={(value) => set('why', value || undefined, true)}
          />
        )}
      </Block>
      <div className="st-field-acts">
        <Button
          className="st-remove"
          onClick={() => {
            edit((now) => removeTemplate(now, pointer));
            choose('');
          }}
        >
          <Trash2 size={14} aria-hidden /> 删除这个打印模板
        </Button>
      </div>
    </fieldset>
  );
}
