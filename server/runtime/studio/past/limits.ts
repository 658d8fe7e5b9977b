import type { EntityModel, FieldAccess } from '@yunpu/engine-core/document';
import { strictest } from '@yunpu/engine-core/record';
import { type Actor, limitsFor } from '../../access/actor.ts';
import { laterFields } from '../../documents/earlier.ts';

/** Who looks, and by which documents they are judged: that of the time, and the one they are served today. */
export interface Rules {
  then: EntityModel;
  now: EntityModel;
  actor: Actor;
}

/** A record's state at that time, and as it is today. */
export interface States {
  past: string | null;
  today: string | null;
}

/** Of the rules of that time and of today, in the state of that time and of today, the strictest. */
export function limitsThen({ then, now, actor }: Rules, { past, today }: States): Record<string, FieldAccess> {
  const later = laterFields(then, now);
  const states = [past, today];
  const [ofThen, ofNow] = [then, now].map((model) => states.map((state) => limitsFor(actor, model, state)));
  const limits: Record<string, FieldAccess> = {};
  for (const path of Object.keys(then.fieldsByPath)) {
    const field = later.get(path);
    const access = strictest([
      ...(ofThen ?? []).map((one) => one[path] ?? 'write'),
      ...(field === undefined ? [] : (ofNow ?? []).map((one) => one[field.path] ?? 'write')),
    ]);
    if (access !== 'write') limits[path] = access;
  }
  return limits;
}
