import type { ChartModel, ChartSource, EntityModel } from '@yunpu/engine-core/document';
import { chartFromText, chartModel, isDrawable } from '@yunpu/engine-core/query';

/** The chart as a document or an address writes it; undefined where it names what is not there for this person. */
export function chartOf(model: EntityModel, written: ChartSource | string): ChartModel | undefined {
  const chart = typeof written === 'string' ? chartFromText(written) : chartModel(written);
  return chart && isDrawable(model, chart) ? chart : undefined;
}
