import type { ChartModel, EntityModel, FieldModel } from '@yunpu/engine-core/document';
import type { Figure, FiguresRequest, Filter } from '@yunpu/engine-core/query';
import type { LabelOf } from '../data/labels.ts';
import type { Plot } from './plot.ts';

/** The way from a figure to the rows that it stands for. */
export interface RowsBehind {
  href(conditions: readonly Filter[]): string;
  open(conditions: readonly Filter[]): void;
}

export interface ChartViewProps {
  model: EntityModel;
  title: string;
  chart: ChartModel;
  /** Which records there are. */
  query: Pick<FiguresRequest, 'keyword' | 'filter' | 'view'>;
  rows: RowsBehind;
  /** It has a page to itself. */
  tall?: boolean;
}

export interface DrawingProps {
  title: string;
  chart: ChartModel;
  plot: Plot;
  columns: readonly Figure[];
  field: FieldModel | undefined;
  /** What is measured. */
  measure: string;
  label: LabelOf;
  rows: RowsBehind;
  tall: boolean;
}
