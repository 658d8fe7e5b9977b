import type { EntityModel } from './model/model.ts';

/** Every role that a document names. For people with the same of these it is the same document. */
export function rolesOf({ menu, access, actions, list, starts, print, waiting }: EntityModel): string[] {
  return [
    ...new Set([
      ...(menu?.roles ?? []),
      ...Object.keys(access.read),
      ...Object.keys(access.write),
      ...access.create,
      ...access.delete,
      ...Object.values(access.fields).flatMap((rules) => Object.keys(rules)),
      ...actions.flatMap((action) => action.roles),
      ...list.views.flatMap((view) => view.roles),
      ...starts.flatMap((start) => start.roles),
      ...waiting.flatMap((one) => one.roles),
      ...print.flatMap(({ action }) => action.roles),
    ]),
  ];
}
