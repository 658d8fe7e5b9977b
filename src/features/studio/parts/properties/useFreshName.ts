import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useDesign } from '../designContext.ts';

/**
 * The input of a name: what was just added is named next, and Enter leads back to the outline.
 * @param pointer of what is named: one thing may be added after another
 */
export function useFreshName(isFresh: boolean, pointer: string): RefObject<HTMLInputElement | null> {
  const { onNamed } = useDesign();
  const input = useRef<HTMLInputElement>(null);
  const goOn = useEffectEvent(onNamed);
  useEffect(() => {
    const own = input.current;
    if (!isFresh || !own) return undefined;
    own.focus();
    own.select();
    const onKeyDown = (event: KeyboardEvent) => {
      // The name is taken by this very key: what it is of may be called otherwise in the document from then on.
      if (event.key === 'Enter' && !event.isComposing && !event.ctrlKey && !event.metaKey)
        requestAnimationFrame(() => goOn());
    };
    own.addEventListener('keydown', onKeyDown);
    return () => own.removeEventListener('keydown', onKeyDown);
  }, [isFresh, pointer]);
  return input;
}
