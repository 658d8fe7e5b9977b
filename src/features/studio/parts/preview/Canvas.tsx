import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Width } from '../useStudioAddress.ts';

/** What a page has of a window of 1440 beside the menu, of a tablet's and of a phone's. */
const TRUE_WIDTHS: Readonly<Record<Width, number>> = { full: 1200, tablet: 768, phone: 390 };

/** A page at the width that it has for people, made smaller where there is no room for it. */
export function Canvas({ width, stale, children }: { width: Width; stale: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(TRUE_WIDTHS[width]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const real = width === 'full' ? Math.max(TRUE_WIDTHS.full, Math.floor(room)) : TRUE_WIDTHS[width];
  const zoom = Math.min(1, room / real);
  return (
    <div ref={frame} className="st-frame">
      <div
        className="st-canvas"
        data-width={width}
        data-stale={stale || undefined}
        style={{ width: real, zoom, '--st-zoom': zoom } as CSSProperties}
      >
        {children}
      </div>
    </div>
  );
}
