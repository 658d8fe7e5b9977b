import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { bestOf } from '../../data/registry.ts';
import { attachmentCell } from './attachment.tsx';
import { booleanCell } from './boolean.tsx';
import { contactCell } from './contact.tsx';
import { dateCell } from './date.tsx';
import { linkCell, nameCell } from './link.tsx';
import { maskedCell } from './masked.tsx';
import { moneyCell } from './money.tsx';
import { numberCell } from './number.tsx';
import { ownCells } from './ownCells.ts';
import { structureCell } from './structure.tsx';
import { tagCell } from './tag.tsx';
import { textCell } from './text.tsx';
import type { CellContext, CellKind, CellView } from './types.ts';

const kinds: readonly CellKind[] = [
  textCell,
  numberCell,
  moneyCell,
  dateCell,
  tagCell,
  booleanCell,
  linkCell,
  nameCell,
  contactCell,
  attachmentCell,
  maskedCell,
  structureCell,
];

/** What suits a field best, the application's before ours where both suit it alike. */
const cellKindOf = (field: FieldModel, model: EntityModel): CellKind =>
  bestOf([...ownCells.entries(), ...kinds], (kind) => kind.tester(field, model)) ?? textCell;

/** The application's own cell for a field, where it suits better than ours. */
export function ownCellOf(field: FieldModel, model: EntityModel): CellKind | undefined {
  if (ownCells.entries().length === 0) return undefined;
  const kind = cellKindOf(field, model);
  return ownCells.entries().includes(kind) ? kind : undefined;
}

/** The view of a column, with the document's own alignment where it states one. */
export function cellFor(field: FieldModel, model: EntityModel, context: CellContext): CellView {
  return cellKindOf(field, model).view(field, model, context);
}
