import { type DragEvent, useState } from 'react';

const MIME = 'application/x-yp-column';

/** Moving a column by dragging its header. The columns panel offers the same to the keyboard and to touch. */
export function useColumnDrag(onMove: (path: string, target: string) => void) {
  const [over, setOver] = useState<string>();
  return {
    over,
    handlers: (path: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(MIME, path);
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(MIME)) return;
        event.preventDefault();
        setOver(path);
      },
      onDragLeave: () => setOver((current) => (current === path ? undefined : current)),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(undefined);
        onMove(event.dataTransfer.getData(MIME), path);
      },
      onDragEnd: () => setOver(undefined),
    }),
  };
}
