import { type RefObject, useEffect, useRef } from 'react';

/** The input of a name: what was just added is named next. */
export function useFreshName(isFresh: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFresh) return;
    input.current?.focus();
    input.current?.select();
  }, [isFresh]);
  return input;
}
