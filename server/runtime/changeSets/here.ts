import { parsed } from '../documents/layOver.ts';
import type { Documents } from '../documents/service.ts';
import type { Standing } from './state.ts';

/** How an entity stands in a process that has loaded its documents: on its folder, also where a release is newer than what was published. */
export function standingHere({ catalogue, origin }: Documents, entity: string): Pick<Standing, 'base' | 'here'> {
  const laid = origin.laid.get(entity);
  const shipped = origin.bases.get(entity)?.document;
  if (laid === undefined) return { base: shipped ?? null, here: catalogue.entries.get(entity)?.document ?? shipped };
  return { base: (laid.rebased ?? laid.overlay).base, here: parsed(laid.file.text) };
}
