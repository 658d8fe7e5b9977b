import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from '../define.ts';
import { calls, Entity, NO_MORE, Person, Reason } from './parts.ts';

/** A field that no version in force has, while records may still hold values of it. */
const RetiredField = Type.Object({
  /** By which it is known across the versions of its document, wherever it stood. */
  field: Type.String(),
  /** Where it stood last, by names and by titles. */
  path: Type.String(),
  title: Type.String(),
  /** The last version that has it, from which it can be put back. */
  version: Type.String(),
  /** When it went, by whom and why; null: longer ago than the history that is read. `by` null: with a release. */
  retired: Nullable(Type.Object({ at: Type.String(), by: Nullable(Person), reason: Type.String() })),
  /** How many records of this part hold a value. */
  records: Type.Integer(),
});
export type RetiredField = Static<typeof RetiredField>;

/** Retired fields, counted some thousand records at a time: who asks goes on and adds up, or does not. */
export const retired = defineCall({
  ...calls,
  name: 'studio.retired',
  method: 'GET',
  path: '/yzjumc/studio/v1/retired',
  summary: '设计台：停用的字段与仍有值的单据数（一段一段地问）',
  perMinute: 1200,
  sent: Type.Object(
    {
      entity: Entity,
      /** `next` of the answer before. */
      after: Type.Optional(Type.String({ pattern: '^[0-9a-f-]{36}$', title: '从哪里接着统计' })),
    },
    NO_MORE,
  ),
  answered: Type.Object({
    fields: Type.Array(RetiredField),
    /** Null: it was the last part. */
    next: Nullable(Type.String()),
  }),
  errors: ['entity.unknown', 'studio.mayNotDesign'],
});

/** Values of a retired field that are being taken away for good, or were. */
export const Purge = Type.Object({
  purgeNo: Type.String(),
  entity: Type.String(),
  field: Type.String(),
  path: Type.String(),
  title: Type.String(),
  /** `stopped`: the field was in use again before all of it was gone. */
  state: OneOf(['running', 'done', 'stopped']),
  /** Records that held a value when it began. */
  total: Type.Integer(),
  /** Records that were cleared. */
  done: Type.Integer(),
  reason: Type.String(),
  by: Person,
  /** RFC 3339 */
  at: Type.String(),
  endedAt: Nullable(Type.String()),
});
export type Purge = Static<typeof Purge>;

/** What is being purged of an entity, and what was last, newest first. */
export const purges = defineCall({
  ...calls,
  name: 'studio.purges',
  method: 'GET',
  path: '/yzjumc/studio/v1/purges',
  summary: '设计台：停用字段的数据清除',
  sent: Type.Object({ entity: Entity }, NO_MORE),
  answered: Type.Object({ purges: Type.Array(Purge) }),
  errors: ['studio.mayNotDesign'],
});

/**
 * Takes a retired field's values out of all records, in the background. It is not undone; the histories of the records keep
 * what they say. One that runs already is answered as it is. `word`: typed by a person, the field's name or 清除.
 */
export const purge = defineCall({
  ...calls,
  name: 'studio.purge',
  method: 'POST',
  path: '/yzjumc/studio/v1/purge',
  summary: '设计台：清除停用字段的数据（不能撤销）',
  atomic: true,
  sent: Type.Object(
    {
      entity: Entity,
      field: Type.String({ minLength: 1, maxLength: 1000, title: '字段' }),
      word: Type.String({ minLength: 1, maxLength: 500, title: '确认的话' }),
      reason: Reason,
    },
    NO_MORE,
  ),
  answered: Type.Object({ purge: Purge }),
  errors: ['entity.unknown', 'studio.mayNotDesign', 'studio.mayNotPublish', 'studio.notRetired', 'studio.notConfirmed'],
});
