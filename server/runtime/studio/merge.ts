import { mergeTexts as mergeBy } from '@yunpu/engine-core/overlay';
import type { DraftDocument } from '../../../contract/studio/index.ts';
import { readSent } from '../documents/sent.ts';

const documentIn = (text: string): unknown => readSent(text, '').document;

/** Two texts of one document as one; undefined where both changed the same otherwise, or one is no JSON yet, or none that is read. */
export const mergeTexts = (original: string, mine: string, theirs: string): string | undefined =>
  mergeBy(documentIn, original, mine, theirs);

/** Two people's edits of one draft as one; undefined where they contradict each other. */
export function mergeDocuments(
  original: readonly DraftDocument[],
  mine: readonly DraftDocument[],
  theirs: readonly DraftDocument[],
): DraftDocument[] | undefined {
  const of = (documents: readonly DraftDocument[], entity: string) =>
    documents.find((document) => document.entity === entity);
  const merged: DraftDocument[] = [];
  for (const entity of new Set([...theirs, ...mine].map((document) => document.entity))) {
    const [before, one, other] = [of(original, entity), of(mine, entity), of(theirs, entity)];
    // Taken out on one side, and on the other left as it was.
    if (before && !one !== !other && (one ?? other)?.text === before.text) continue;
    if (one === undefined || other === undefined) {
      const left = one ?? other;
      if (before !== undefined || left === undefined) return undefined;
      merged.push(left);
      continue;
    }
    const text = mergeTexts(before?.text ?? '{}', one.text, other.text);
    if (text === undefined) return undefined;
    merged.push({ entity, text, from: other.from === before?.from ? one.from : other.from });
  }
  return merged;
}
