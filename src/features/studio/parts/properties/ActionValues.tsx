import type { FieldSource } from '@yunpu/engine-core/document';
import { X } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { pathOf, setValue } from '../edits/json.ts';
import { itemsOf } from '../edits/kinds.ts';
import { Problems } from '../Problems.tsx';
import { Block, SelectControl } from './controls.tsx';
import { FormulaControl } from './FormulaControl.tsx';
import { useRecordSubjects } from './usePart.ts';

interface ActionValuesProps {
  pointer: string;
  values: Readonly<Record<string, string>>;
  input: FieldSource | undefined;
}

const USUAL = [
  { value: 'today', title: '当天日期' },
  { value: 'now', title: '此刻' },
  { value: 'user.name', title: '执行人的姓名' },
  { value: 'user.id', title: '执行人' },
  { value: 'team.name', title: '执行人的团队' },
];

/** What the action writes into the record. */
export function ActionValues({ pointer, values, input }: ActionValuesProps) {
  const { edit, document, locked } = useDesign();
  const subjects = useRecordSubjects();
  const asked = Object.entries(input?.properties ?? {}).map(([name, { title }]) => ({
    value: `input.${name}`,
    title: `填写的“${title ?? name}”`,
  }));
  const sources = [...asked, ...USUAL];
  const fields = Object.entries(document.record?.properties ?? {})
    .filter(([name, field]) => name !== document.key && name !== document.states?.field && isWritable(field))
    .map(([value, { title }]) => ({ value, title: title ?? value }));
  const free = fields.filter(({ value }) => values[value] === undefined);
  const write = (field: string, value: string | undefined, typed = false) =>
    edit(
      (now) => {
        const path = [...pathOf(now, pointer), 'set'];
        const left = Object.keys(values).filter((one) => one !== field);
        return value === undefined && left.length === 0
          ? setValue(now, path, undefined)
          : setValue(now, [...path, field], value);
      },
      typed ? `${pointer}/set/${field}` : undefined,
    );
  return (
    <Block title="执行时写入的" open={Object.keys(values).length > 0}>
      {Object.entries(values).map(([field, value]) => {
        const title = fields.find((one) => one.value === field)?.title ?? field;
        const usual = sources.some((one) => one.value === value);
        return (
          <div key={field} className="st-set">
            <SelectControl
              label={`“${title}”写入`}
              value={usual ? value : ''}
              options={[...sources, { value: '', title: '按公式' }]}
              onChange={(next) => write(field, next === '' ? `'${title}'` : next)}
            />
            <Button
              look="icon"
              disabled={locked}
              aria-label={`不再写入“${title}”`}
              onClick={() => write(field, undefined)}
            >
              <X size={14} aria-hidden />
            </Button>
            {!usual && (
              <FormulaControl
                label={`“${title}”的公式`}
                names={[...subjects, ...asked.map(({ value: path, title: name }) => ({ path, title: name }))]}
                value={value}
                hint="文字写在单引号里，例如 '已完成'"
                onChange={(next) => write(field, next, true)}
              />
            )}
            <Problems pointer={`${pointer}/set/${field}`} />
          </div>
        );
      })}
      {free.length > 0 && (
        <SelectControl
          label="再写一个字段"
          value=""
          options={[{ value: '', title: '选择字段…' }, ...free]}
          onChange={(field) => field !== '' && write(field, asked[0]?.value ?? 'today')}
        />
      )}
    </Block>
  );
}

const isWritable = (field: FieldSource): boolean =>
  field.compute === undefined &&
  field.rollup === undefined &&
  field.properties === undefined &&
  !itemsOf(field)?.properties;
