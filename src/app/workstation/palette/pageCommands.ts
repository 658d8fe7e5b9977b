import type { PaletteCommand } from './entries.ts';

/** Where the page that is open has its buttons, and what they act on. */
const PLACES = [
  ['.yp-detail-actions', '此单据'],
  ['.yp-form-foot', '此表单'],
  ['.yp-selection', '选中的单据'],
  ['.yp-list-tools', '此列表'],
] as const;

/** Opens something of its own, or cannot be pressed now. */
const NOT_A_COMMAND = '[aria-haspopup], :disabled, [aria-disabled="true"], [popovertarget]';

/**
 * What can be done on the page that is open: its own buttons, pressed. So a command asks, refuses and is taken back as
 * its button is, and one that may not be pressed now is not there.
 */
export function pageCommands(page: ParentNode): PaletteCommand[] {
  return PLACES.flatMap(([place, note]) =>
    [...page.querySelectorAll<HTMLElement>(`${place} :is(button, a)`)]
      .filter((button) => !button.matches(NOT_A_COMMAND) && button.getClientRects().length > 0)
      .flatMap((button, at): PaletteCommand[] => {
        const title = (button.textContent.trim() || button.getAttribute('aria-label')) ?? '';
        return title === '' ? [] : [{ id: `do:${place}:${at}`, title, note, run: () => button.click() }];
      }),
  );
}
