import { type PointerEvent, type ReactNode, useRef } from 'react';

/** The right edge of a header: dragging it changes the width. The keyboard does it with Alt+Shift+arrows. */
export function ResizeHandle({ width, onResize }: { width: number; onResize(width: number): void }): ReactNode {
  const start = useRef<{ x: number; width: number } | undefined>(undefined);
  const down = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    // The drawn width, not the wanted one: a stretched column must not jump when it is taken hold of.
    const drawn = event.currentTarget.parentElement?.getBoundingClientRect().width ?? width;
    start.current = { x: event.clientX, width: drawn };
  };
  return (
    <span
      className="yp-resize"
      aria-hidden="true"
      draggable={false}
      onPointerDown={down}
      onPointerMove={(event) => {
        if (start.current) onResize(start.current.width + event.clientX - start.current.x);
      }}
      onPointerUp={() => (start.current = undefined)}
      onPointerCancel={() => (start.current = undefined)}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
