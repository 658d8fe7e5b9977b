import type { EntityModel } from '@yunpu/engine-core/document';

/** A field that can be chosen. */
export interface Offered {
  value: string;
  title: string;
}

/** The document's fields that fit, but for those that only the system writes. */
export const offered = (model: EntityModel, fits: (path: string) => boolean): Offered[] =>
  Object.values(model.fieldsByPath)
    .filter(({ path, internal }) => !internal && fits(path))
    .map(({ path, title }) => ({ value: path, title }));
