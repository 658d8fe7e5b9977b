import type { EntityDocument, ViewSource } from '@yunpu/engine-core/document';
import { formerNames } from './formerNames.ts';
import { pathOf, setValue, valueAt } from './json.ts';

/** How a view is known across versions: by the first name that was in force. */
const identityOf = ({ name, was }: Partial<ViewSource>): string | undefined => was?.[0] ?? name;

/**
 * A view called otherwise, with what it was called while it was in force: what is saved on it, links and dashboards follow
 * by that. One that was never in force was called nothing before.
 */
export function renameView(
  text: string,
  pointer: string,
  name: string,
  published: Partial<EntityDocument> | undefined,
): string {
  const path = pathOf(text, pointer);
  const view = (valueAt(text, path) ?? {}) as Partial<ViewSource>;
  const views = (valueAt(text, path.slice(0, -1)) ?? []) as Partial<ViewSource>[];
  const identity = identityOf(view);
  // What is being typed for a new one may be another's name for a moment.
  const isKnown = views.filter((one) => identityOf(one) === identity).length === 1;
  const inForce = isKnown ? published?.list?.views?.find((one) => identityOf(one) === identity) : undefined;
  const was = inForce && formerNames(name, inForce.name, inForce.was);
  return setValue(setValue(text, [...path, 'name'], name), [...path, 'was'], was);
}
