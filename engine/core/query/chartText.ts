import { CHART_KINDS, DATE_UNITS, MEASURES } from '../document/meta/metaDocument.ts';
import { chartModel } from '../document/model/charted.ts';
import type { ChartModel } from '../document/model/model.ts';

/** A chart as an address says it: 'bar*createdAt*month*stage**sum*amount'. */
export function chartToText({ kind, by, unit, split, splitUnit, measure, of }: ChartModel): string {
  const parts = [kind, by, unit, split, splitUnit, measure === 'count' ? undefined : measure, of];
  return parts
    .map((part) => part ?? '')
    .join('*')
    .replace(/\*+$/, '');
}

const oneOf = <T extends string>(known: readonly T[], text: string | undefined): T | undefined =>
  known.find((one) => one === text);

/** Reads what `chartToText` wrote; an address may be typed by hand. */
export function chartFromText(text: string): ChartModel | undefined {
  const [kind, by, unit, split, splitUnit, measure, of] = text.split('*').map((part) => part || undefined);
  const known = oneOf(CHART_KINDS, kind);
  return (
    known &&
    chartModel({
      kind: known,
      by,
      unit: oneOf(DATE_UNITS, unit),
      split,
      splitUnit: oneOf(DATE_UNITS, splitUnit),
      measure: oneOf(MEASURES, measure),
      of,
    })
  );
}
