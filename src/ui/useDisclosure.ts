import { type RefObject, useEffect, useRef, useState } from 'react';

interface Disclosure<Element extends HTMLElement> {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The element that holds both button and panel. */
  area: RefObject<Element | null>;
}

/** A panel under a button: Esc and a press elsewhere close it, Esc gives the focus back to the button. */
export function useDisclosure<Element extends HTMLElement>(): Disclosure<Element> {
  const [open, setOpen] = useState(false);
  const area = useRef<Element>(null);
  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent) => area.current?.contains(event.target as Node) || setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      area.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    window.addEventListener('pointerdown', onPointer);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointerdown', onPointer);
      window.removeEventListener('keydown', onKey);
    };
  }, [open]);
  return { open, setOpen, area };
}
