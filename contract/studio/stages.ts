import { type Static, Type } from 'typebox';
import { defineCall, Nullable } from '../define.ts';
import { calls, DraftDocument, DraftNo, NO_MORE, Person, Reason, StageNo } from './parts.ts';
import { Published } from './publishing.ts';
import { Repairs } from './repairs.ts';

/** Who is served a version before everybody is: people with a role, people of chosen teams, or of a share of all teams. */
export const Audience = Type.Union(
  [
    Type.Object(
      {
        by: Type.Literal('roles'),
        roles: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
          minItems: 1,
          maxItems: 50,
          uniqueItems: true,
        }),
      },
      NO_MORE,
    ),
    Type.Object(
      {
        by: Type.Literal('teams'),
        teams: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
          minItems: 1,
          maxItems: 200,
          uniqueItems: true,
        }),
      },
      NO_MORE,
    ),
    Type.Object({ by: Type.Literal('share'), percent: Type.Integer({ minimum: 1, maximum: 99 }) }, NO_MORE),
  ],
  { title: '试用的人' },
);
export type Audience = Static<typeof Audience>;

/** A version that some people are served before everybody is. */
export const StageHead = Type.Object({
  stageNo: Type.String(),
  name: Type.String(),
  entities: Type.Array(Type.String()),
  reason: Type.String(),
  by: Person,
  /** Since when. RFC 3339 */
  at: Type.String(),
  audience: Audience,
  /** Names of the roles or teams of the audience. */
  names: Type.Array(Type.String()),
  /** How many people have it. */
  people: Type.Integer(),
  /** Why nobody is served it now: a release has come that it does not fit. */
  problem: Nullable(Type.String()),
  /** Who asks may publish it for everybody, or withdraw it. */
  canEnd: Type.Boolean(),
});
export type StageHead = Static<typeof StageHead>;

/**
 * Some people are served the draft from now on, everybody else what is in force. Judged as a publication; what stored records
 * would have to be rewritten for, or what the version in force could not read, is refused (`studio.notStageable`). Answered
 * when the process serves it.
 */
export const beginStage = defineCall({
  ...calls,
  name: 'studio.beginStage',
  method: 'POST',
  path: '/yzjumc/studio/v1/stage/begin',
  summary: '设计台：先给一部分人用',
  atomic: true,
  sent: Type.Object(
    {
      draftNo: DraftNo,
      version: Type.Integer({ minimum: 1 }),
      reason: Reason,
      accepted: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500, title: '已确认的影响' }),
      audience: Audience,
    },
    NO_MORE,
  ),
  answered: Type.Object({ stage: StageHead }),
  errors: [
    'studio.noDraft',
    'studio.draftConflict',
    'studio.mayNotDesign',
    'studio.mayNotPublish',
    'studio.problems',
    'studio.notAccepted',
    'studio.staged',
    'studio.notStageable',
    'studio.badAudience',
  ],
});

export const stage = defineCall({
  ...calls,
  name: 'studio.stage',
  method: 'GET',
  path: '/yzjumc/studio/v1/stage',
  summary: '设计台：正在试用的一份定义',
  sent: Type.Object({ stageNo: StageNo }, NO_MORE),
  answered: Type.Object({ stage: StageHead, documents: Type.Array(DraftDocument) }),
  errors: ['studio.noStage', 'studio.mayNotDesign'],
});

/** Published for everybody, judged as it stands now. Refused with the `data` of `publish`. */
export const promoteStage = defineCall({
  ...calls,
  name: 'studio.promoteStage',
  method: 'POST',
  path: '/yzjumc/studio/v1/stage/promote',
  summary: '设计台：把试用的定义推广到所有人',
  atomic: true,
  sent: Type.Object(
    {
      stageNo: StageNo,
      reason: Reason,
      accepted: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500, title: '已确认的影响' }),
      repairs: Type.Optional(Repairs),
    },
    NO_MORE,
  ),
  answered: Published,
  errors: [
    'studio.noStage',
    'studio.ownPlan',
    'studio.mayNotDesign',
    'studio.mayNotPublish',
    'studio.problems',
    'studio.notAccepted',
    'studio.badRepair',
  ],
});

/** Everybody is served what is in force again; what was typed meanwhile stays stored, and the draft is there again. */
export const withdrawStage = defineCall({
  ...calls,
  name: 'studio.withdrawStage',
  method: 'POST',
  path: '/yzjumc/studio/v1/stage/withdraw',
  summary: '设计台：撤回试用',
  atomic: true,
  sent: Type.Object({ stageNo: StageNo, reason: Reason }, NO_MORE),
  errors: ['studio.noStage', 'studio.mayNotDesign', 'studio.mayNotPublish'],
});

/** Teams that a version may be given to first, by a part of their name. */
export const teams = defineCall({
  ...calls,
  name: 'studio.teams',
  method: 'GET',
  path: '/yzjumc/studio/v1/teams',
  summary: '设计台：可以先试用的团队',
  sent: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 60, title: '团队名称' })) }, NO_MORE),
  answered: Type.Object({
    /** The first of them by name. */
    teams: Type.Array(Type.Object({ eid: Type.String(), name: Type.String() })),
    /** How many have that name, also those not listed. */
    total: Type.Integer({ minimum: 0 }),
  }),
  errors: ['studio.mayNotDesign'],
});
