import { type Static, Type } from 'typebox';
import { defineCall, OneOf } from '../define.ts';
import { calls, Entity, NO_MORE } from './parts.ts';

/** A value that records can have: what JSON has beside objects. */
const Cell = Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Boolean(), Type.Null()]);

/**
 * What can be done about records that a change makes invalid: a value or an expression for what is missing or wrong, another
 * option for each that goes, or the value brought into its new shape (retyped, cut, put on the bound).
 */
export const Offer = Type.Object({
  do: OneOf(['fill', 'map', 'convert']),
  /** `map`: options that go. */
  from: Type.Optional(Type.Array(Type.Object({ value: Type.String(), title: Type.String() }))),
  /** `map`, `fill`: options to choose from; absent: any value of the field's type. */
  to: Type.Optional(Type.Array(Type.Object({ value: Cell, title: Type.String() }))),
  /** `fill`: what a value of the field is. */
  type: Type.Optional(OneOf(['string', 'number', 'boolean', 'date'])),
  /** `convert`: what becomes of a value, in words. */
  words: Type.Optional(Type.String()),
  /** What becomes of the records where nothing is chosen, in words; absent: they stay as they are. */
  otherwise: Type.Optional(Type.String()),
});
export type Offer = Static<typeof Offer>;

/** How values are made right. */
export const Mending = Type.Union([
  Type.Object({ do: Type.Literal('fill'), value: Cell }),
  Type.Object({ do: Type.Literal('fill'), expression: Type.String({ minLength: 1, maxLength: 2000 }) }),
  Type.Object({ do: Type.Literal('map'), to: Type.Record(Type.String(), Cell) }),
  Type.Object({ do: Type.Literal('convert') }),
]);
export type Mending = Static<typeof Mending>;

/** What was chosen of the offers for one effect: done in the same publication, and undone by going back. */
const Repair = Type.Intersect([Type.Object({ impact: Type.String({ maxLength: 200 }) }), Mending]);
export type Repair = Static<typeof Repair>;
export const Repairs = Type.Array(Repair, { maxItems: 50, title: '对已有单据的处理' });

/** A repair that was published, or is being taken back. */
export const RepairWork = Type.Object({
  repairNo: Type.String(),
  entity: Type.String(),
  /** Which field, and what is done, in words. */
  title: Type.String(),
  state: OneOf(['running', 'done', 'stopped', 'undoing', 'undone']),
  /** Records that it was for. */
  total: Type.Integer(),
  /** Records that were changed. */
  done: Type.Integer(),
  /** Records that stayed as they were: nothing that the new definition accepts came of it. */
  left: Type.Integer(),
  /** RFC 3339 */
  at: Type.String(),
});
export type RepairWork = Static<typeof RepairWork>;

/** What is being done to stored records, and what was done last, newest first. */
export const repairs = defineCall({
  ...calls,
  name: 'studio.repairs',
  method: 'GET',
  path: '/yzjumc/studio/v1/repairs',
  summary: '设计台：随发布对已有单据的处理',
  sent: Type.Object({ entity: Entity }, NO_MORE),
  answered: Type.Object({ repairs: Type.Array(RepairWork) }),
  errors: ['studio.mayNotDesign'],
});

/** What was done stays done; the rest stays as it is until somebody edits it. */
export const stopRepair = defineCall({
  ...calls,
  name: 'studio.stopRepair',
  method: 'POST',
  path: '/yzjumc/studio/v1/repairs/stop',
  summary: '设计台：停止正在进行的处理',
  atomic: true,
  sent: Type.Object({ repairNo: Type.String({ pattern: '^[0-9a-f-]{36}$', title: '处理编号' }) }, NO_MORE),
  errors: ['studio.noRepair', 'studio.mayNotPublish', 'studio.mayNotDesign'],
});
