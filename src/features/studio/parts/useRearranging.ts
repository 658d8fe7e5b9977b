import { type DragEvent, type KeyboardEvent, useState } from 'react';

interface Arrangement {
  count: number;
  locked: boolean;
  /** `to` is where the one at `from` stands afterwards. */
  onMove(from: number, to: number): void;
}

/**
 * A list of which each is moved by the mouse, or by Alt and an arrow; the focus goes along with it. Properties for the
 * `<li>` of each, and for what is taken hold of in it.
 */
export function useRearranging({ count, locked, onMove }: Arrangement) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const move = (from: number, to: number) => {
    if (!locked && to >= 0 && to < count && from !== to) onMove(from, to);
  };
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    move,
    slotOf: (index: number) => ({
      'data-over': over === index || undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return;
        event.preventDefault();
        if (over !== index) setOver(index);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== undefined) move(dragged, index);
        end();
      },
    }),
    /** `text`: what is dropped where something else takes it. */
    heldOf: (index: number, text: string) => ({
      'data-place': index,
      draggable: !locked,
      onKeyDown: (event: KeyboardEvent) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        const to = index + (event.key === 'ArrowUp' ? -1 : 1);
        move(index, to);
        const list = event.currentTarget.closest('ol');
        requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-place="${to}"]`)?.focus());
      },
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', text);
        setDragged(index);
      },
      onDragEnd: end,
    }),
  };
}
