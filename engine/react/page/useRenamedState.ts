import type { EntityModel } from '@yunpu/engine-core/document';
import { type ListState, renamesBetween, withRenames } from '@yunpu/engine-core/query';
import { useEffect, useMemo, useState } from 'react';
import type { ListStateHandle } from './useListState.ts';

/**
 * A list's state while its page takes over a later document: a field that is called otherwise from now on, or stands
 * elsewhere, is followed, in what is asked for at once and then in the address. A view may be named as it was called before.
 */
export function useRenamedState(model: EntityModel, { state, change }: ListStateHandle): ListStateHandle {
  /** The document by which the address names its fields. */
  const [named, setNamed] = useState(model);
  /** What was written into the address, which arrives there a moment later. */
  const [written, setWritten] = useState<string>();
  const address = JSON.stringify(state);
  const renamed = useMemo<ListState>(
    () => withRenames(state, renamesBetween(address === written ? model : named, model)),
    [named, model, address, written, state],
  );
  useEffect(() => {
    if (named === model) return;
    const next = JSON.stringify(renamed);
    if (next === address) {
      setNamed(model);
      setWritten(undefined);
    } else if (next !== written) {
      setWritten(next);
      change(renamed, { replace: true });
    }
  }, [named, model, renamed, address, written, change]);
  return { state: renamed, change };
}
