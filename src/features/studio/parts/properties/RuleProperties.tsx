import type { FieldSource, RuleSource } from '@yunpu/engine-core/document';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { pathOf, removeValue, setValue, valueAt } from '../edits/json.ts';
import { itemsOf, resolved } from '../edits/kinds.ts';
import { rowsOfPlace, rulePlaces } from '../edits/rules.ts';
import { Problems } from '../Problems.tsx';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { subjectsOf } from '../sentence/subjects.ts';
import { Block, SelectControl, TextControl } from './controls.tsx';
import { usePart, useRecordSubjects } from './usePart.ts';
import './properties.css';

/** A rule that records have to keep: what is asked of them, when, and what is said where they do not. */
export function RuleProperties({ pointer }: { pointer: string }) {
  const { locked, edit, choose, document, fragments } = useDesign();
  const { source, set } = usePart<RuleSource>(pointer);
  const record = (document.record ?? {}) as FieldSource;
  const rows = rowsOfPlace(source.at);
  const table = rows === undefined ? undefined : record.properties?.[rows];
  const own = useRecordSubjects();
  const subjects = table ? subjectsOf(itemsOf(resolved(table, fragments)) ?? {}) : own;
  const places = rulePlaces(record, fragments);
  return (
    <fieldset className="st-properties" disabled={locked} aria-label={`检查规则“${source.message ?? ''}”的属性`}>
      <Problems pointer={pointer} />
      <Block title="检查">
        <TextControl
          label="不满足时的提示"
          rows={2}
          value={source.message ?? ''}
          onChange={(value) => set('message', value, true)}
        />
        <SelectControl
          label="提示显示在"
          value={source.at ?? ''}
          options={[
            { value: '', title: '单据最上方' },
            ...places,
            ...(source.at === undefined || places.some(({ value }) => value === source.at)
              ? []
              : [{ value: source.at, title: source.at }]),
          ]}
          onChange={(value) => set('at', value || undefined)}
        />
        <TextControl
          label="错误代码"
          hint="接口的调用方按它识别这条检查；不填：按提示"
          value={source.code ?? ''}
          onChange={(value) => set('code', value || undefined, true)}
        />
        <SentenceBuilder
          key={`${pointer} check`}
          label={table ? '每一行都要满足' : '要满足'}
          otherwise="还没有要求"
          source={source.check === 'true' ? '' : source.check}
          subjects={subjects}
          pointer={`${pointer}/check`}
          disabled={locked}
          onChange={(value) => set('check', value ?? 'true', true)}
        />
        <SentenceBuilder
          key={`${pointer} when`}
          label="什么时候检查"
          otherwise="总是检查"
          source={source.when}
          subjects={subjects}
          pointer={`${pointer}/when`}
          disabled={locked}
          onChange={(value) => set('when', value, true)}
        />
      </Block>
      <div className="st-field-acts">
        <Button
          className="st-remove"
          onClick={() => {
            edit((now) => {
              const left = removeValue(now, pathOf(now, pointer));
              return (valueAt(left, ['rules']) as unknown[]).length === 0 ? setValue(left, ['rules'], undefined) : left;
            });
            choose('');
          }}
        >
          <Trash2 size={14} aria-hidden /> 删除这条检查
        </Button>
      </div>
    </fieldset>
  );
}
