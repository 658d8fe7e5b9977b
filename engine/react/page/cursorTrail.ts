/**
 * A cursor only leads to the next page. Where one came from is remembered here, for all lists of the page, so that there is a
 * way back also after a record was opened in between; the browser's own back button needs none of it.
 */
const trail = new Map<string, { cursor: string | undefined }>();

/** Steps that are remembered; the oldest is forgotten first. */
const MAX = 500;

/** The page at `next` follows the one at `from` (undefined: the first). */
export function rememberPrevious(next: string, from: string | undefined): void {
  trail.delete(next);
  trail.set(next, { cursor: from });
  const oldest = trail.size > MAX ? trail.keys().next().value : undefined;
  if (oldest !== undefined) trail.delete(oldest);
}

/** The page before the one at `cursor`, or undefined when nobody went that way. */
export function previousPage(cursor: string): { cursor: string | undefined } | undefined {
  return trail.get(cursor);
}
