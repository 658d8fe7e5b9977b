import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { attachmentCell } from './attachment.tsx';
import { booleanCell } from './boolean.tsx';
import { contactCell } from './contact.tsx';
import { dateCell } from './date.tsx';
import { linkCell, nameCell } from './link.tsx';
import { maskedCell } from './masked.tsx';
import { moneyCell } from './money.tsx';
import { numberCell } from './number.tsx';
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
