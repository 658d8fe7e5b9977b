import type { ActionModel, EntityModel } from '@yunpu/engine-core/document';

/** What a record's page offers: what the gateway does with it, and what it can be printed as. */
export const offered = ({ actions, print }: EntityModel): ActionModel[] => [
  ...actions,
  ...print.map(({ action }) => action),
];
