import type { FieldSource } from '@yunpu/engine-core/document';
import { useDesign } from '../designContext.ts';
import { setFieldKey } from '../edits/fields.ts';
import { pathOf, valueAt } from '../edits/json.ts';
import type { Subject } from '../sentence/subjects.ts';
import { Block, SelectControl, Toggle } from './controls.tsx';
import { FormulaControl } from './FormulaControl.tsx';

/** The controls that a kind of field may be drawn with besides its usual one. */
const WIDGETS: Readonly<Record<string, readonly { value: string; title: string }[]>> = {
  text: [{ value: 'textarea', title: '多行输入框' }],
  single: [{ value: 'radio', title: '单选按钮' }],
  group: [{ value: 'dateRange', title: '日期区间（里面是两个日期）' }],
};

/** What few fields need: how it is drawn, what it leads to, what it hangs below, and whether people meet it at all. */
export function FieldMore({
  pointer,
  field,
  kind,
  subjects,
}: {
  pointer: string;
  field: FieldSource;
  kind: string | undefined;
  subjects: readonly Subject[];
}) {
  const { text, edit, entities } = useDesign();
  const path = pathOf(text, pointer);
  const siblings = (valueAt(text, path.slice(0, -1)) ?? {}) as Record<string, FieldSource>;
  const { widget = '', opens, dependsOn = '', internal, uniqueItems } = field;
  const set = (key: string, value: unknown, typed = false) =>
    edit((now) => setFieldKey(now, pointer, key, value), typed ? `${pointer}/${key}` : undefined);
  const widgets = WIDGETS[kind ?? ''] ?? [];
  const isText = ['text', 'single'].includes(kind ?? '');
  const target = entities.find(({ entity }) => opens === `'${entity}'`)?.entity;
  const others = Object.entries(siblings)
    .filter(([name]) => name !== path.at(-1))
    .map(([value, { title = value }]) => ({ value, title }));
  return (
    <Block title="更多" open={[widget, opens, dependsOn, internal].some((one) => one !== undefined && one !== '')}>
      {(widgets.length > 0 || widget !== '') && (
        <SelectControl
          label="填写的样子"
          value={widget}
          options={[
            { value: '', title: '按类型' },
            ...widgets,
            ...(widget === '' || widgets.some(({ value }) => value === widget)
              ? []
              : [{ value: widget, title: widget }]),
          ]}
          onChange={(value) => set('widget', value || undefined)}
        />
      )}
      {(kind === 'multiple' || kind === 'list' || uniqueItems !== undefined) && (
        <Toggle
          label="每项只能出现一次"
          checked={uniqueItems === true}
          onChange={(checked) => set('uniqueItems', checked || undefined)}
        />
      )}
      {(isText || opens !== undefined) && (
        <>
          <SelectControl
            label="点开值，打开"
            hint="值是哪种单据的编号：阅读时点它就打开那张单据"
            value={opens === undefined ? '' : (target ?? 'formula')}
            options={[
              { value: '', title: '不打开' },
              ...entities.map(({ entity, title }) => ({ value: entity, title })),
              { value: 'formula', title: '按公式' },
            ]}
            onChange={(value) =>
              set('opens', value === '' ? undefined : value === 'formula' ? (opens ?? 'null') : `'${value}'`)
            }
          />
          {opens !== undefined && target === undefined && (
            <FormulaControl
              label="打开哪种单据（公式）"
              names={subjects}
              value={opens}
              hint="得出单据标识，例如 kind == 'order' ? 'order' : null；null 是不打开"
              onChange={(value) => set('opens', value || undefined, true)}
            />
          )}
        </>
      )}
      {(kind === 'single' ||
        kind === 'multiple' ||
        kind === 'link' ||
        field.options !== undefined ||
        dependsOn !== '') &&
        others.length > 0 && (
          <SelectControl
            label="上级字段"
            hint="上级改了，这里已选的清空重选，例如 省 → 市"
            value={dependsOn}
            options={[{ value: '', title: '没有' }, ...others]}
            onChange={(value) => set('dependsOn', value || undefined)}
          />
        )}
      <Toggle
        label="内部字段"
        hint="不出现在表单、列表和导出里，仍会保存，条件和公式可以用它"
        checked={internal === true}
        onChange={(checked) => set('internal', checked || undefined)}
      />
    </Block>
  );
}
