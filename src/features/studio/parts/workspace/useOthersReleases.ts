import { useEffect, useRef } from 'react';
import { subscribeToEvents } from '../../../../platform/gateway/events.ts';
import { openDocument } from '../../api/studio.ts';
import type { KeptDraft } from '../draft/useDraft.ts';

interface Work {
  entity: string;
  text: string;
  draft: Pick<KeptDraft, 'begun' | 'restart'>;
  onReload(): Promise<unknown>;
}

/**
 * Where nothing was begun, what another tab or person publishes is shown in place of what it replaces. What was begun stays,
 * and is merged with it as it is published.
 */
export function useOthersReleases(work: Work): void {
  const now = useRef(work);
  useEffect(() => {
    now.current = work;
  });
  const { entity } = work;
  useEffect(() => {
    const follow = async () => {
      if (now.current.draft.begun()) return;
      const opened = await openDocument({ entity }).catch(() => undefined);
      const { draft, text, onReload } = now.current;
      if (opened === undefined || opened.text === text || draft.begun()) return;
      // The text first: what is typed meanwhile is typed into the newer one.
      await draft.restart(opened.text);
      await onReload();
    };
    return subscribeToEvents((event) => {
      if ('missed' in event || ('document' in event && event.document === entity)) void follow();
    });
  }, [entity]);
}
