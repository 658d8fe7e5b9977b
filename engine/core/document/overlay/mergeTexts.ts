import { mergeDrafts } from './apply.ts';
import { writeDocument } from './text.ts';

/**
 * Two texts of one document as one, by identity of what they changed; undefined where both changed the same otherwise, or one
 * cannot be read.
 * @param read gives what a text says, undefined when it is no JSON
 */
export function mergeTexts(
  read: (text: string) => unknown,
  original: string,
  mine: string,
  theirs: string,
): string | undefined {
  if (mine === theirs || original === theirs) return mine;
  if (original === mine) return theirs;
  const [before, one, other] = [read(original), read(mine), read(theirs)];
  if (before === undefined || one === undefined || other === undefined) return undefined;
  const { document, clashes } = mergeDrafts(before, one, other);
  return clashes.length > 0 ? undefined : writeDocument(document);
}
