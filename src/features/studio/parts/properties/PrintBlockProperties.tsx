import type { EntityModel, PrintBlockSource } from '@yunpu/engine-core/document';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { pathOf, removeValue } from '../edits/json.ts';
import { setKeys } from '../edits/print.ts';
import { Problems } from '../Problems.tsx';
import { amountsOf, BLOCK_TITLES, kindOfBlock, tablesOf, valuesOf } from '../print/blocks.ts';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { ChosenFields } from './ChosenFields.tsx';
import { Block, Choices, SelectControl, TextControl } from './controls.tsx';
import { FieldInText } from './FieldInText.tsx';
import { usePart, useRecordSubjects } from './usePart.ts';
import './properties.css';

const ACROSS = [
  { value: '1', title: '一项' },
  { value: '2', title: '两项' },
  { value: '3', title: '三项' },
] as const;

/** One block of a template: what it shows, and when. */
export function PrintBlockProperties({ pointer }: { pointer: string }) {
  const { locked, edit, choose, model } = useDesign();
  const { source, set } = usePart<PrintBlockSource>(pointer);
  const subjects = useRecordSubjects();
  const kind = kindOfBlock(source);
  return (
    <fieldset
      className="st-properties"
      disabled={locked}
      aria-label={`打印内容“${kind ? BLOCK_TITLES[kind] : '空的一块'}”的属性`}
    >
      <Problems pointer={pointer} />
      <Block title={kind ? BLOCK_TITLES[kind] : '空的一块'}>
        {model && <Content pointer={pointer} source={source} model={model} set={set} />}
      </Block>
      <Block title="条件" open={source.show !== undefined}>
        <SentenceBuilder
          key={`${pointer} show`}
          label="什么时候印这一块"
          otherwise="总是印"
          source={source.show}
          subjects={subjects}
          pointer={`${pointer}/show`}
          disabled={locked}
          onChange={(value) => set('show', value, true)}
        />
      </Block>
      <div className="st-field-acts">
        <Button
          className="st-remove"
          onClick={() => {
            edit((now) => removeValue(now, pathOf(now, pointer)));
            choose(pointer.split('/').slice(0, 3).join('/'));
          }}
        >
          <Trash2 size={14} aria-hidden /> 删除这一块
        </Button>
      </div>
    </fieldset>
  );
}

interface ContentProps {
  pointer: string;
  source: Partial<PrintBlockSource>;
  model: EntityModel;
  set(key: keyof PrintBlockSource, value: unknown, typed?: boolean): void;
}

function Content({ pointer, source, model, set }: ContentProps) {
  const values = valuesOf(model.fields).map(({ value, title }) => ({ value, title }));
  const label = (
    <TextControl
      label="旁边的说明"
      hint="不写则用字段的名称。"
      value={source.label ?? ''}
      onChange={(value) => set('label', value || undefined, true)}
    />
  );
  switch (kindOfBlock(source)) {
    case 'heading':
      return (
        <FieldInText label="标题" value={source.heading ?? ''} onChange={(value) => set('heading', value, true)} />
      );
    case 'text':
      return (
        <FieldInText label="文字" rows={4} value={source.text ?? ''} onChange={(value) => set('text', value, true)} />
      );
    case 'fields':
      return (
        <>
          <ChosenFields
            label="印哪些字段"
            chosen={source.fields ?? []}
            options={values}
            onChange={(chosen) => set('fields', chosen)}
          />
          <SelectControl
            label="每行几项"
            value={String(source.across ?? 2) as '1' | '2' | '3'}
            options={ACROSS}
            onChange={(value) => set('across', value === '2' ? undefined : Number(value))}
          />
        </>
      );
    case 'table':
      return (
        <>
          <TableContent pointer={pointer} source={source} model={model} set={set} />
          {label}
        </>
      );
    case 'amount':
      return (
        <>
          <SelectControl
            label="哪个金额"
            value={source.amount ?? ''}
            options={amountsOf(model)}
            onChange={(value) => set('amount', value)}
          />
          {label}
        </>
      );
    case 'qr':
      return (
        <>
          <SelectControl
            label="扫出来是什么"
            value={source.qr === true ? '' : String(source.qr)}
            options={[{ value: '', title: '这条记录的地址' }, ...values]}
            onChange={(value) => set('qr', value === '' ? true : value)}
          />
          {label}
        </>
      );
    case 'signatures':
      return (
        <TextControl
          label="谁签字"
          rows={3}
          hint="每行一处。"
          value={(source.signatures ?? []).join('\n')}
          onChange={(value) => set('signatures', value.split('\n'), true)}
        />
      );
    case undefined:
      return <p className="st-hint">这一块还没有内容，可以删除它，再加一块。</p>;
  }
}

function TableContent({ pointer, source, model, set }: ContentProps) {
  const { edit } = useDesign();
  const tables = tablesOf(model);
  const table = tables.find(({ path }) => path === source.table);
  const columns = (table?.children ?? [])
    .filter(({ children, internal }) => children.length === 0 && !internal)
    .map(({ name, title, kind }) => ({ value: name, title, kind }));
  const chosen = source.columns ?? columns.map(({ value }) => value);
  return (
    <>
      <SelectControl
        label="哪张明细表"
        value={source.table ?? ''}
        options={tables.map(({ path, title }) => ({ value: path, title }))}
        onChange={(value) =>
          edit((now) => setKeys(now, pointer, { table: value, columns: undefined, totals: undefined }))
        }
      />
      <ChosenFields
        label="印哪些列"
        chosen={chosen}
        options={columns}
        onChange={(next) => {
          const totals = source.totals?.filter((one) => next.includes(one));
          edit((now) => setKeys(now, pointer, { columns: next, totals: totals?.length ? totals : undefined }));
        }}
      />
      <Choices
        label="最后一行合计哪些列"
        chosen={source.totals ?? []}
        options={columns.filter(
          ({ value, kind }) => chosen.includes(value) && ['money', 'integer', 'decimal'].includes(kind),
        )}
        onChange={(next) => set('totals', next.length > 0 ? next : undefined)}
      />
    </>
  );
}
