import type { EntityModel, FieldAccess, FieldModel } from '@yunpu/engine-core/document';
import { type Actor, limitsFor } from '../access/actor.ts';
import { laterFields } from '../documents/earlier.ts';

/** Judges which changes may be shown, by the version of the document under which they were made. */
export interface Judge {
  model: EntityModel;
  limits: Record<string, FieldAccess>;
  /** Paths of fields that today's document does not have. */
  gone: ReadonlySet<string>;
}

export const hides = (access: FieldAccess | undefined) => access === 'none' || access === 'masked';

/**
 * The rules for changes that were made under `then`: its own, and for a field that is still there also today's.
 * So the name of a field that the document dropped stays as hidden as it was, and one that was closed since is closed
 * here too. What is gone inside a field that is still there is hidden.
 */
export function judgeOf(then: EntityModel, now: EntityModel, actor: Actor, state: string | null): Judge {
  const limits = { ...limitsFor(actor, then, state) };
  const gone = new Set<string>();
  if (then === now) return { model: then, limits, gone };
  const today = limitsFor(actor, now, state);
  const still: ReadonlyMap<string, FieldModel> = laterFields(then, now);
  for (const path of Object.keys(then.fieldsByPath)) {
    const later = still.get(path);
    const access = later && today[later.path];
    if (hides(access) && limits[path] !== 'none') limits[path] = access!;
    if (later !== undefined || limits[path] === 'none') continue;
    gone.add(path);
    limits[path] = 'none';
  }
  return { model: then, limits, gone };
}
