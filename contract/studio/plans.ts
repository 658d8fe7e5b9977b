import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from '../define.ts';
import { calls, DraftDocument, NO_MORE, Person, PlanNo } from './parts.ts';

/** A publication that waits for its time or for a second person's word, or has waited. */
export const PlanHead = Type.Object({
  planNo: Type.String(),
  name: Type.String(),
  kind: OneOf(['published', 'returned']),
  entities: Type.Array(Type.String()),
  reason: Type.String(),
  by: Person,
  /** When it was asked for. RFC 3339 */
  at: Type.String(),
  /** When it comes into force; null: as soon as it may. RFC 3339 */
  publishAt: Nullable(Type.String()),
  state: OneOf(['waiting', 'planned', 'published', 'failed', 'refused', 'cancelled']),
  /** The second person's word. */
  word: Nullable(Type.Object({ by: Person, at: Type.String(), yes: Type.Boolean(), text: Type.String() })),
  /** Why it failed. */
  problem: Nullable(Type.String()),
  /** Who asks may say yes or no to it now. */
  canDecide: Type.Boolean(),
  canCancel: Type.Boolean(),
});
export type PlanHead = Static<typeof PlanHead>;

export const plan = defineCall({
  ...calls,
  name: 'studio.plan',
  method: 'GET',
  path: '/yzjumc/studio/v1/plan',
  summary: '设计台：一次等待中的发布',
  sent: Type.Object({ planNo: PlanNo }, NO_MORE),
  answered: Type.Object({ plan: PlanHead, documents: Type.Array(DraftDocument), repairs: Type.Array(Type.String()) }),
  errors: ['studio.noPlan', 'studio.mayNotDesign'],
});

/**
 * A second person's word: with yes it comes into force now or at its time, judged again as its author's. Not the author's own.
 * Refused as `publish` is, when it is not good any more.
 */
export const decidePlan = defineCall({
  ...calls,
  name: 'studio.decidePlan',
  method: 'POST',
  path: '/yzjumc/studio/v1/plan/decide',
  summary: '设计台：同意或不同意一次发布',
  atomic: true,
  sent: Type.Object(
    { planNo: PlanNo, yes: Type.Boolean(), text: Type.String({ maxLength: 500, title: '意见' }) },
    NO_MORE,
  ),
  answered: Type.Object({ plan: PlanHead }),
  errors: ['studio.noPlan', 'studio.ownPlan', 'studio.mayNotPublish', 'studio.mayNotDesign'],
});

/** It does not come into force; its draft is there again. */
export const cancelPlan = defineCall({
  ...calls,
  name: 'studio.cancelPlan',
  method: 'POST',
  path: '/yzjumc/studio/v1/plan/cancel',
  summary: '设计台：取消一次等待中的发布',
  atomic: true,
  sent: Type.Object({ planNo: PlanNo }, NO_MORE),
  answered: Type.Object({ plan: PlanHead }),
  errors: ['studio.noPlan', 'studio.mayNotPublish', 'studio.mayNotDesign'],
});
