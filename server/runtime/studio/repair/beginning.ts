import { type EntityModel, storedEffects } from '@yunpu/engine-core/document';
import type { RepairSpec } from './spec.ts';

/**
 * Records from before there were states begin in the initial one, so that lists, boards and filters find them where the
 * record says that it is; those that say one of the states already stay in it.
 */
export function beginningSpecs(older: EntityModel, newer: EntityModel): RepairSpec[] {
  const { states } = newer;
  if (states === undefined) return [];
  return storedEffects(older, newer).flatMap(({ ids, test }) =>
    test.is === 'stateless' ? [{ ids, test, repair: { do: 'fill', value: states.initial } }] : [],
  );
}
