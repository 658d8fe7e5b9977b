import type { EntityModel } from '@yunpu/engine-core/document';
import { type ListRequest, PAGE_LIMITS } from '@yunpu/engine-core/query';
import { useCallback } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import type { SeenVersions } from '../data/useVersions.ts';
import { listMessages } from '../messages/list.ts';
import { keyOf } from '../table/keyOf.ts';
import type { Selection } from '../table/selection.ts';

/** At most this many records are selected by filter: what a person can still answer for. */
export const MAX_SELECTED = 2_000;

/** Selects every record that the request's filter finds, page by page, up to the bound. */
export function useSelectAll(
  model: EntityModel,
  request: ListRequest,
  selection: Selection,
  versions: SeenVersions,
): (signal: AbortSignal) => Promise<void> {
  const { transport, notify } = useEngine();
  return useCallback(
    async (signal) => {
      const keys: string[] = [];
      try {
        for (let pageNo = 1; keys.length < MAX_SELECTED && !signal.aborted; pageNo += 1) {
          const { rows, versions: found } = await transport.list(
            model,
            { ...request, cursor: undefined, pageNo, pageSize: PAGE_LIMITS.pageSize },
            signal,
          );
          versions.note(found);
          keys.push(...rows.map((row) => keyOf(model, row)));
          if (rows.length < PAGE_LIMITS.pageSize) break;
        }
      } catch (reason) {
        if (!signal.aborted)
          notify({
            kind: 'error',
            text: listMessages.notAllSelected(reason instanceof Error ? reason.message : String(reason)),
          });
        return;
      }
      if (!signal.aborted) selection.set(keys.slice(0, MAX_SELECTED), true);
    },
    [model, request, selection, versions, transport, notify],
  );
}
