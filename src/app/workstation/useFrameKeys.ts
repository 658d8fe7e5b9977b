import { useEffect, useEffectEvent } from 'react';

/** What takes letters itself, or stands above the page. */
const TYPED = 'input, textarea, select, [contenteditable="true"], dialog, .yp-edit-mode';

/**
 * Anywhere in the workstation Ctrl+K (⌘K), and `?` where nothing is being typed. Esc takes back what was opened while
 * its code is still under way; once it stands there it closes by itself.
 */
export function useFrameKeys(open: (what?: 'palette' | 'keys') => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.defaultPrevented) return;
    const isIn = (place: string) => document.activeElement?.closest(place);
    if (event.key === 'Escape' && !isIn('dialog')) open();
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
