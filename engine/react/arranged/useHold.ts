import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** How far a hand moves before it drags and no longer presses, pixels. */
const SLACK = 5;
/** How long a finger rests on something before it holds it, ms: before that it scrolls. */
const REST_MS = 300;

/** Where a hand is in the window, pixels. */
export interface Place {
  x: number;
  y: number;
}

interface HoldOptions {
  area: RefObject<HTMLElement | null>;
  /** What can be held. */
  selector: string;
  /** @returns whether it can be held now */
  onPick(target: HTMLElement, place: Place): boolean;
  onMove(place: Place): void;
  onDrop(): void;
  onCancel(): void;
}

interface Hand extends Place {
  target: HTMLElement;
  pointerId: number;
  isTouch: boolean;
  holds: boolean;
  rest: ReturnType<typeof setTimeout> | undefined;
}

/** Something dragged by mouse, pen or finger. A finger has to rest on it first; Esc gives up. */
export function useHold({ area, selector, onPick, onMove, onDrop, onCancel }: HoldOptions) {
  const hand = useRef<Hand>(undefined);
  /** The press that ends a drag is no click. */
  const dragged = useRef(false);

  const release = () => {
    clearTimeout(hand.current?.rest);
    const held = hand.current?.holds === true;
    hand.current = undefined;
    return held;
  };
  const cancel = () => {
    if (release()) onCancel();
  };
  const latest = useRef({ cancel, onMove });
  useEffect(() => {
    latest.current = { cancel, onMove };
  });
  const hold = (place: Place) => {
    const now = hand.current;
    if (!now || now.holds || !onPick(now.target, { x: now.x, y: now.y })) return;
    now.holds = true;
    dragged.current = true;
    area.current?.setPointerCapture(now.pointerId);
    // What follows the hand is drawn by the next frame.
    requestAnimationFrame(() => hand.current?.holds && latest.current.onMove(place));
  };

  useEffect(() => {
    const element = area.current;
    const still = (event: TouchEvent) => {
      if (hand.current?.holds) event.preventDefault();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && hand.current?.holds) latest.current.cancel();
    };
    // A listener of React's is passive and could not keep the page from scrolling.
    element?.addEventListener('touchmove', still, { passive: false });
    window.addEventListener('keydown', escape);
    return () => {
      element?.removeEventListener('touchmove', still);
      window.removeEventListener('keydown', escape);
    };
  }, [area]);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      dragged.current = false;
      const target = (event.target as Element).closest<HTMLElement>(selector);
      if (target === null || event.button !== 0 || !event.isPrimary) return;
      const { clientX: x, clientY: y, pointerId } = event;
      const isTouch = event.pointerType === 'touch';
      const rest = isTouch ? setTimeout(() => hold({ x, y }), REST_MS) : undefined;
      hand.current = { target, x, y, pointerId, isTouch, holds: false, rest };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = hand.current;
      if (!now || event.pointerId !== now.pointerId) return;
      const { clientX: x, clientY: y } = event;
      if (now.holds) onMove({ x, y });
      else if (Math.hypot(x - now.x, y - now.y) < SLACK) return;
      else if (now.isTouch) release();
      else hold({ x, y });
    },
    onPointerUp() {
      if (release()) onDrop();
    },
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent) {
      if (hand.current?.isTouch) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
