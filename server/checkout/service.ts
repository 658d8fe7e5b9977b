/** What other domains may use of placing an order. */
export { saveDraft } from './draft.ts';
