/** What a document may say: its meta-schema with the words for it, and the checks of its parts. */
export { checkFragment } from './checkFragment.ts';
export { conform } from './conform.ts';
export type { Shape } from './meta.ts';
export { document } from './metaDocument.ts';
export { ENGINE_KEYS, FIELD_KEYS, field } from './metaField.ts';
export { EXPRESSION_HELP, metaSchema } from './metaSchema.ts';
export { explained } from './metaWords.ts';
