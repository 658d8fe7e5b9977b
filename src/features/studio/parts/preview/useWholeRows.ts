import type { EntityModel } from '@yunpu/engine-core/document';
import { useState } from 'react';
import { hasProblems } from '../../api/studio.ts';
import { useDesign } from '../designContext.ts';
import { type StudioRows, useStudioRows } from './useStudioRows.ts';

/** A version of the document: its model, and the text that it was compiled from. */
export interface Version {
  model: EntityModel;
  text: string;
}

type Wanted = Omit<Parameters<typeof useStudioRows>[0], 'model' | 'text'>;

interface WholeRows {
  version: Version;
  rows: StudioRows | undefined;
  error: unknown;
  /** The draft has mistakes: what is drawn is an earlier version. */
  isEarlier: boolean;
}

/**
 * The rows of a draft and the version that they are drawn by. Real ones are read by a whole document alone: while the draft has
 * mistakes it is its last version without, or else the one in force.
 */
export function useWholeRows(draft: Version, inForce: Version | undefined, wanted: Wanted): WholeRows {
  const { problems } = useDesign();
  const [last, setLast] = useState<Version>();
  const isReal = wanted.mode === 'real';
  const isBroken = isReal && problems.some(({ severity }) => severity === 'error');
  const own = useStudioRows({ ...draft, ...(isBroken ? without(wanted) : wanted) });
  const isWhole = isReal && !isBroken && own.rows !== undefined && own.error === undefined;
  if (isWhole && last?.text !== draft.text) setLast(draft);
  const earlier = isBroken || hasProblems(own.error) ? (last ?? inForce) : undefined;
  const kept = useStudioRows({ ...(earlier ?? draft), ...(earlier ? wanted : without(wanted)) });
  return earlier ? { version: earlier, ...kept, isEarlier: true } : { version: draft, ...own, isEarlier: false };
}

/** Nothing is asked for. */
const without = (wanted: Wanted): Wanted => ({ ...wanted, mode: 'sample', count: 0 });
