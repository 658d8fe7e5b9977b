import { type RefObject, useEffect, useState } from 'react';
import { usePrinting } from '../../table/usePrinting.ts';
import { onReveal } from '../state/focus.ts';
import type { FormStore } from '../state/store.ts';

/** Up to this many rows a table is drawn completely. */
const WHOLE = 50;
/** Rows that are drawn or left out together. */
export const CHUNK = 20;
/** Height of a row that was never drawn, px. */
const GUESS = 46;

/** Rows that follow one another. */
export interface RowRange {
  from: number;
  to: number;
  /** Height of the gap that stands for rows which are not drawn, px. */
  gap: number | undefined;
}

interface Drawn {
  chunks: ReadonlySet<number>;
  /** Measured heights of the chunks that have been drawn, px. */
  heights: ReadonlyMap<number, number>;
}

const chunkOf = (index: number): number => Math.floor(index / CHUNK);
const START: Drawn = { chunks: new Set([0, 1]), heights: new Map() };

/** The chunks within a screen of what is seen, and those around the focus, which must not lose its element. */
function look(body: HTMLElement, before: Drawn): Drawn {
  const marks = [...body.querySelectorAll<HTMLElement>('tr[data-chunk]')].map((mark) => ({
    chunk: Number(mark.dataset.chunk),
    top: mark.getBoundingClientRect().top,
  }));
  const end = body.getBoundingClientRect().bottom;
  const chunks = new Set<number>();
  const heights = new Map(before.heights);
  const focused = document.activeElement?.closest<HTMLElement>('tr[data-index]');
  const kept = focused && body.contains(focused) ? chunkOf(Number(focused.dataset.index)) : undefined;
  marks.forEach(({ chunk, top }, place) => {
    const bottom = marks[place + 1]?.top ?? end;
    if (before.chunks.has(chunk)) heights.set(chunk, bottom - top);
    const near = bottom > -window.innerHeight && top < 2 * window.innerHeight;
    if (near || (kept !== undefined && Math.abs(chunk - kept) <= 1)) chunks.add(chunk);
  });
  const same = chunks.size === before.chunks.size && [...chunks].every((chunk) => before.chunks.has(chunk));
  return same ? before : { chunks, heights };
}

/**
 * Which rows of a long table are drawn: those near what is seen, and those around the focus. All of them on paper, and
 * once somebody searches the page for a word, which finds only what is drawn.
 */
export function useRowWindow(
  store: FormStore,
  table: string,
  count: number,
  body: RefObject<HTMLElement | null>,
): RowRange[] {
  const printing = usePrinting();
  const [searched, setSearched] = useState(false);
  const [drawn, setDrawn] = useState(START);
  const whole = count <= WHOLE || printing || searched;

  useEffect(() => {
    if (whole) return undefined;
    let frame = 0;
    const update = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (body.current) setDrawn((before) => (body.current ? look(body.current, before) : before));
      });
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') setSearched(true);
    };
    update();
    // Whatever scrolls around it: such events are heard on their way down only.
    document.addEventListener('scroll', update, { capture: true, passive: true });
    document.addEventListener('focusin', update);
    document.addEventListener('keydown', onKeyDown);
    window.addEventListener('resize', update);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', update, { capture: true });
      document.removeEventListener('focusin', update);
      document.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('resize', update);
    };
  }, [whole, count, body]);

  useEffect(() => {
    const draw = (key: string): void => {
      const chunk = chunkOf(store.rows(table).indexOf(key));
      setDrawn(({ chunks, heights }) => ({ chunks: new Set([...chunks, chunk]), heights }));
    };
    return onReveal(store, table, draw);
  }, [store, table]);

  if (whole) return [{ from: 0, to: count, gap: undefined }];
  const known = [...drawn.heights.values()];
  const usual = known.length === 0 ? GUESS * CHUNK : known.reduce((sum, height) => sum + height, 0) / known.length;
  return Array.from({ length: Math.ceil(count / CHUNK) }, (_, chunk) => {
    const [from, to] = [chunk * CHUNK, Math.min(count, (chunk + 1) * CHUNK)];
    return {
      from,
      to,
      gap: drawn.chunks.has(chunk) ? undefined : (drawn.heights.get(chunk) ?? (usual * (to - from)) / CHUNK),
    };
  });
}
