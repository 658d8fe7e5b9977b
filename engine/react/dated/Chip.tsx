import type { CSSProperties, ReactNode } from 'react';
import { datedMessages as messages } from '../messages/dated.ts';
import type { DatedItem } from './types.ts';

interface ChipProps {
  item: DatedItem;
  href: string;
  /** It can be picked up. */
  moves: boolean;
  isHeld: boolean;
  busy: boolean;
  help: string;
  tabIndex: number;
  className?: string;
  style?: CSSProperties;
  onOpen(key: string): void;
  children: ReactNode;
}

/** A record as a short strip in the colour of its state: it opens the record, and is what is dragged. */
export function Chip({
  item,
  href,
  moves,
  isHeld,
  busy,
  help,
  tabIndex,
  className = '',
  style,
  onOpen,
  children,
}: ChipProps) {
  const { key, name, days, mark, color } = item;
  const span = messages.span(days.first, days.last);
  return (
    <a
      href={href}
      className={`yp-chip yp-tag-${color}${isHeld ? ' yp-chip-held' : ''} ${className}`}
      style={style}
      data-card={key}
      data-moves={moves || undefined}
      draggable={false}
      tabIndex={tabIndex}
      title={name}
      aria-label={mark === undefined ? messages.item(name, span) : messages.itemIn(name, span, mark)}
      aria-describedby={moves ? help : undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(key);
      }}
    >
      {children}
    </a>
  );
}
