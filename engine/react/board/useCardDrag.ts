import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** How far a hand moves before it drags and no longer presses, pixels. */
const SLACK = 5;
/** How long a finger rests on a card before it holds it, ms: before that it scrolls. */
const REST_MS = 300;
/** How near the edge the board begins to move under the hand, and by how much each time, pixels. */
const EDGE = 48;
const STEP = 14;

interface CardDrag {
  board: RefObject<HTMLElement | null>;
  /** What follows the hand. */
  ghost: RefObject<HTMLElement | null>;
  /** @returns whether the card can be held now */
  onPick(card: string): boolean;
  /** The column under the hand; undefined: none. */
  onOver(column: string | undefined): void;
  onDrop(): void;
  onCancel(): void;
}

interface Hand {
  card: string;
  x: number;
  y: number;
  pointerId: number;
  isTouch: boolean;
  holds: boolean;
  rest: ReturnType<typeof setTimeout> | undefined;
}

const columnUnder = (x: number, y: number): string | undefined =>
  document.elementsFromPoint(x, y).find((one): one is HTMLElement => one.hasAttribute('data-column'))?.dataset.column;

/** A card dragged by mouse, pen or finger. A finger has to rest on it first; Esc gives up. */
export function useCardDrag({ board, ghost, onPick, onOver, onDrop, onCancel }: CardDrag) {
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
  const latest = useRef(cancel);
  useEffect(() => {
    latest.current = cancel;
  });
  const place = (x: number, y: number) => {
    if (ghost.current) ghost.current.style.transform = `translate(${x + 8}px, ${y + 8}px)`;
    const box = board.current?.getBoundingClientRect();
    if (box && board.current) {
      if (x > box.right - EDGE) board.current.scrollLeft += STEP;
      else if (x < box.left + EDGE) board.current.scrollLeft -= STEP;
    }
    onOver(columnUnder(x, y));
  };
  const hold = (x: number, y: number) => {
    const now = hand.current;
    if (!now || now.holds || !onPick(now.card)) return;
    now.holds = true;
    dragged.current = true;
    board.current?.setPointerCapture(now.pointerId);
    // The ghost is drawn by the next frame.
    requestAnimationFrame(() => hand.current?.holds && place(x, y));
  };

  useEffect(() => {
    const area = board.current;
    const still = (event: TouchEvent) => {
      if (hand.current?.holds) event.preventDefault();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && hand.current?.holds) latest.current();
    };
    // A listener of React's is passive and could not keep the page from scrolling.
    area?.addEventListener('touchmove', still, { passive: false });
    window.addEventListener('keydown', escape);
    return () => {
      area?.removeEventListener('touchmove', still);
      window.removeEventListener('keydown', escape);
    };
  }, [board]);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      dragged.current = false;
      const card = (event.target as Element).closest<HTMLElement>('[data-card]')?.dataset.card;
      if (card === undefined || event.button !== 0 || !event.isPrimary) return;
      const { clientX: x, clientY: y, pointerId } = event;
      const isTouch = event.pointerType === 'touch';
      hand.current = {
        card,
        x,
        y,
        pointerId,
        isTouch,
        holds: false,
        rest: isTouch ? setTimeout(() => hold(x, y), REST_MS) : undefined,
      };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = hand.current;
      if (!now || event.pointerId !== now.pointerId) return;
      const { clientX: x, clientY: y } = event;
      if (now.holds) place(x, y);
      else if (Math.hypot(x - now.x, y - now.y) < SLACK) return;
      else if (now.isTouch) release();
      else hold(x, y);
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
