import type { FieldSource } from '@yunpu/engine-core/document';
import { useDesign } from '../designContext.ts';
import { setRollup } from '../edits/fields.ts';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import { subjectsOfModel } from '../sentence/subjects.ts';
import { Block, SelectControl } from './controls.tsx';
import { useTargetModel } from './useEntityModel.ts';

type Rollup = NonNullable<FieldSource['rollup']>;

const TOTALS = [
  { value: 'sum', title: '合计' },
  { value: 'count', title: '条数' },
  { value: 'min', title: '最小的' },
  { value: 'max', title: '最大的' },
] as const;

/** A value that the records of another business object come to, and which of them. */
export function RollupProperties({ pointer, rollup }: { pointer: string; rollup: Rollup | undefined }) {
  const { entity, entities, edit, locked } = useDesign();
  const model = useTargetModel(rollup?.entity);
  const write = (value: Rollup | undefined, typed = false) =>
    edit((now) => setRollup(now, pointer, value), typed ? `${pointer}/rollup` : undefined);
  const owners = model?.fields.filter(({ link }) => link?.entity === entity) ?? [];
  const summable = model?.fields.filter(({ path }) => path !== model.key) ?? [];
  const named = (fields: typeof owners) => [
    { value: '', title: '请选择' },
    ...fields.map(({ path, title }) => ({ value: path, title })),
  ];
  return (
    <Block title="汇总子记录" open={rollup !== undefined}>
      <SelectControl
        label="汇总哪种单据"
        value={rollup?.entity ?? ''}
        options={[{ value: '', title: '不汇总' }, ...entities.map((one) => ({ value: one.entity, title: one.title }))]}
        hint="那种单据里要有一个字段关联到本单据。它们一变，这里跟着变。"
        onChange={(value) => write(value === '' ? undefined : { entity: value, by: '', total: 'count' })}
      />
      {rollup !== undefined && (
        <>
          <SelectControl
            label="哪个字段说明属于本单据"
            value={rollup.by}
            options={named(owners)}
            onChange={(by) => write({ ...rollup, by })}
          />
          <SelectControl
            label="得出什么"
            value={rollup.total}
            options={TOTALS}
            onChange={(total) => {
              const { of = '', ...rest } = rollup;
              write(total === 'count' ? { ...rest, total } : { ...rest, total, of });
            }}
          />
          {rollup.total !== 'count' && (
            <SelectControl
              label="哪个字段的"
              value={rollup.of ?? ''}
              options={named(summable)}
              onChange={(of) => write({ ...rollup, of })}
            />
          )}
          <SentenceBuilder
            label="只计入"
            otherwise="全部计入"
            source={rollup.when}
            subjects={model ? subjectsOfModel(model, 'row.') : []}
            pointer={`${pointer}/rollup/when`}
            disabled={locked}
            onChange={(when) => {
              const { when: _before, ...rest } = rollup;
              write(when === undefined ? rest : { ...rest, when }, true);
            }}
          />
        </>
      )}
    </Block>
  );
}
