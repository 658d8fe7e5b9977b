import type { FieldSource } from '@yunpu/engine-core/document';
import { ArrowLeft, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { isNewAt, useDesign } from '../designContext.ts';
import { copyField, isRequired, removeField, setFieldKey, setRequired, setTitle, setWhole } from '../edits/fields.ts';
import { pathOf, pointerOf, valueAt } from '../edits/json.ts';
import { itemsOf, kindOfField, resolved } from '../edits/kinds.ts';
import { type Option, optionsOf } from '../edits/options.ts';
import { Hindrances } from '../Hindrances.tsx';
import { Problems } from '../Problems.tsx';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { constantOf, exampleOf } from '../sentence/subjects.ts';
import { Block, SelectControl, TextControl, Toggle } from './controls.tsx';
import { DefaultValue } from './DefaultValue.tsx';
import { FieldMore } from './FieldMore.tsx';
import { FieldName } from './FieldName.tsx';
import { FieldPlace } from './FieldPlace.tsx';
import { FormulaControl } from './FormulaControl.tsx';
import type { Left } from './IdentifierControl.tsx';
import { hasOwnKind, KindControl } from './KindControl.tsx';
import { Limits } from './Limits.tsx';
import { LinkProperties } from './LinkProperties.tsx';
import { MoneyProperties } from './MoneyProperties.tsx';
import { NumberingControl } from './NumberingControl.tsx';
import { OptionList } from './OptionList.tsx';
import { Placement } from './Placement.tsx';
import { RollupProperties } from './RollupProperties.tsx';
import { SharedDefinition, UsesOfDefinition } from './SharedDefinition.tsx';
import { TriedRecord } from './TriedRecord.tsx';
import { useFreshName } from './useFreshName.ts';
import { useSubjects, useTotals } from './usePart.ts';
import './properties.css';

const MASKS = [
  { value: '', title: '按类型' },
  { value: 'middle', title: '遮住中间' },
  { value: 'phone', title: '像手机号：138****0000' },
  { value: 'idcard', title: '像身份证号：只露首尾' },
  { value: 'all', title: '全部遮住' },
] as const;

const LINES = ['text', 'phone', 'email', 'idcard', 'uscc', 'uri'];
/** Kinds that are typed, and so can say beforehand what. */
const TYPED = new Set([...LINES, 'textarea', 'number', 'money', 'percent', 'duration']);
/** Kinds of which no two records may have the same. */
const SINGLE = new Set([...LINES, 'number', 'link']);
/** Kinds whose formula may take what rows come to, */
const COUNTING = new Set(['number', 'money', 'percent', 'duration', 'single', 'boolean']);
/** and all whose value a formula can come to. */
const COMPUTED = new Set([...COUNTING, 'text', 'date', 'datetime', 'time']);

/** How a formula writes the options of a field. */
const valuesInWords = (options: readonly Option[] = []): string =>
  options.length === 0
    ? ''
    : `；选项写作 ${options.map(({ title, value }) => `${constantOf(value)}（${title}）`).join('、')}`;

/** Everything about one field, in words. */
export function FieldProperties({ pointer, isFresh }: { pointer: string; isFresh: boolean }) {
  const design = useDesign();
  const { text, edit, choose, locked, fragments, published, document } = design;
  const path = pathOf(text, pointer);
  const written = (valueAt(text, path) ?? {}) as FieldSource;
  const field = resolved(written, fragments, document);
  const name = String(path.at(-1));
  const kind = kindOfField(field);
  // What was moved or renamed in this draft is not new: its id says so.
  const isNew = isNewAt(published, path) && written.id === undefined;
  const [left, setLeft] = useState<Left>({ at: '', found: [] });
  const own = path[0] === 'record' && path.length === 3;
  // What an action asks for stands within the action.
  const action = path[0] === 'actions' ? String(path[1]) : undefined;
  const title = useFreshName(isFresh, pointer);
  const isDefinition = (path[0] === '$defs' || path[0] === 'definitions') && path.length === 2;
  const isShared = written.$ref !== undefined;
  // The key and the field of the states are what records are known and moved by: theirs is no kind to choose.
  const isHeld = own && (name === document.key || name === document.states?.field);
  const isUnique = field.unique !== undefined && field.unique !== false;

  const set = (key: string, value: unknown, typed = false) =>
    edit((now) => setFieldKey(now, pointer, key, value), typed ? `${pointer}/${key}` : undefined);
  const commitTitle = () => {
    const next = setTitle(text, pointer, field.title ?? name, isNew);
    if (next.pointer === pointer) return;
    edit(() => next.text);
    choose(next.pointer);
  };
  const totals = useTotals(path.slice(0, -2));
  const subjects = useSubjects(path.slice(0, -2)).filter((subject) => subject.path !== name);
  const condition = (key: 'show' | 'require' | 'readOnly', label: string, otherwise: string) => (
    <SentenceBuilder
      key={`${pointer} ${key}`}
      label={label}
      otherwise={otherwise}
      source={typeof written[key] === 'string' ? written[key] : undefined}
      subjects={subjects}
      pointer={`${pointer}/${key}`}
      disabled={locked}
      onChange={(source) => set(key, source, true)}
    />
  );

  return (
    <fieldset className="st-properties" disabled={locked} aria-label={`字段“${field.title ?? name}”的属性`}>
      {action !== undefined && (
        <button type="button" className="st-link" onClick={() => choose(pointerOf(['actions', action]))}>
          <ArrowLeft size={14} aria-hidden /> 动作“{document.actions?.[action]?.title}”
        </button>
      )}
      {isDefinition && <UsesOfDefinition pointer={pointer} />}
      {written.$ref !== undefined && <SharedDefinition pointer={pointer} reference={written.$ref} />}
      <Problems pointer={pointer} />
      <Block title="基本">
        <TextControl
          label="名称"
          value={field.title ?? ''}
          inputRef={title}
          onChange={(value) => set('title', value, true)}
          onCommit={commitTitle}
        />
        <KindControl
          key={`${pointer} ${kind}`}
          pointer={pointer}
          kind={kind}
          isNew={isNew}
          disabled={!hasOwnKind(written) || isHeld}
        />
        {path[0] !== 'record' && <p className="st-hint">{name}</p>}
        {path[0] === 'record' && (
          <>
            <FieldName key={pointer} pointer={pointer} name={name} isNew={isNew} onLeft={setLeft} />
            {left.at === pointer && <Hindrances title="标识改好了，下面这些地方没能一起改：" found={left.found} />}
            <FieldPlace pointer={pointer} isNew={isNew} />
          </>
        )}
        <TextControl
          label="填写说明"
          rows={2}
          value={field.help ?? field.description ?? ''}
          placeholder="显示在输入框下方"
          onChange={(value) =>
            edit(
              (now) =>
                setFieldKey(setFieldKey(now, pointer, 'description', undefined), pointer, 'help', value || undefined),
              `${pointer}/help`,
            )
          }
        />
        {TYPED.has(kind ?? '') && (
          <TextControl
            label="输入提示"
            value={field.placeholder ?? ''}
            placeholder="例如 PO20260301001"
            onChange={(value) => set('placeholder', value || undefined, true)}
          />
        )}
        {own && kind === 'text' && name !== document.key && (
          <NumberingControl
            label="自动编号"
            hint="新建时给出，不再手工填写"
            pattern={written.numbering}
            initial="{yyyy}-{seq:4}"
            onChange={(pattern, typed) => set('numbering', pattern, typed)}
          />
        )}
        <DefaultValue pointer={pointer} field={field} kind={kind} />
      </Block>
      {!isShared && optionsOf(field) && <OptionList pointer={pointer} field={field} />}
      {kind === 'link' && <LinkProperties pointer={pointer} field={written} />}
      <Block title="填写要求">
        {!isDefinition && (
          <Toggle
            label="必填"
            checked={isRequired(text, pointer)}
            onChange={(checked) => edit((now) => setRequired(now, pointer, checked))}
          />
        )}
        <Toggle
          label="只读"
          hint="只由动作、计算或接口填写"
          checked={written.readOnly === true}
          disabled={(field.compute ?? field.rollup ?? field.numbering) !== undefined}
          onChange={(checked) => set('readOnly', checked || undefined)}
        />
        {own && written.readOnly !== true && field.compute === undefined && (
          <Toggle
            label="只填一次"
            hint="空着时可以补填，保存后不能再改"
            checked={written.once === true}
            onChange={(checked) => set('once', checked || undefined)}
          />
        )}
        {written.readOnly !== true && field.compute === undefined && (
          <Toggle
            label="复制记录时带上"
            checked={written.copy !== false}
            onChange={(checked) => set('copy', checked ? undefined : false)}
          />
        )}
        {kind === 'money' && <MoneyProperties pointer={pointer} field={field} />}
        {kind === 'number' && !isShared && (
          <Toggle
            label="只能是整数"
            checked={[field.type].flat()[0] === 'integer'}
            onChange={(checked) => edit((now) => setWhole(now, pointer, checked))}
          />
        )}
        {!isShared && <Limits pointer={pointer} field={field} kind={kind} />}
        {own && (SINGLE.has(kind ?? '') || isUnique) && (
          <Toggle
            label="不允许重复"
            hint="同一团队内，两条记录不能有相同的值。几个字段合起来不能重复（如房间、日期和时段）：加一个文本字段，用公式把它们连起来，打开它的这一项"
            checked={isUnique}
            onChange={(checked) => set('unique', checked ? 'team' : undefined)}
          />
        )}
        {own && isUnique && (
          <SelectControl
            label="在哪里不重复"
            value={field.unique === 'team' ? 'team' : 'global'}
            options={[
              { value: 'team', title: '同一团队内' },
              { value: 'global', title: '所有团队之间' },
            ]}
            onChange={(value) => set('unique', value)}
          />
        )}
        {kind === 'text' && (
          <TextControl
            label="格式（正则表达式）"
            value={written.pattern ?? ''}
            placeholder="例如 ^[A-Z]{2}[0-9]{6}$"
            hint="整个值都要符合时，前后写上 ^ 和 $"
            onChange={(value) => set('pattern', value || undefined, true)}
          />
        )}
      </Block>
      <Block title="显示在哪里">
        <Placement pointer={pointer} field={field} own={own} />
        {LINES.includes(kind ?? '') && (
          <SelectControl
            label="看的时候遮住"
            value={field.mask ?? ''}
            options={MASKS}
            hint="给只能看遮住的值的角色；哪些角色看得到原文，在权限里设置"
            onChange={(value) => set('mask', value || undefined)}
          />
        )}
      </Block>
      <Block title="条件" open={[field.show, field.require].some((one) => one !== undefined)}>
        {condition('show', '什么时候显示', '总是显示')}
        {written.show !== undefined && (
          <SelectControl
            label="隐藏时已填的值"
            value={field.whenHidden ?? 'keep'}
            options={[
              { value: 'keep', title: '保留' },
              { value: 'clear', title: '清空' },
            ]}
            onChange={(value) => set('whenHidden', value)}
          />
        )}
        {condition('require', '什么时候必填', isRequired(text, pointer) ? '总是必填' : '没有额外要求')}
        {written.readOnly !== true && condition('readOnly', '什么时候只读', '可以修改')}
      </Block>
      {field.rollup === undefined && (field.compute !== undefined || (COMPUTED.has(kind ?? '') && !isHeld)) && (
        <Block title="自动计算" open={field.compute !== undefined}>
          <FormulaControl
            label="计算公式"
            names={subjects}
            totals={COUNTING.has(kind ?? '') ? totals : []}
            value={written.compute ?? ''}
            placeholder={exampleOf(subjects, kind, optionsOf(field))}
            hint={`填写后该字段自动得出，不再手工填写。字段可以按名称写${valuesInWords(kind === 'single' ? optionsOf(field) : undefined)}`}
            onChange={(value) => set('compute', value || undefined, true)}
          />
        </Block>
      )}
      {own && field.compute === undefined && ['number', 'money', 'date'].includes(kind ?? '') && (
        <RollupProperties pointer={pointer} rollup={written.rollup} />
      )}
      <FieldMore key={`${pointer} more`} pointer={pointer} field={field} kind={kind} subjects={subjects} />
      {own && <TriedRecord path={name} />}
      {!isDefinition && (
        <div className="st-field-acts">
          {!field.properties && !itemsOf(field)?.properties && (
            <Button
              onClick={() => {
                const copy = copyField(text, pointer);
                edit(() => copy.text);
                choose(copy.pointer);
              }}
            >
              <Copy size={14} aria-hidden /> 复制
            </Button>
          )}
          <Button
            className="st-remove"
            onClick={() => {
              edit((now) => removeField(now, pointer));
              choose(action === undefined ? '' : pointerOf(['actions', action]));
            }}
          >
            <Trash2 size={14} aria-hidden /> {isNew ? '删除字段' : '停用字段'}
          </Button>
        </div>
      )}
      {!isNew && action === undefined && !isDefinition && (
        <p className="st-hint">停用后字段不再出现，已填的值仍保存着；恢复字段就能看到。</p>
      )}
    </fieldset>
  );
}
