import { type RefObject, useEffect, useRef } from 'react';

/** The input of a name: what was just added is named next. @param pointer of what is named: one thing may be added after another */
export function useFreshName(isFresh: boolean, pointer: string): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFresh) return;
    input.current?.focus();
    input.current?.select();
  }, [isFresh, pointer]);
  return input;
}
