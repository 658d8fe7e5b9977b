import { useEffect, useRef } from 'react';
import { toast } from '../../../../ui/notices.ts';
import { type DraftHead, openDocument } from '../../api/studio.ts';
import type { KeptDraft } from './useDraft.ts';

interface Work {
  entity: string;
  /** Something of it is in force. */
  isInForce: boolean;
  draft: KeptDraft;
  /** What is begun on the business object now, as far as it is known. */
  drafts: readonly DraftHead[] | undefined;
  /** A dialog is open in which something of the draft is being decided: it says itself what became of it. */
  deciding: boolean;
  onText(text: string): void;
  onReload(): Promise<unknown>;
}

/**
 * What others save in the draft that is open is shown as it is saved, where nothing is being typed; where they published or
 * discarded it, what is in force takes its place.
 */
export function useOthersWork(work: Work): void {
  const now = useRef(work);
  useEffect(() => {
    now.current = work;
  });
  /** Of a draft that was just begun here, the list may be from before. */
  const listed = useRef<string>(undefined);
  const { drafts, deciding } = work;
  const isSaved = work.draft.state.is === 'saved';
  useEffect(() => {
    const isAtRest = () => now.current.draft.state.is === 'saved' && !now.current.deciding;
    const leave = async ({ draftNo, name }: KeptDraft) => {
      const { entity, isInForce } = now.current;
      const opened = await openDocument({ entity }).catch(() => undefined);
      const { draft, onText, onReload } = now.current;
      if ((!opened && isInForce) || !isAtRest() || draft.draftNo !== draftNo) return;
      draft.published(opened?.text ?? '');
      onText(opened?.text ?? '');
      await onReload();
      toast(`草稿“${name}”已在别处发布或放弃，这里显示的是现在生效的定义`, 'info');
    };
    const { draft } = now.current;
    if (!drafts || draft.draftNo === undefined || draft.version === undefined || !isSaved || deciding) return;
    const there = drafts.find(({ draftNo }) => draftNo === draft.draftNo);
    if (there) {
      listed.current = there.draftNo;
      // What cannot be fetched now comes with the next list that says something new, or with one's own next save.
      if (there.version > draft.version) void draft.today().catch(() => undefined);
    } else if (listed.current === draft.draftNo) void leave(draft);
    // What the list said while something was typed or decided is looked at once that is over.
  }, [drafts, isSaved, deciding]);
}
