import type { DrawnChart } from '@yunpu/engine-core/chart';
import type { ChartModel, EntityModel } from '@yunpu/engine-core/document';
import type { FiguresRequest, Filter } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';

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
  /** What stands in its place where there are no records. */
  empty?: ReactNode;
}

export interface DrawingProps extends DrawnChart {
  title: string;
  rows: RowsBehind;
  tall: boolean;
}
