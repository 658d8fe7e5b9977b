import type { RefObject } from 'react';
import { type Place, useHold } from '../arranged/useHold.ts';

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

const columnUnder = ({ x, y }: Place): string | undefined =>
  document.elementsFromPoint(x, y).find((one): one is HTMLElement => one.hasAttribute('data-column'))?.dataset.column;

/** A card dragged from column to column, over a board that scrolls under the hand. */
export function useCardDrag({ board, ghost, onPick, onOver, onDrop, onCancel }: CardDrag) {
  return useHold({
    area: board,
    selector: '[data-card]',
    onPick: ({ dataset }) => onPick(dataset.card ?? ''),
    onMove(place) {
      if (ghost.current) ghost.current.style.transform = `translate(${place.x + 8}px, ${place.y + 8}px)`;
      const box = board.current?.getBoundingClientRect();
      if (box && board.current) {
        if (place.x > box.right - EDGE) board.current.scrollLeft += STEP;
        else if (place.x < box.left + EDGE) board.current.scrollLeft -= STEP;
      }
      onOver(columnUnder(place));
    },
    onDrop,
    onCancel,
  });
}
