import type { EntityModel } from '@yunpu/engine-core/document';
import type { CommentOperations, MentionCandidate } from '@yunpu/engine-core/endpoint';
import { type KeyboardEvent, useEffect, useState } from 'react';

/** ms without a key before candidates are asked for. */
const PAUSE_MS = 150;

interface Asking {
  model: EntityModel;
  recordKey: string;
  operations(): Promise<CommentOperations>;
}

export interface MentionList {
  /** Undefined while nobody is being mentioned, or nobody is known yet. */
  candidates: readonly MentionCandidate[] | undefined;
  /** Index of the one that Enter takes. */
  active: number;
  setActive(index: number): void;
  close(): void;
  /** Whether the key was for the list. */
  onKey(event: KeyboardEvent): boolean;
}

/**
 * Who can be mentioned where the caret stands.
 * @param keyword what was typed behind the '@'; undefined: nobody is being mentioned
 */
export function useMentionList(
  { model, recordKey, operations }: Asking,
  keyword: string | undefined,
  onChoose: (candidate: MentionCandidate) => void,
): MentionList {
  const [found, setFound] = useState<{ keyword: string; candidates: readonly MentionCandidate[] }>();
  const [active, setActive] = useState(0);
  /** Closed by Esc, until another one is begun. */
  const [closed, setClosed] = useState(false);

  useEffect(() => {
    if (keyword === undefined) {
      setFound(undefined);
      setClosed(false);
      return undefined;
    }
    const asking = new AbortController();
    const timer = setTimeout(() => {
      operations()
        .then(({ candidates }) => candidates(model, recordKey, keyword, asking.signal))
        .then(
          (candidates) => {
            if (asking.signal.aborted) return;
            setFound({ keyword, candidates });
            setActive(0);
          },
          // Without candidates the '@' is a letter like any other.
          () => setFound(undefined),
        );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [model, recordKey, operations, keyword]);

  const candidates = keyword === undefined || closed ? undefined : found?.candidates;
  const onKey = (event: KeyboardEvent): boolean => {
    if (!candidates || event.nativeEvent.isComposing) return false;
    if (event.key === 'Escape') {
      setClosed(true);
      return true;
    }
    if (candidates.length === 0 || event.ctrlKey || event.metaKey) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      setActive((active + step + candidates.length) % candidates.length);
      return true;
    }
    const chosen = candidates[active];
    if ((event.key !== 'Enter' && event.key !== 'Tab') || event.shiftKey || !chosen) return false;
    onChoose(chosen);
    return true;
  };
  return { candidates, active, setActive, close: () => setClosed(true), onKey };
}
