import { addDays } from '@yunpu/engine-core/expression';
import type { ReactNode } from 'react';
import { Chip } from '../dated/Chip.tsx';
import type { DatedItem } from '../dated/types.ts';
import { type DateHold, heldDays } from '../dated/useDateHold.ts';
import type { DateMoving } from '../dated/useDateMove.ts';
import type { Scale } from './scale.ts';

interface BarProps {
  item: DatedItem;
  scale: Scale;
  moving: DateMoving;
  hold: DateHold;
  help: string;
  isFirst: boolean;
  hrefOf(key: string): string;
  onOpen(key: string): void;
}

/** Narrower than this a bar is not seen, pixels. */
const NARROWEST = 8;

/** A record from its first day to its last; its ends are dragged by themselves. */
export function Bar({ item, scale, moving, hold, help, isFirst, hrefOf, onOpen }: BarProps): ReactNode {
  const held = hold.held?.item.key === item.key ? hold.held : undefined;
  const days = held ? heldDays(held) : item.days;
  const left = Math.max(0, scale.at(days.first));
  const right = Math.min(scale.width, scale.at(addDays(days.last, 1) ?? days.last));
  const may = (edge: 'both' | 'first' | 'last') => !('why' in moving.moveOf(item, edge, edge === 'first' ? -1 : 1));
  return (
    <Chip
      item={item}
      href={hrefOf(item.key)}
      moves={may('both') || may('last')}
      isHeld={held !== undefined}
      busy={moving.isBusy(item.key)}
      help={help}
      tabIndex={isFirst ? 0 : -1}
      className="yp-timeline-bar"
      style={{ left, width: Math.max(NARROWEST, right - left) }}
      onOpen={onOpen}
    >
      <span>{item.name}</span>
      {may('first') && <i className="yp-timeline-edge yp-timeline-first" data-edge="first" />}
      {may('last') && <i className="yp-timeline-edge yp-timeline-last" data-edge="last" />}
    </Chip>
  );
}
