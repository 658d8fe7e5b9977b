import { addDays } from '@yunpu/engine-core/expression';
import type { Days } from '@yunpu/engine-core/query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { datedMessages as messages } from '../messages/dated.ts';
import type { Edge } from './dateMoves.ts';
import type { DatedItem } from './types.ts';
import type { DateMoving } from './useDateMove.ts';

export interface HeldItem {
  item: DatedItem;
  by: 'hand' | 'keys';
  edge: Edge;
  /** By how many days it has been moved so far. */
  moved: number;
}

/** On which days a held record would stand. */
export function heldDays({ item: { days }, edge, moved }: HeldItem): Days {
  const later = (day: string) => addDays(day, moved) ?? day;
  if (edge === 'both') return { first: later(days.first), last: later(days.last) };
  if (edge === 'first')
    return { first: later(days.first) > days.last ? days.last : later(days.first), last: days.last };
  return { first: days.first, last: later(days.last) < days.first ? days.first : later(days.last) };
}

/** A record between being picked up and being dropped, with what is announced meanwhile. */
export function useDateHold(area: RefObject<HTMLElement | null>, moving: DateMoving, items: readonly DatedItem[]) {
  const { notify } = useEngine();
  const [held, setHeld] = useState<HeldItem>();
  const [announced, announce] = useState('');
  const holding = useRef<string>(undefined);
  const awaited = useRef<string>(undefined);
  // Dropped by the keyboard, it has the focus again where it turns up.
  useEffect(() => {
    const key = awaited.current;
    if (key === undefined) return;
    const element = area.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(key)}"]`);
    if (document.activeElement !== element) element?.focus();
    if (!moving.isBusy(key)) awaited.current = undefined;
  });
  const hold = (next: HeldItem | undefined) => {
    holding.current = next?.item.key;
    setHeld(next);
  };
  const words = (next: HeldItem) => {
    const { first, last } = heldDays(next);
    return messages.span(first, last);
  };
  const refuse = (item: DatedItem, why: string) => {
    const text = messages.refused(item.name, why);
    announce(text);
    notify({ kind: 'error', text });
  };
  return {
    held,
    announced,
    /** @returns whether it is held now */
    pick(key: string, by: HeldItem['by'], edge: Edge = 'both'): boolean {
      const item = items.find((one) => one.key === key);
      if (!item || moving.isBusy(key)) return false;
      const move = moving.moveOf(item, edge, 1);
      if ('why' in move) {
        // A hand that may not move it presses it; who asks by the keyboard is answered.
        if (by === 'keys') refuse(item, move.why);
        return false;
      }
      const next: HeldItem = { item, by, edge, moved: 0 };
      hold(next);
      announce(messages.picked(item.name, words(next)));
      moving.verify(item, (why) => {
        if (holding.current !== key) return;
        hold(undefined);
        refuse(item, why);
      });
      return true;
    },
    shift(moved: number) {
      if (!held || held.moved === moved) return;
      const next = { ...held, moved };
      hold(next);
      announce(messages.hovered(words(next)));
    },
    /** One day further with all of it, or with an end alone; another end begins anew. */
    step(edge: Edge, days: number) {
      if (!held) return;
      if (held.edge !== edge && 'why' in moving.moveOf(held.item, edge, 1)) return;
      const next = { ...held, edge, moved: (held.edge === edge ? held.moved : 0) + days };
      hold(next);
      announce(messages.hovered(words(next)));
    },
    place() {
      if (!held) return;
      hold(undefined);
      if (held.moved === 0) return announce(messages.cancelled(held.item.name));
      announce(messages.dropped(held.item.name, words(held)));
      awaited.current = held.by === 'keys' ? held.item.key : undefined;
      moving.move(held.item, held.edge, held.moved);
      return undefined;
    },
    cancel() {
      if (held) announce(messages.cancelled(held.item.name));
      hold(undefined);
    },
  };
}

export type DateHold = ReturnType<typeof useDateHold>;
