import type { PaletteCommand } from './entries.ts';

/** Where the page that is open has its buttons, and what they act on. */
const PLACES: readonly {
  place: string;
  note: string /** There are many: they are listed once they are searched for. */;
  many?: true;
}[] = [
  { place: '.yp-detail-actions', note: '此单据' },
  { place: '.yp-form-foot', note: '此表单' },
  { place: '.yp-selection', note: '选中的单据' },
  { place: '.yp-list-tools', note: '此列表' },
  { place: '.yp-filters', note: '筛选', many: true },
  { place: '.yp-views', note: '视图', many: true },
];

/** Cannot be pressed now. */
const DISABLED = ':disabled, [aria-disabled="true"]';

/**
 * What can be done on the page that is open: its own buttons, pressed. So a command asks, refuses and is taken back as
 * its button is, and one that may not be pressed now is not there.
 */
export function pageCommands(page: ParentNode): PaletteCommand[] {
  return PLACES.flatMap(({ place, note, many }) =>
    [...page.querySelectorAll<HTMLElement>(`${place} :is(button, a)`)]
      .filter((button) => !button.matches(DISABLED) && button.getClientRects().length > 0)
      .flatMap((button, at): PaletteCommand[] => {
        const name = titleOf(button);
        if (name === '') return [];
        const title = many && !name.includes(note) ? `${note}：${name}` : name;
        return [{ id: `do:${place}:${at}`, title, note, run: () => button.click(), ...(many && { whenSought: true }) }];
      }),
  );
}

/** A filter that is set shows its values too: it is called by its field. */
const titleOf = (button: HTMLElement): string =>
  (button.querySelector('.yp-pill-title') ?? button).textContent.trim() || (button.getAttribute('aria-label') ?? '');
