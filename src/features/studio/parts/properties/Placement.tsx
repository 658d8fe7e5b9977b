import type { FieldModel, FieldSource } from '@yunpu/engine-core/document';
import { operatorLabel } from '@yunpu/engine-core/query';
import { useDesign } from '../designContext.ts';
import { setFieldKey } from '../edits/fields.ts';
import { kindOfField } from '../edits/kinds.ts';
import { sectionsOf } from '../edits/sections.ts';
import { isShown, setShown, setShownKey } from '../edits/shown.ts';
import { NumberControl, SelectControl, Toggle } from './controls.tsx';

const SPANS = [
  { value: '', title: '自动' },
  { value: '8', title: '三分之一行' },
  { value: '12', title: '半行' },
  { value: '16', title: '三分之二行' },
  { value: '24', title: '整行' },
];
const SUMMARIES = [
  { value: '', title: '不汇总' },
  { value: 'sum', title: '合计' },
  { value: 'avg', title: '平均' },
  { value: 'min', title: '最小' },
  { value: 'max', title: '最大' },
];

const ALIGNS = [
  { value: '', title: '自动' },
  { value: 'left', title: '靠左' },
  { value: 'center', title: '居中' },
  { value: 'right', title: '靠右' },
];
const PINS = [
  { value: '', title: '一起滚动' },
  { value: 'left', title: '固定在左边' },
  { value: 'right', title: '固定在右边' },
];

/** Where people meet the field: in the form, in the list, in its filters. */
export function Placement({ pointer, field, own }: { pointer: string; field: FieldSource; own: boolean }) {
  const { text, edit, model } = useDesign();
  const sections = sectionsOf(text);
  const lanes = sections.find(({ name }) => name === (field.section ?? sections[0]?.name))?.columns ?? 0;
  const column = typeof field.column === 'object' ? field.column : {};
  const inList = isShown(field, 'column');
  const found = model?.fields.find((one) => one.pointer === pointer);
  const isPictured = kindOfField(field) === 'pictures';
  const numeric = field.type === 'number' || field.type === 'integer';
  const span = String(field.span ?? '');
  return (
    <>
      {own && sections.length > 0 && (
        <SelectControl
          label="表单的分区"
          value={field.section ?? ''}
          options={sections.map(({ name, title }) => ({ value: name, title }))}
          onChange={(value) => edit((now) => setFieldKey(now, pointer, 'section', value))}
        />
      )}
      {own && lanes > 1 && (
        <SelectControl
          label="站在第几栏"
          hint="同一栏的字段上下排列"
          value={String(field.sectionColumn ?? '')}
          options={[
            { value: '', title: '不分栏' },
            ...Array.from({ length: lanes }, (_, index) => ({
              value: String(index + 1),
              title: `第 ${index + 1} 栏`,
            })),
          ]}
          onChange={(value) =>
            edit((now) => setFieldKey(now, pointer, 'sectionColumn', value === '' ? undefined : Number(value)))
          }
        />
      )}
      <SelectControl
        label="表单里的宽度"
        value={span}
        options={
          SPANS.some(({ value }) => value === span) ? SPANS : [...SPANS, { value: span, title: `${span}/24 行` }]
        }
        onChange={(value) => edit((now) => setFieldKey(now, pointer, 'span', value === '' ? undefined : Number(value)))}
      />
      {own && (
        <>
          <Toggle
            label="显示为列表的列"
            checked={inList}
            onChange={(checked) => edit((now) => setShown(now, pointer, 'column', checked))}
          />
          {inList && (
            <>
              <Toggle
                label="默认收起此列"
                hint="列表里可以自己打开"
                checked={column.hidden === true}
                onChange={(checked) =>
                  edit((now) => setShownKey(now, pointer, 'column', 'hidden', checked || undefined))
                }
              />
              <Toggle
                label="可以按它排序"
                checked={column.sortable !== false}
                onChange={(checked) =>
                  edit((now) => setShownKey(now, pointer, 'column', 'sortable', checked ? undefined : false))
                }
              />
              {field.format === 'attachment' && (
                <Toggle
                  label="显示为图片"
                  hint="列里是第一张图片，而不是文件数"
                  checked={column.picture ?? isPictured}
                  onChange={(checked) =>
                    edit((now) =>
                      setShownKey(now, pointer, 'column', 'picture', checked === isPictured ? undefined : checked),
                    )
                  }
                />
              )}
              <div className="st-pair">
                <NumberControl
                  label="列宽"
                  unit="像素"
                  min={40}
                  step={10}
                  value={column.width}
                  onChange={(value) =>
                    edit((now) => setShownKey(now, pointer, 'column', 'width', value), `${pointer}/column/width`)
                  }
                />
                <SelectControl
                  label="列的对齐"
                  value={column.align ?? ''}
                  options={ALIGNS}
                  onChange={(value) => edit((now) => setShownKey(now, pointer, 'column', 'align', value || undefined))}
                />
                <SelectControl
                  label="横向滚动时"
                  value={column.pin ?? ''}
                  options={PINS}
                  onChange={(value) => edit((now) => setShownKey(now, pointer, 'column', 'pin', value || undefined))}
                />
                {numeric && (
                  <SelectControl
                    label="列尾"
                    value={column.summary ?? ''}
                    options={SUMMARIES}
                    onChange={(value) =>
                      edit((now) => setShownKey(now, pointer, 'column', 'summary', value || undefined))
                    }
                  />
                )}
              </div>
            </>
          )}
          <Toggle
            label="可以按它筛选"
            checked={isShown(field, 'filter')}
            onChange={(checked) => edit((now) => setShown(now, pointer, 'filter', checked))}
          />
          {isShown(field, 'filter') && <FilterSettings pointer={pointer} field={field} model={found} />}
          {field.type === 'string' && (
            <Toggle
              label="搜索框能搜到"
              checked={field.search === true}
              onChange={(checked) => edit((now) => setFieldKey(now, pointer, 'search', checked || undefined))}
            />
          )}
        </>
      )}
      <Toggle
        label="打印时带上"
        checked={field.print !== false}
        onChange={(checked) => edit((now) => setFieldKey(now, pointer, 'print', checked ? undefined : false))}
      />
    </>
  );
}

/** How the list is filtered by the field, and where that is offered. */
function FilterSettings({
  pointer,
  field,
  model,
}: {
  pointer: string;
  field: FieldSource;
  model: FieldModel | undefined;
}) {
  const { edit } = useDesign();
  const filter = typeof field.filter === 'object' ? field.filter : {};
  const set = (key: string, value: unknown, typed = false) =>
    edit((now) => setShownKey(now, pointer, 'filter', key, value), typed ? `${pointer}/filter/${key}` : undefined);
  const operators = model?.filter?.ops ?? [];
  return (
    <>
      <Toggle
        label="放在筛选栏"
        hint="关着：只在高级筛选里"
        checked={filter.pinned !== false}
        onChange={(checked) => set('pinned', checked ? undefined : false)}
      />
      <div className="st-pair">
        {operators.length > 0 && (
          <SelectControl
            label="默认的比较"
            value={filter.op ?? ''}
            options={[
              { value: '', title: `自动（${operatorLabel(operators[0]!, model?.kind ?? 'text')}）` },
              ...operators.map((op) => ({ value: op as string, title: operatorLabel(op, model?.kind ?? 'text') })),
            ]}
            onChange={(value) => set('op', value || undefined)}
          />
        )}
        <NumberControl
          label="筛选项的顺序"
          placeholder="按字段的顺序"
          step={10}
          value={filter.order}
          onChange={(value) => set('order', value, true)}
        />
      </div>
    </>
  );
}
