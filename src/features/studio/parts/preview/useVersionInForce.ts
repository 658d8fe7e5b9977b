import { compile, parseDocument } from '@yunpu/engine-core/document';
import { useMemo } from 'react';
import { useDesign } from '../designContext.ts';
import type { Version } from './useWholeRows.ts';

/** What is in force, compiled where it is wanted; undefined: nothing is yet. */
export function useVersionInForce(wanted: boolean): Version | undefined {
  const { inForce, fragments } = useDesign();
  return useMemo(() => {
    if (!wanted || inForce === '') return undefined;
    const { model } = compile(parseDocument(inForce, '').document, { fragments, lenient: true, check: false });
    return model && { model, text: inForce };
  }, [wanted, inForce, fragments]);
}
