/** The least lines of a paragraph that stand alone at the foot of a page, or at the head of the next. */
const TOGETHER = 2;

export interface Division {
  /** Lines of the paragraph. */
  count: number;
  /** Points from one line to the next, `gap` of them between. */
  each: number;
  gap: number;
  /** Points that are left on the page. */
  room: number;
  /** Points that have to come on the same page as the last lines; 0 for none. */
  follow: number;
}

/** How many lines of a paragraph come on this page; the rest goes overleaf. 0 is all of them, `count` none. */
export function linesThatFit({ count, each, gap, room, follow }: Division): number {
  if (count * each - (follow > 0 ? 0 : gap) + follow <= room) return count;
  const fit = Math.max(0, Math.floor((room + gap) / each));
  const here = Math.min(fit, count - TOGETHER);
  return here < TOGETHER ? 0 : here;
}
