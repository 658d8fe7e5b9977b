/** What a document may say: its meta-schema with the words for it, and the checks of its parts. */
export { authoringMessages } from '../messages/authoring.ts';
export { checkFragment } from './checkFragment.ts';
export { conform } from './conform.ts';
export { titleOf } from './meta/keyWords.ts';
export type { Shape } from './meta/meta.ts';
export { ENGINE_KEYS, FIELD_KEYS, field } from './meta/metaField.ts';
export { metaSchema } from './meta/metaSchema.ts';
export { document } from './meta/metaWhole.ts';
export { type ExplainedShape, explained } from './meta/metaWords.ts';
