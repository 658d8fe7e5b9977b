import { controlId } from './context.ts';
import type { FormStore } from './store.ts';

/** Tables that do not draw all of their rows: form -> address of the table -> draws the row of that key. */
const windows = new WeakMap<FormStore, Map<string, (key: string) => void>>();

/** Has `draw` called when a row of the table is to be there. Returns how to end that. */
export function onReveal(store: FormStore, table: string, draw: (key: string) => void): () => void {
  const tables = windows.get(store) ?? new Map<string, (key: string) => void>();
  windows.set(store, tables.set(table, draw));
  return () => {
    tables.delete(table);
  };
}

/** Draws the table row that contains the field at the address, so that it can take the focus. */
export function reveal(store: FormStore, address: string): void {
  for (const [table, draw] of windows.get(store) ?? []) {
    const key = address.startsWith(`${table}/`) ? address.slice(table.length + 1).split('/')[0] : undefined;
    if (key) draw(key);
  }
}

/**
 * Moves the focus to a field, or to the nearest thing around it that can take it, and scrolls it into view.
 * Opens a collapsed section on the way.
 */
export function focusField(store: FormStore, path: string): void {
  const address = store.rowKeys.toAddress(path);
  if (document.getElementById(controlId(store, address))) return moveFocus(store, address);
  reveal(store, address);
  requestAnimationFrame(() => moveFocus(store, address));
}

function moveFocus(store: FormStore, address: string): void {
  for (let end = address.length; end > 0; end = address.lastIndexOf('/', end - 1)) {
    const element = document.getElementById(controlId(store, address.slice(0, end)));
    if (!element) continue;
    const collapsed = element.closest('details:not([open])');
    if (collapsed) collapsed.setAttribute('open', '');
    // A control is another once it has the focus: scrolled before, the whole form would be laid out twice.
    element.focus({ preventScroll: true });
    (document.getElementById(element.id) ?? element).scrollIntoView({ block: 'center' });
    return;
  }
}
