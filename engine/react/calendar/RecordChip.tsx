import type { CSSProperties, ReactNode } from 'react';
import { Chip } from '../dated/Chip.tsx';
import type { DatedItem } from '../dated/types.ts';
import type { CalendarParts } from './types.ts';

interface RecordChipProps {
  parts: CalendarParts;
  item: DatedItem;
  className?: string;
  style?: CSSProperties;
  isFirst: boolean;
  /** Its state is written out as well. */
  whole?: boolean;
}

/** A record in a calendar. */
export function RecordChip({ parts, item, className, style, isFirst, whole = false }: RecordChipProps): ReactNode {
  const { moving, hold, help, hrefOf, onOpen } = parts;
  return (
    <Chip
      item={item}
      href={hrefOf(item.key)}
      moves={!('why' in moving.moveOf(item, 'both', 1))}
      isHeld={hold.held?.item.key === item.key}
      busy={moving.isBusy(item.key)}
      help={help}
      tabIndex={isFirst ? 0 : -1}
      className={className}
      style={style}
      onOpen={onOpen}
    >
      {item.time !== undefined && <time>{item.time}</time>}
      <span>{item.name}</span>
      {whole && item.mark !== undefined && <span className="yp-calendar-mark">{item.mark}</span>}
    </Chip>
  );
}
