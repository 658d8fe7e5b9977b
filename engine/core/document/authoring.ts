/** What a document may say: its meta-schema with the words for it, and the checks of its parts. */
export { checkFragment } from './checkFragment.ts';
export { conform } from './conform.ts';
export type { Shape } from './meta/meta.ts';
export { document } from './meta/metaDocument.ts';
export { ENGINE_KEYS, FIELD_KEYS, field } from './meta/metaField.ts';
export { EXPRESSION_HELP, metaSchema } from './meta/metaSchema.ts';
export { explained } from './meta/metaWords.ts';
