import { controlId } from './context.ts';
import type { FormStore } from './store.ts';

/**
 * Moves the focus to a field, or to the nearest thing around it that can take it, and scrolls it into view.
 * Opens a collapsed section on the way.
 */
export function focusField(store: FormStore, path: string): void {
  const address = store.rowKeys.toAddress(path);
  for (let end = address.length; end > 0; end = address.lastIndexOf('/', end - 1)) {
    const element = document.getElementById(controlId(store, address.slice(0, end)));
    if (!element) continue;
    const collapsed = element.closest('details:not([open])');
    if (collapsed) collapsed.setAttribute('open', '');
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
    return;
  }
}
