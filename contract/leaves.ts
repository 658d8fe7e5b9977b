import { type Static, Type } from 'typebox';
import { defineCall } from './define.ts';

const APPROVAL = '/yzjumc/approval/v3';
const own = { method: 'POST', section: '', who: 'signedIn' } as const;

const Person = Type.Object({ id: Type.String(), name: Type.String() });
const Kind = Type.Object({ entity: Type.String(), title: Type.String() });

/** That somebody stands in for somebody who is away (请假委托). */
const Leave = Type.Object({
  id: Type.String(),
  /** Days in China, both included. */
  from: Type.String(),
  to: Type.String(),
  /** Empty: every kind of document. */
  kinds: Type.Array(Kind),
  absent: Person,
  deputy: Person,
  /** Whether it is this person who is away; otherwise they stand in. */
  mine: Type.Boolean(),
  /** Whether it has begun. */
  active: Type.Boolean(),
  /** Whether the deputy is away as well on one of these days. */
  deputyAway: Type.Boolean(),
});
export type Leave = Static<typeof Leave>;

/** What is said before one is away. */
const NewLeave = Type.Object({
  from: Type.String({ format: 'date', title: '开始日期' }),
  to: Type.String({ format: 'date', title: '结束日期' }),
  /** Entities; empty: all. */
  kinds: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100, title: '单据类型' }),
  deputy: Type.String({ minLength: 1, maxLength: 200, title: '代办人' }),
});
export type NewLeave = Static<typeof NewLeave>;

export const leaves = defineCall({
  ...own,
  name: 'leaves.list',
  path: `${APPROVAL}/leaves`,
  summary: '请假委托：未结束的',
  /** `kinds`: those that somebody can stand in for. */
  answered: Type.Object({ leaves: Type.Array(Leave), kinds: Type.Array(Kind) }),
});

/** What somebody chosen as deputy could not read: they would decide about it by the request alone. */
export const deputyReach = defineCall({
  ...own,
  name: 'leaves.deputyReach',
  path: `${APPROVAL}/leave-deputy-reach`,
  summary: '请假委托：代办人无权查看的单据类型',
  sent: Type.Pick(NewLeave, ['kinds', 'deputy']),
  /** Of `kinds` those that no role of the deputy in this team reads; of all kinds, those of them that the asker reads. */
  answered: Type.Object({ unread: Type.Array(Kind) }),
  errors: ['approval.leave'],
});

export const addLeave = defineCall({
  ...own,
  name: 'leaves.add',
  path: `${APPROVAL}/leave-add`,
  summary: '请假委托：新增',
  atomic: true,
  sent: NewLeave,
  answered: Type.Object({ id: Type.String() }),
  errors: ['approval.leave'],
});

export const endLeave = defineCall({
  ...own,
  name: 'leaves.end',
  path: `${APPROVAL}/leave-end`,
  summary: '请假委托：结束',
  atomic: true,
  sent: Type.Object({ id: Type.String({ maxLength: 60 }) }),
  answered: Type.Object({ id: Type.String() }),
  errors: ['record.notFound'],
});
