import type { FieldSource } from '@yunpu/engine-core/document';
import { useState } from 'react';
import { isNewAt, useDesign } from '../designContext.ts';
import type { Hindrance } from '../edits/carryField.ts';
import { pathOf, valueAt } from '../edits/json.ts';
import { KEPT_BY_PROGRAMS, useKept } from '../properties/useKeptByPrograms.ts';
import { carried, type Passage } from './carry.ts';
import type { OutlineRow } from './outline.ts';

/** Carries fields from one holder to another, and says what stands in the way of it. */
export function useCarry() {
  const { text, published, fragments, edit, choose } = useDesign();
  const isKept = useKept();
  const [hindered, setHindered] = useState<readonly Hindrance[]>([]);
  /** The field's pointer where it is now; undefined: it cannot go there, and `hindered` says why. */
  const carry = (row: OutlineRow, passage: Passage): string | undefined => {
    const { id } = (valueAt(text, pathOf(text, row.at)) ?? {}) as FieldSource;
    const isNew = isNewAt(published, pathOf(text, row.at)) && id === undefined;
    const gone = isKept(row.at)
      ? { text, pointer: row.at, hindrances: [{ pointer: row.at, message: KEPT_BY_PROGRAMS }] }
      : carried(text, row, passage, { fragments, isNew });
    setHindered(gone.hindrances);
    if (gone.hindrances.length > 0) return undefined;
    edit(() => gone.text);
    choose(gone.pointer);
    return gone.pointer;
  };
  return { carry, hindered, forget: () => setHindered([]) };
}
