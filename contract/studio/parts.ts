import { type Static, Type } from 'typebox';
import { Nullable } from '../define.ts';
import { COMPILE_LIMIT } from '../documents.ts';

/** Whose roles name the right to design (schemas/roles.json, `design`); which entities, the studio says itself. */
export const calls = { section: '', who: { roles: ['operator', 'developer'] } } as const;

export const Entity = Type.String({ pattern: '^[a-z][a-z0-9-]{0,60}$', title: '业务对象' });
export const DraftNo = Type.String({ pattern: '^[0-9a-f-]{36}$', title: '草稿编号' });
export const PlanNo = Type.String({ pattern: '^[0-9a-f-]{36}$', title: '发布编号' });
export const Reason = Type.String({ minLength: 1, maxLength: 500, title: '原因' });
export const NO_MORE = { additionalProperties: false } as const;

export const Person = Type.Object({ id: Type.String(), name: Type.String() });

/** One document of a draft: its text, and the version in force that it was begun on (null: a new entity). */
export const DraftDocument = Type.Object(
  {
    entity: Entity,
    text: Type.String({ maxLength: COMPILE_LIMIT, title: '单据定义' }),
    from: Nullable(Type.String({ maxLength: 64 })),
  },
  NO_MORE,
);
export type DraftDocument = Static<typeof DraftDocument>;

export const StageNo = Type.String({ pattern: '^[0-9a-f-]{36}$', title: '试用编号' });
