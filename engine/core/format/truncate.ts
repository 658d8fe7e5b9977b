/** The beginning of a text, at most `most` UTF-16 units of it, and never half a character: '𠮷' is two of them. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** The same with a sign that something is missing, `most` units in all. */
export const truncateWithEllipsis = (text: string, most: number): string =>
  text.length > most ? `${truncate(text, most - 1)}…` : text;
