import { chartWords } from '@yunpu/engine-core/chart';
import { type ChartModel, type EntityModel, type FieldModel, fieldAt } from '@yunpu/engine-core/document';
import { CHART_KINDS, chartModel, DATE_UNITS, DIMENSIONS, isByMonth, MEASURES } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { chartMessages as messages } from '../messages/chart.ts';
import { Choice } from './Choice.tsx';
import { asOptions } from './options.ts';

interface ChartChoicesProps {
  model: EntityModel;
  chart: ChartModel;
  /** Fields that divide rows, and fields that can be measured. */
  fields: readonly FieldModel[];
  numbers: readonly FieldModel[];
  onChange(chart: ChartModel): void;
}

const named = <T extends string>(values: readonly T[], titles: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, title: titles[value] }));

/** What a list's chart shows: its kind, by what, and what is measured. */
export function ChartChoices({ model, chart, fields, numbers, onChange }: ChartChoicesProps): ReactNode {
  const many = DIMENSIONS[chart.kind];
  const change = (patch: Partial<ChartModel>) => onChange(completed({ ...chart, ...patch }, fields, numbers));
  const datedAt = (path: string | undefined) => {
    const field = path === undefined ? undefined : fieldAt(model, path);
    return field !== undefined && isByMonth(field);
  };
  const isPivot = chart.kind === 'pivot';
  return (
    <>
      <Choice
        label={messages.kind}
        value={chart.kind}
        options={named(CHART_KINDS, messages.kinds)}
        onChoose={(kind) => change({ kind: CHART_KINDS.find((one) => one === kind) ?? 'bar' })}
      />
      {many !== 0 && (
        <Choice
          label={isPivot ? messages.rows : messages.by}
          value={chart.by ?? ''}
          options={asOptions(fields)}
          onChoose={(by) => change({ by, split: chart.split === by ? undefined : chart.split })}
        />
      )}
      {many !== 0 && datedAt(chart.by) && <Units value={chart.unit} onChoose={(unit) => change({ unit })} />}
      {(many === 2 || many === '1-2') && (
        <Choice
          label={isPivot ? messages.columns : messages.split}
          value={chart.split ?? ''}
          options={asOptions(fields.filter(({ path }) => path !== chart.by))}
          none={isPivot ? undefined : messages.nothing}
          onChoose={(split) => change({ split: split || undefined })}
        />
      )}
      {datedAt(chart.split) && <Units value={chart.splitUnit} onChoose={(splitUnit) => change({ splitUnit })} />}
      {numbers.length > 0 && (
        <Choice
          label={messages.measure}
          value={chart.measure}
          options={named(MEASURES, chartWords.measures)}
          onChoose={(measure) => change({ measure: MEASURES.find((one) => one === measure) ?? 'count' })}
        />
      )}
      {chart.measure !== 'count' && (
        <Choice
          label={messages.of}
          value={chart.of ?? ''}
          options={asOptions(numbers)}
          onChoose={(of) => change({ of })}
        />
      )}
    </>
  );
}

function Units({ value = 'month', onChoose }: { value: ChartModel['unit']; onChoose(unit: ChartModel['unit']): void }) {
  return (
    <Choice
      label={messages.unit}
      value={value}
      options={named(DATE_UNITS, messages.units)}
      onChoose={(unit) => onChoose(DATE_UNITS.find((one) => one === unit))}
    />
  );
}

/** With the fields that its kind needs: those that were chosen, or the first that will do. */
export function completed(
  chart: ChartModel,
  fields: readonly FieldModel[],
  numbers: readonly FieldModel[],
): ChartModel {
  const by = chart.by ?? fields[0]?.path;
  const split = chart.split ?? (chart.kind === 'pivot' ? fields.find(({ path }) => path !== by)?.path : undefined);
  const of = chart.of ?? (chart.measure === 'count' ? undefined : numbers[0]?.path);
  return chartModel({ ...chart, by, split, of });
}
