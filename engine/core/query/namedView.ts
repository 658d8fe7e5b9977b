import type { EntityModel, ViewModel } from '../document/model/model.ts';

interface Listed {
  list: Pick<EntityModel['list'], 'views'>;
}

/** The document's view of this name: what is called so, else what was called so before. */
export const namedView = ({ list: { views } }: Listed, name: string | undefined): ViewModel | undefined =>
  name === undefined
    ? undefined
    : (views.find((view) => view.name === name) ?? views.find(({ was }) => was.includes(name)));

/** A view is known across versions by the first name that was in force, whatever it is called since. */
const identityOf = ({ name, was }: ViewModel): string => was[0] ?? name;

/**
 * Names that views have in the newer document, by those that they had in the older one or ever before. A name that another
 * view has now stays that one's.
 */
export function renamedViews({ list: older }: Listed, { list: { views } }: Listed): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  for (const view of views)
    for (const { name } of older.views.filter((one) => identityOf(one) === identityOf(view)))
      renamed.set(name, view.name);
  for (const { name, was } of views) for (const one of was) renamed.set(one, name);
  for (const { name } of views) renamed.delete(name);
  return renamed;
}
