import type { FieldModel } from '@yunpu/engine-core/document';

/** Fields as what can be chosen. */
export const asOptions = (fields: readonly FieldModel[]) => fields.map(({ path, title }) => ({ value: path, title }));
