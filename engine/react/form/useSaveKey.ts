import { useEffect, useEffectEvent } from 'react';

/**
 * Ctrl+S where the focus is nowhere in the form, as after a click between two fields: the browser would offer to save its
 * page. A dialog that is open over the form is asked first.
 */
export function useSaveKey(form: HTMLFormElement | null, save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    if (event.key.toLowerCase() !== 's' || form === null) return;
    const over = [...document.querySelectorAll('dialog:modal')].at(-1);
    if (over && !over.contains(form)) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
