import type { ReactNode } from 'react';
import type { EntityModel, FieldModel, RecordData } from '../../../core/document/model.ts';
import { attachmentCell } from './attachment.tsx';
import { booleanCell } from './boolean.tsx';
import { contactCell } from './contact.tsx';
import { dateCell } from './date.tsx';
import { linkCell } from './link.tsx';
import { maskedCell } from './masked.tsx';
import { moneyCell } from './money.tsx';
import { numberCell } from './number.tsx';
import { structureCell } from './structure.tsx';
import { tagCell } from './tag.tsx';
import { textCell } from './text.tsx';

/** What cells may need of the page around the table; a table without it draws links as text. */
export interface CellContext {
  href?(entity: string, key: string): string;
  open?(entity: string, key: string): void;
}

/** How one column's cells look: decided once per column, called once per cell, never for an empty value. */
export interface CellView {
  align: 'left' | 'center' | 'right';
  /** Tabular figures, so that digits stand under each other. */
  figures: boolean;
  render(value: unknown, record: RecordData): ReactNode;
}

/** A kind of cell: the field's rank says how well it fits (0: not at all), the highest is chosen. */
export interface CellKind {
  rank(field: FieldModel, model: EntityModel): number;
  view(field: FieldModel, model: EntityModel, context: CellContext): CellView;
}

const kinds: readonly CellKind[] = [
  textCell, numberCell, moneyCell, dateCell, tagCell, booleanCell, linkCell, contactCell, attachmentCell, maskedCell, structureCell,
];

/** The view of a column, with the document's own alignment where it states one. */
export function cellFor(field: FieldModel, model: EntityModel, context: CellContext): CellView {
  let best = textCell;
  let bestRank = 0;
  for (const kind of kinds) {
    const rank = kind.rank(field, model);
    if (rank > bestRank) [best, bestRank] = [kind, rank];
  }
  return best.view(field, model, context);
}
