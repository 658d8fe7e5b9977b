import type { KeyboardEvent } from 'react';

interface CardKeys {
  /** A card is held by the keyboard. */
  holding: boolean;
  /** Columns from left to right, as their elements name them. */
  columns: readonly string[];
  /** Where the held card would be dropped. */
  over: string | undefined;
  onPick(card: string): void;
  onOver(column: string): void;
  onDrop(): void;
  onCancel(): void;
  onOpen(card: string): void;
}

const cardsIn = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>('[data-card]')];

/** The card beside this one: above or below it, or in the next column that has any. */
function neighbour(board: HTMLElement, card: HTMLElement, key: string): HTMLElement | undefined {
  const column = card.closest('[data-column]');
  if (!column) return undefined;
  const cards = cardsIn(column);
  const at = cards.indexOf(card);
  if (key === 'ArrowDown') return cards[at + 1];
  if (key === 'ArrowUp') return cards[at - 1];
  const columns = [...board.querySelectorAll('[data-column]')].filter(
    (one) => one === column || cardsIn(one).length > 0,
  );
  const next = columns[columns.indexOf(column) + (key === 'ArrowRight' ? 1 : -1)];
  if (!next) return undefined;
  const others = cardsIn(next);
  return others[Math.min(at, others.length - 1)];
}

/** Arrows go from card to card; Space picks one up and drops it, arrows choose its column meanwhile, Esc gives up. */
export function useCardKeys(props: CardKeys): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]');
    if (!card || event.target !== card || event.ctrlKey || event.metaKey || event.altKey) return;
    const name = card.dataset.card ?? '';
    const { key } = event;
    const sideways = key === 'ArrowLeft' || key === 'ArrowRight';
    if (props.holding) {
      if (sideways) {
        const at = props.columns.indexOf(props.over ?? '') + (key === 'ArrowRight' ? 1 : -1);
        const next = props.columns[at];
        if (next !== undefined) props.onOver(next);
      } else if (key === ' ' || key === 'Enter') props.onDrop();
      else if (key === 'Escape' || key === 'Tab') props.onCancel();
      if (key === 'Tab') return;
      // What is pressed while a card is held is meant for it, and for nothing around the board.
      event.stopPropagation();
    } else if (key === ' ') props.onPick(name);
    else if (key === 'Enter') props.onOpen(name);
    else if (sideways || key === 'ArrowUp' || key === 'ArrowDown') neighbour(event.currentTarget, card, key)?.focus();
    else return;
    event.preventDefault();
  };
}
