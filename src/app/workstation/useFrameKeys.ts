import { useEffect, useEffectEvent } from 'react';

/** What takes letters itself, or stands above the page. */
const TYPED = 'input, textarea, select, [contenteditable="true"], dialog, .yp-edit-mode';

/** Anywhere in the workstation Ctrl+K (⌘K), and `?` where nothing is being typed. */
export function useFrameKeys(open: (what: 'palette' | 'keys') => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented) return;
    const isIn = (place: string) => document.activeElement?.closest(place);
    const isCommand = event.ctrlKey || event.metaKey;
    const isHelp = event.key === '?' && !isCommand && !isIn(TYPED);
    if (!isHelp && !(isCommand && event.key.toLowerCase() === 'k')) return;
    event.preventDefault();
    // What stands above the page is done with first.
    if (isIn('dialog')) return;
    open(isHelp ? 'keys' : 'palette');
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
