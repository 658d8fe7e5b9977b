import type { ChartSource, EntityModel } from '@yunpu/engine-core/document';
import { CHART_KINDS, DATE_UNITS, DIMENSIONS, isByMonth, MEASURES } from '@yunpu/engine-core/query';
import { useDesign } from '../designContext.ts';
import { pathOf, setValue, valueAt } from '../edits/json.ts';
import { SelectControl } from './controls.tsx';

const KINDS = { bar: '柱状图', line: '折线图', pie: '饼图', funnel: '漏斗', number: '数字', pivot: '透视表' };
const UNITS = { day: '按日', week: '按周', month: '按月', quarter: '按季', year: '按年' };
const HOW = { count: '数量', sum: '合计', avg: '平均', min: '最小', max: '最大' };

interface Offered {
  value: string;
  title: string;
}

interface ChartLayoutProps {
  pointer: string;
  model: EntityModel;
  /** Fields that divide rows, and fields that can be measured. */
  fields: readonly Offered[];
  numbers: readonly Offered[];
}

const titled = <T extends string>(values: readonly T[], titles: Readonly<Record<T, string>>): Offered[] =>
  values.map((value) => ({ value, title: titles[value] }));

/** What a view's chart shows. */
export function ChartLayout({ pointer, model, fields, numbers }: ChartLayoutProps) {
  const { text, edit: write } = useDesign();
  const source = valueAt(text, pathOf(text, pointer)) as ChartSource;
  const edit = (patch: Partial<ChartSource>) =>
    write((now) => setValue(now, pathOf(now, pointer), consistent({ ...source, ...patch }, fields)));
  const many = DIMENSIONS[source.kind];
  const isPivot = source.kind === 'pivot';
  const measure = source.measure ?? (source.of === undefined ? 'count' : 'sum');
  const dated = (path: string | undefined) => {
    const field = path === undefined ? undefined : model.fieldsByPath[path];
    return field !== undefined && isByMonth(field);
  };
  const units = (key: 'unit' | 'splitUnit', label: string) => (
    <SelectControl
      label={label}
      value={source[key] ?? 'month'}
      options={titled(DATE_UNITS, UNITS)}
      onChange={(value) => edit({ [key]: DATE_UNITS.find((one) => one === value) })}
    />
  );
  return (
    <>
      <SelectControl
        label="图形"
        value={source.kind}
        options={titled(CHART_KINDS, KINDS)}
        onChange={(value) => edit({ kind: CHART_KINDS.find((one) => one === value) ?? 'bar' })}
      />
      {many !== 0 && (
        <SelectControl
          label={isPivot ? '行' : '按什么分'}
          value={source.by ?? ''}
          options={fields}
          onChange={(by) => edit({ by, unit: undefined })}
        />
      )}
      {many !== 0 && dated(source.by) && units('unit', '粒度')}
      {(many === 2 || many === '1-2') && (
        <SelectControl
          label={isPivot ? '列' : '再按什么细分'}
          value={source.split ?? ''}
          options={[
            ...(isPivot ? [] : [{ value: '', title: '不细分' }]),
            ...fields.filter(({ value }) => value !== source.by),
          ]}
          onChange={(split) => edit({ split: split || undefined, splitUnit: undefined })}
        />
      )}
      {dated(source.split) && units('splitUnit', '细分的粒度')}
      {numbers.length > 0 && (
        <SelectControl
          label="统计"
          value={measure}
          options={titled(MEASURES, HOW)}
          onChange={(value) =>
            edit({ measure: MEASURES.find((one) => one === value), of: source.of ?? numbers[0]?.value })
          }
        />
      )}
      {measure !== 'count' && (
        <SelectControl label="统计哪个字段" value={source.of ?? ''} options={numbers} onChange={(of) => edit({ of })} />
      )}
    </>
  );
}

/** The chart with what its kind needs and without what it does not show. */
function consistent(chart: ChartSource, fields: readonly Offered[]): ChartSource {
  const many = DIMENSIONS[chart.kind];
  const { unit, splitUnit, measure } = chart;
  const by = many === 0 ? undefined : (chart.by ?? fields[0]?.value);
  const other = fields.find(({ value }) => value !== by)?.value;
  const wanted = many === 2 ? (chart.split ?? other) : many === '1-2' ? chart.split : undefined;
  const split = wanted === by ? undefined : wanted;
  const of = measure === 'count' ? undefined : chart.of;
  const kept = { kind: chart.kind, by, unit: by && unit, split, splitUnit: split && splitUnit, measure, of };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) as unknown as ChartSource;
}
