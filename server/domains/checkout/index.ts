export { saveDraft } from './draft.ts';
export { submitDraft } from './submit.ts';
