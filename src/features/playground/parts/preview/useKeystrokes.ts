import type { FormStore } from '@yunpu/engine-react/form';
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Keystrokes {
  /** ms from the last input event to the painted frame. */
  last: number;
  median: number;
  /** Fields that the store told to draw themselves again. */
  renders: number;
  /** Places of the page that React then really wrote. */
  changes: number;
  count: number;
}

const keptTimes = 50;

/** Times every keystroke inside `host` until its frame is painted, and counts what it changed in the page. */
export function useKeystrokes(host: RefObject<HTMLElement | null>, store: FormStore | undefined): Keystrokes {
  const [figures, setFigures] = useState<Keystrokes>({ last: 0, median: 0, renders: 0, changes: 0, count: 0 });
  const times = useRef<number[]>([]);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let count = 0;
    const onInput = () => {
      const began = performance.now();
      const notified = store?.notified ?? 0;
      let changes = 0;
      const observer = new MutationObserver((records) => (changes += records.length));
      observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          const last = performance.now() - began;
          changes += observer.takeRecords().length;
          observer.disconnect();
          count += 1;
          times.current = [...times.current, last].slice(-keptTimes);
          const sorted = [...times.current].sort((a, b) => a - b);
          setFigures({
            last,
            median: sorted[Math.floor(sorted.length / 2)]!,
            renders: (store?.notified ?? 0) - notified,
            changes,
            count,
          });
        };
        channel.port2.postMessage(null);
      });
    };
    element.addEventListener('input', onInput, { capture: true });
    return () => element.removeEventListener('input', onInput, { capture: true });
  }, [host, store]);

  return figures;
}
