import type { OptionRow } from '@yunpu/engine-core/endpoint';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AwakeChoiceProps } from '../base/RestingChoice.tsx';

/** Keys that do not change the search text. */
const PASSIVE = new Set(['Enter', 'Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Process']);

/** A search that Enter was pressed during, and what is done with its answer. */
interface SearchInProgress {
  /** What is searched for at this moment. */
  keyword: string;
  /** Whether the answer to `keyword` is still under way; the options of an earlier one may stand there. */
  loading: boolean;
  rows: readonly OptionRow[];
  choose(row: OptionRow): void;
}

/**
 * Enter before the answer: the options that stand there are those of another word, so nothing of them is chosen. When
 * the answer comes, the option of that very name is chosen, else the first; with none, what was typed stays.
 * @returns `wanted`: the word to go on searching for, which antd forgets when the focus goes on; undefined: none.
 */
export function usePendingSearch({ typed, entered, onRest }: AwakeChoiceProps) {
  const [wanted, setWanted] = useState(entered ? typed : undefined);
  const left = useRef(false);
  return {
    wanted,
    /** antd empties what was typed when the focus goes on or the list closes: a word that is waited for stays. */
    onSearch: (text: string, search: (text: string) => void) => {
      if (wanted !== undefined && text === '') return;
      if (text !== wanted) setWanted(undefined);
      search(text);
    },
    cancel: () => setWanted(undefined),
    waitFor: setWanted,
    onFocus: () => {
      left.current = false;
    },
    /** The control goes back to rest once the choice was made. */
    onBlur: () => {
      left.current = true;
      if (wanted === undefined) onRest();
    },
    settled: () => {
      setWanted(undefined);
      if (left.current) onRest();
    },
  };
}

/** Around a control that searches: keeps Enter and Tab from it while the answer is under way. */
export function PendingSearch({
  pending,
  of: { keyword, loading, rows, choose },
  children,
}: {
  pending: ReturnType<typeof usePendingSearch>;
  of: SearchInProgress;
  children: ReactNode;
}): ReactNode {
  const { wanted } = pending;
  const finish = useEffectEvent(() => {
    const found = rows.find(({ label }) => label === wanted) ?? rows[0];
    if (found) choose(found);
    pending.settled();
  });
  const arrived = wanted !== undefined && wanted === keyword && !loading;
  useEffect(() => {
    if (arrived) finish();
  }, [arrived]);

  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if ((event.key === 'Enter' || event.key === 'Tab') && !event.nativeEvent.isComposing && keyword !== '' && loading) {
      // Tab chooses too, and here the focus goes on meanwhile.
      if (event.key === 'Enter') event.preventDefault();
      event.stopPropagation();
      pending.waitFor(keyword);
    } else if (!PASSIVE.has(event.key)) pending.cancel();
  };
  return (
    <span className="yp-pending-search" onKeyDownCapture={onKeyDownCapture}>
      {children}
    </span>
  );
}
