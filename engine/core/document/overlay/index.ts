/** Changes of documents as operations by identity: kept apart from the document they were made on, and merged with another. */
export { applyOverlay, mergeDrafts, type Overlaid, type OverlayClash } from './apply.ts';
export { mergeTexts } from './mergeTexts.ts';
export { type Operation, operationsBetween } from './operations.ts';
export { writeDocument, writeValue } from './text.ts';
export { identitiesTo, pathOf } from './tree.ts';
