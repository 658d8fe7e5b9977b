/** The beginning of a text, at most `most` UTF-16 units of it, and never half a character: '𠮷' is two of them. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** The same with a sign that something is missing, `most` units in all. */
export const truncateWithEllipsis = (text: string, most: number): string =>
  text.length > most ? `${truncate(text, most - 1)}…` : text;

/** How much of what two texts have in common stands before their first difference, to the beginning of a word. */
const LEAD = 16;

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Both texts cut to `most` units each, with a sign where something is missing, so that what is different between them shows. */
export function truncateToDifference(one: string, other: string, most: number): [one: string, other: string] {
  const shared = Math.min(one.length, other.length);
  let same = 0;
  while (same < shared && one[same] === other[same]) same += 1;
  let start = same - LEAD;
  const space = one.lastIndexOf(' ', start);
  if (start - space < LEAD) start = space + 1;
  if (isLowSurrogate(one.charCodeAt(start))) start -= 1;
  const isShownAnyway = Math.max(one.length, other.length) <= most || same <= most / 2 || start <= 0;
  const cut = (text: string): string =>
    isShownAnyway ? truncateWithEllipsis(text, most) : `…${truncateWithEllipsis(text.slice(start), most - 1)}`;
  return [cut(one), cut(other)];
}
