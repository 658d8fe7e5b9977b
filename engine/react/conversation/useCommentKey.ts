import { type RefObject, useEffect } from 'react';

/** Where letters are typed, or a dialog has the keyboard. */
const TAKEN =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), dialog[open], [role="dialog"], [role="menu"]';

/** `M` goes to the comment's text, wherever on the page the focus is, unless it is where letters are typed. */
export function useCommentKey(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(TAKEN))) return;
      if (document.querySelector('dialog[open]:modal')) return;
      const box = panel.current?.querySelector('textarea');
      if (!box) return;
      event.preventDefault();
      box.focus();
      void box.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [panel]);
}
