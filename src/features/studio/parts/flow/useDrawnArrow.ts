import { type PointerEvent, useState } from 'react';

/** How far a hand moves before it draws and no longer presses, pixels. */
const SLACK = 5;

export interface DrawnArrow {
  from: string;
  /** Where the hand is, within the drawing. */
  x: number;
  y: number;
  /** The state that it is over. */
  over: string | undefined;
}

interface Begun {
  from: string;
  x: number;
  y: number;
}

const stateUnder = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementsFromPoint(clientX, clientY).find((one): one is HTMLElement => one.hasAttribute('data-state'))
    ?.dataset.state;

/**
 * An arrow drawn from state to state with the mouse or a pen. A finger scrolls the drawing, and has the form.
 * `onDrawn` is told from where to where once it is let go over a state.
 */
export function useDrawnArrow(locked: boolean, onDrawn: (from: string, to: string) => void) {
  const [begun, setBegun] = useState<Begun>();
  const [drawn, setDrawn] = useState<DrawnArrow>();
  const stop = () => {
    setBegun(undefined);
    setDrawn(undefined);
  };
  return {
    drawn,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const from = (event.target as Element).closest<HTMLElement>('[data-state]')?.dataset.state;
        if (locked || from === undefined || event.button !== 0 || event.pointerType === 'touch') return;
        setBegun({ from, x: event.clientX, y: event.clientY });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!begun) return;
        if (!drawn && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < SLACK) return;
        const area = event.currentTarget;
        if (!area.hasPointerCapture(event.pointerId)) area.setPointerCapture(event.pointerId);
        const { left, top } = area.getBoundingClientRect();
        setDrawn({
          from: begun.from,
          x: event.clientX - left,
          y: event.clientY - top,
          over: stateUnder(event),
        });
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const to = drawn && stateUnder(event);
        stop();
        if (drawn && to !== undefined && to !== drawn.from) onDrawn(drawn.from, to);
      },
      onPointerCancel: stop,
    },
  };
}
