import type { ColumnSource, EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { ReactNode } from 'react';

/** What cells may need of the page around the table; a table without it draws links as text. */
export interface CellContext {
  href?(entity: string, key: string): string;
  open?(entity: string, key: string): void;
  /** What the key in a field of links, people or organisations reads like; the key itself where nobody says. */
  label?(path: string, key: string): string | undefined;
}

/** How one column's cells look: decided once per column, called once per cell, never for an empty value. */
export interface CellView {
  align: NonNullable<ColumnSource['align']>;
  /** Tabular figures, so that digits stand under each other. */
  figures: boolean;
  render(value: unknown, record: RecordData): ReactNode;
}

/** A kind of cell: its tester says how well it fits (0: not at all), the highest is chosen. */
export interface CellKind {
  tester(field: FieldModel, model: EntityModel): number;
  view(field: FieldModel, model: EntityModel, context: CellContext): CellView;
}

/** How a field of one entity is shown. */
export type CellOf = (field: FieldModel, context: CellContext) => CellView;
