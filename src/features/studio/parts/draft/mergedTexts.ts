import { parseDocument } from '@yunpu/engine-core/document';
import { mergeTexts } from '@yunpu/engine-core/overlay';

/** Two drafts of one document as one, seen from what is in force; undefined where they contradict each other. */
export const mergedTexts = (inForce: string, mine: string, theirs: string): string | undefined =>
  mergeTexts((text) => parseDocument(text, '').document, inForce, mine, theirs);
