import type { EntityModel } from '../document/model/model.ts';
import { isReachable } from './reach.ts';
import type { Renames } from './renamed.ts';

/** What a filter of one entity calls the renamed fields of another that its links lead to. */
export function renamesBehind(
  { fieldsByPath }: Pick<EntityModel, 'fieldsByPath'>,
  entity: string,
  renames: Renames,
): Renames {
  const links = Object.values(fieldsByPath).filter((field) => isReachable(field) && field.link?.entity === entity);
  return {
    paths: new Map(
      links.flatMap(({ path }) => [...renames.paths].map(([was, now]) => [`${path}.${was}`, `${path}.${now}`])),
    ),
    values: new Map(
      links.flatMap(({ path }) => [...renames.values].map(([was, values]) => [`${path}.${was}`, values])),
    ),
  };
}
