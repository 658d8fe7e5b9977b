import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus from being lost to the body: where what had it went away, the heading takes it, so that Tab goes on
 * from there and a screen reader names the page.
 * @param moment changes whenever parts of the page that may have had the focus go
 */
export function useHeadingFocus(moment: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moment && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [moment]);
  return heading;
}
