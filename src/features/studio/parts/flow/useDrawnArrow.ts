import { type PointerEvent, useRef, useState } from 'react';

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
  // Moves come faster than they are drawn: what a move began, the next event of the hand has to know.
  const begun = useRef<Begun>(undefined);
  const hand = useRef<DrawnArrow>(undefined);
  const [drawn, setDrawn] = useState<DrawnArrow>();
  const move = (arrow: DrawnArrow | undefined) => {
    hand.current = arrow;
    setDrawn(arrow);
  };
  const stop = () => {
    begun.current = undefined;
    move(undefined);
  };
  return {
    drawn,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const from = (event.target as Element).closest<HTMLElement>('[data-state]')?.dataset.state;
        if (locked || from === undefined || event.button !== 0 || event.pointerType === 'touch') return;
        begun.current = { from, x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!begun.current) return;
        const { from, x, y } = begun.current;
        if (!hand.current && Math.hypot(event.clientX - x, event.clientY - y) < SLACK) return;
        const area = event.currentTarget;
        if (!area.hasPointerCapture(event.pointerId)) area.setPointerCapture(event.pointerId);
        const { left, top } = area.getBoundingClientRect();
        move({ from, x: event.clientX - left, y: event.clientY - top, over: stateUnder(event) });
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const from = hand.current?.from;
        const to = from === undefined ? undefined : stateUnder(event);
        stop();
        if (from !== undefined && to !== undefined && to !== from) onDrawn(from, to);
      },
      onPointerCancel: stop,
    },
  };
}
