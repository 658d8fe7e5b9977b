import type { Change, Problem } from '@yunpu/engine-core/document';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf } from '../define.ts';
import { calls, DraftDocument, DraftNo, Entity, NO_MORE, Person, Reason } from './parts.ts';
import { PlanHead } from './plans.ts';
import { Purge } from './purges.ts';
import { Offer, Repairs, RepairWork } from './repairs.ts';

/** One thing that publishing does to what is there. */
const Impact = Type.Object({
  /** Stable for the same change: what is ticked stays ticked. */
  id: Type.String(),
  entity: Type.String(),
  kind: OneOf(['invalid', 'values', 'access', 'views', 'drafts', 'approvals', 'print', 'links', 'indexes']),
  /** It has to be accepted by itself before it is published. */
  dangerous: Type.Boolean(),
  /** A whole sentence, with its number. */
  message: Type.String(),
  /** How many records, views or approvals; null: not counted. */
  count: Nullable(Type.Integer()),
  /** There are too many records to wait for: `studio.count` counts them. The message says no number yet. */
  counting: Type.Optional(Type.Literal(true)),
  /** Some of those records that who asks may read, by key, for links. */
  keys: Type.Array(Type.String()),
  /** JSON pointer in the newer document. */
  pointer: Type.String(),
  /** What can be done about it in the same publication; the records can always stay as they are until they are edited. */
  offers: Type.Array(Offer),
});
export type Impact = Static<typeof Impact>;

const Judged = Type.Object({
  entity: Type.String(),
  problems: Described<readonly Problem[]>(),
  /** Against what is in force, in words. */
  changes: Described<readonly Change[]>(),
  impact: Type.Array(Impact),
});
export type Judged = Static<typeof Judged>;

/**
 * In the judgement of who asks: what she may not put in force is an error at its place (`reserved`, `foreign-address`,
 * `own-access`). Errors of other documents that this one would cause stand with the first, under their own `file`.
 * While a release and the studio clash, what is judged is the text on the release: what it says where they clash settles it.
 */
export const judge = defineCall({
  ...calls,
  name: 'studio.judge',
  method: 'POST',
  path: '/yzjumc/studio/v1/judge',
  summary: '设计台：发布前的检查与影响',
  perMinute: 240,
  sent: Type.Object(
    { documents: Type.Array(DraftDocument, { minItems: 1, maxItems: 20, title: '业务对象' }) },
    NO_MORE,
  ),
  answered: Type.Object({ documents: Type.Array(Judged) }),
  errors: ['studio.mayNotDesign'],
});

/** Whom a draft's approval would ask about a record, by what the approval itself goes by. Nothing is stored. */
export const tryApproval = defineCall({
  ...calls,
  name: 'studio.tryApproval',
  method: 'POST',
  path: '/yzjumc/studio/v1/approval/try',
  summary: '设计台：试一试审批会问到谁',
  perMinute: 240,
  sent: Type.Object(
    {
      document: DraftDocument,
      /** Values of the record; what is left out is not filled in. */
      record: Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), { title: '单据的内容' }),
      /** Whoever asks for approval; left out: who asks this. */
      requester: Type.Optional(Type.String({ maxLength: 64, title: '申请人' })),
    },
    NO_MORE,
  ),
  answered: Type.Object({
    steps: Type.Array(
      Type.Object({
        name: Type.String(),
        /** Null: the record does not meet this step. Empty: it does, and nobody can decide it. */
        people: Nullable(Type.Array(Person)),
      }),
    ),
  }),
  errors: ['studio.mayNotDesign', 'studio.problems', 'studio.noRequester'],
});

/** Counts the records that `judge` left to count, some thousands at a time: who asks goes on, or does not. */
export const count = defineCall({
  ...calls,
  name: 'studio.count',
  method: 'POST',
  path: '/yzjumc/studio/v1/count',
  summary: '设计台：统计影响到多少张单据（一段一段地问）',
  perMinute: 1200,
  sent: Type.Object(
    {
      documents: Type.Array(DraftDocument, { minItems: 1, maxItems: 20, title: '业务对象' }),
      entity: Entity,
      /** `next` of the answer before. */
      after: Type.Optional(Type.String({ pattern: '^[0-9a-f-]{36}$', title: '从哪里接着统计' })),
    },
    NO_MORE,
  ),
  answered: Type.Object({
    /** Of this part, by the id of the effect. */
    counts: Type.Array(Type.Object({ id: Type.String(), count: Type.Integer(), keys: Type.Array(Type.String()) })),
    /** Records of this part. */
    seen: Type.Integer(),
    /** All records; null but in the first answer. */
    total: Nullable(Type.Integer()),
    /** Null: it was the last part. */
    next: Nullable(Type.String()),
  }),
  errors: ['studio.mayNotDesign', 'studio.problems'],
});

export const Published = Type.Object({
  /** Of what was published together. */
  publishNo: Type.String(),
  documents: Type.Array(Type.Object({ entity: Type.String(), version: Type.String() })),
  /** What is done to stored records with it, now or in the background. */
  repairs: Type.Array(RepairWork),
  /** Nothing is in force yet: it waits. */
  plan: Type.Optional(PlanHead),
});
export type Published = Static<typeof Published>;

/**
 * What was published since the draft was begun is merged with it by identity. Refused with `data`: `studio.problems` has
 * `{ documents: { entity, problems }[] }`, `studio.notAccepted` has `{ impact }` (what is left to tick, as judged now),
 * `studio.draftConflict` has the draft as it is. Answered when the process serves it.
 */
export const publish = defineCall({
  ...calls,
  name: 'studio.publish',
  method: 'POST',
  path: '/yzjumc/studio/v1/publish',
  summary: '设计台：发布一份草稿（全部生效或全部不生效）',
  atomic: true,
  sent: Type.Object(
    {
      draftNo: DraftNo,
      version: Type.Integer({ minimum: 1 }),
      reason: Reason,
      /** Ids of the dangerous effects that were ticked. */
      accepted: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500, title: '已确认的影响' }),
      repairs: Type.Optional(Repairs),
      /** When it comes into force, judged again then; left out: now. RFC 3339 */
      publishAt: Type.Optional(Type.String({ format: 'date-time', title: '生效时间' })),
    },
    NO_MORE,
  ),
  answered: Published,
  errors: [
    'studio.noDraft',
    'studio.badTime',
    'studio.draftConflict',
    'studio.mayNotDesign',
    'studio.mayNotPublish',
    'studio.problems',
    'studio.notAccepted',
    'studio.badRepair',
    'studio.staged',
  ],
});

/** One publication of an entity, newest first. */
const HistoryEntry = Type.Object({
  publishNo: Type.String(),
  version: Type.String(),
  /** RFC 3339 */
  at: Type.String(),
  /** Null: it came with the shipped documents. */
  by: Nullable(Person),
  reason: Type.String(),
  /** `staged`: some people were served it; `withdrawn`: they are not any more. `purged`: no version, but what was done to records. */
  kind: OneOf(['shipped', 'published', 'returned', 'staged', 'withdrawn', 'purged']),
  /** `purged`: which field's values were taken away, and of how many records so far. */
  purge: Type.Optional(Purge),
  /** The installation that it was brought from as a signed change set, and whose signature that was; null: it was made here. */
  origin: Nullable(Type.Object({ installation: Type.String(), signedBy: Type.String() })),
  /** Against the version before, in words. */
  changes: Described<readonly Change[]>(),
  /** It is in force now. */
  current: Type.Boolean(),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

export const history = defineCall({
  ...calls,
  name: 'studio.history',
  method: 'GET',
  path: '/yzjumc/studio/v1/history',
  summary: '设计台：一份业务对象的发布历史',
  sent: Type.Object({ entity: Entity }, NO_MORE),
  answered: Type.Object({ entries: Type.Array(HistoryEntry) }),
  errors: ['entity.unknown'],
});

export const versionText = defineCall({
  ...calls,
  name: 'studio.version',
  method: 'GET',
  path: '/yzjumc/studio/v1/version',
  summary: '设计台：某个版本的定义',
  sent: Type.Object({ entity: Entity, version: Type.String({ maxLength: 64 }) }, NO_MORE),
  answered: Type.Object({ text: Type.String() }),
  errors: ['entity.unknown', 'studio.noVersion'],
});

/** Back to an earlier version: published anew, with its own effects to accept. Refused with the `data` of `publish`. */
export const goBack = defineCall({
  ...calls,
  name: 'studio.goBack',
  method: 'POST',
  path: '/yzjumc/studio/v1/back',
  summary: '设计台：回到某个版本',
  atomic: true,
  sent: Type.Object(
    {
      entity: Entity,
      version: Type.String({ maxLength: 64 }),
      reason: Reason,
      accepted: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500, title: '已确认的影响' }),
      repairs: Type.Optional(Repairs),
    },
    NO_MORE,
  ),
  answered: Published,
  errors: [
    'entity.unknown',
    'studio.noVersion',
    'studio.alreadyInForce',
    'studio.mayNotDesign',
    'studio.mayNotPublish',
    'studio.problems',
    'studio.notAccepted',
    'studio.badRepair',
    'studio.staged',
  ],
});
