import type { Change, EntityDocument, Problem, RecordData } from '@yunpu/engine-core/document';
import type { HistoryEntry as RecordHistoryEntry } from '@yunpu/engine-core/endpoint';
import type { ListRequest } from '@yunpu/engine-core/query';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf } from './define.ts';
import { COMPILE_LIMIT } from './documents.ts';

/** Whose roles name the right to design (schemas/roles.json, `design`); which entities, the studio says itself. */
const calls = { section: '', who: { roles: ['operator', 'developer'] } } as const;

const Entity = Type.String({ pattern: '^[a-z][a-z0-9-]{0,60}$', title: '业务对象' });
const DraftNo = Type.String({ pattern: '^[0-9a-f-]{36}$', title: '草稿编号' });
const PlanNo = Type.String({ pattern: '^[0-9a-f-]{36}$', title: '发布编号' });
const Reason = Type.String({ minLength: 1, maxLength: 500, title: '原因' });
const NO_MORE = { additionalProperties: false } as const;

const Person = Type.Object({ id: Type.String(), name: Type.String() });

/** A publication that waits for its time or for a second person's word, or has waited. */
const PlanHead = Type.Object({
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
const StageHead = Type.Object({
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

/** A draft as lists show it. */
const DraftHead = Type.Object({
  draftNo: Type.String(),
  name: Type.String(),
  entities: Type.Array(Type.String()),
  by: Person,
  /** RFC 3339 */
  at: Type.String(),
  /** Raised by each save. */
  version: Type.Integer(),
});
export type DraftHead = Static<typeof DraftHead>;

const StudioDocument = Type.Object({
  entity: Type.String(),
  title: Type.String(),
  /** Group of the menu; null: in no menu. */
  group: Nullable(Type.String()),
  icon: Nullable(Type.String()),
  /** In force; null: it never compiled. */
  version: Nullable(Type.String()),
  /** Shipped as a file, made in the studio, or shipped and changed in the studio. */
  origin: OneOf(['shipped', 'changed', 'made']),
  /** How many operations lie over the shipped document. */
  changes: Type.Integer(),
  /** Who published last in the studio and when; null: nobody. */
  published: Nullable(Type.Object({ by: Person, at: Type.String(), reason: Type.String() })),
  /** Errors and warnings of what should be in force. */
  errors: Type.Integer(),
  warnings: Type.Integer(),
  /** The shipped document and the studio's changes contradict each other; the last good version serves. */
  clashes: Type.Integer(),
  canDesign: Type.Boolean(),
  canPublish: Type.Boolean(),
  /** What who asks publishes waits for a second person's word. */
  needsSecond: Type.Boolean(),
});
export type StudioDocument = Static<typeof StudioDocument>;

export const list = defineCall({
  ...calls,
  name: 'studio.list',
  method: 'GET',
  path: '/yzjumc/studio/v1/documents',
  summary: '设计台：全部业务对象、健康状况与草稿',
  answered: Type.Object({
    documents: Type.Array(StudioDocument),
    drafts: Type.Array(DraftHead),
    /** What waits, and what has failed or was refused of late. */
    plans: Type.Array(PlanHead),
    /** What some people are served before everybody is. */
    stages: Type.Array(StageHead),
  }),
});

/** A place where the shipped document and the studio both changed what was one before. */
const Clash = Type.Object({
  /** Identity path of what clashes, '/record/properties/poNumber/title'. */
  at: Type.String(),
  message: Type.String(),
  was: Type.Unknown(),
  shipped: Type.Unknown(),
  studio: Type.Unknown(),
});
export type Clash = Static<typeof Clash>;

export const open = defineCall({
  ...calls,
  name: 'studio.open',
  method: 'GET',
  path: '/yzjumc/studio/v1/document',
  summary: '设计台：一份业务对象的定义',
  sent: Type.Object({ entity: Entity }, NO_MORE),
  answered: Type.Object({
    document: StudioDocument,
    /** What is in force, as text. */
    text: Type.String(),
    /** As it was shipped; null for one made in the studio. */
    base: Nullable(Type.String()),
    clashes: Type.Array(Clash),
    fragments: Type.Record(Type.String(), Type.Unknown()),
    roles: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
    menuGroups: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
  }),
  errors: ['entity.unknown'],
});

/** One document of a draft: its text, and the version in force that it was begun on (null: a new entity). */
const DraftDocument = Type.Object(
  {
    entity: Entity,
    text: Type.String({ maxLength: COMPILE_LIMIT, title: '单据定义' }),
    from: Nullable(Type.String({ maxLength: 64 })),
  },
  NO_MORE,
);
export type DraftDocument = Static<typeof DraftDocument>;

const Draft = Type.Object({
  ...DraftHead.properties,
  reason: Type.String(),
  documents: Type.Array(DraftDocument),
});
export type Draft = Static<typeof Draft>;

export const draft = defineCall({
  ...calls,
  name: 'studio.draft',
  method: 'GET',
  path: '/yzjumc/studio/v1/draft',
  summary: '设计台：一份草稿',
  sent: Type.Object({ draftNo: DraftNo }, NO_MORE),
  answered: Draft,
  errors: ['studio.noDraft'],
});

/**
 * Kept as it is typed. Saved over a version that somebody else has saved meanwhile, it is merged by identity: `merged` says
 * that the texts answered are not those sent; what both changed differently is refused with `studio.draftConflict`, whose
 * `data` is the draft as it is.
 */
export const saveDraft = defineCall({
  ...calls,
  name: 'studio.saveDraft',
  method: 'POST',
  path: '/yzjumc/studio/v1/draft/save',
  summary: '设计台：保存草稿',
  atomic: true,
  sent: Type.Object(
    {
      draftNo: Type.Optional(DraftNo),
      /** The version that was seen; left out of a new one. */
      version: Type.Optional(Type.Integer({ minimum: 1 })),
      name: Type.String({ minLength: 1, maxLength: 60, title: '草稿名称' }),
      reason: Type.Optional(Type.String({ maxLength: 500, title: '原因' })),
      documents: Type.Array(DraftDocument, { minItems: 1, maxItems: 20, title: '业务对象' }),
    },
    NO_MORE,
  ),
  answered: Type.Object({ draft: Draft, merged: Type.Boolean() }),
  errors: ['studio.noDraft', 'studio.tooManyDrafts', 'studio.draftConflict', 'studio.mayNotDesign'],
});

export const discardDraft = defineCall({
  ...calls,
  name: 'studio.discardDraft',
  method: 'POST',
  path: '/yzjumc/studio/v1/draft/discard',
  summary: '设计台：放弃草稿',
  atomic: true,
  sent: Type.Object({ draftNo: DraftNo }, NO_MORE),
  errors: ['studio.noDraft', 'studio.mayNotDesign'],
});

/**
 * Says that the caller is at work on a business object, in which tab and at what, and answers who else is: whoever has given
 * a sign within half a minute. Somebody with two tabs is named once.
 */
export const presence = defineCall({
  ...calls,
  name: 'studio.presence',
  method: 'POST',
  path: '/yzjumc/studio/v1/presence',
  summary: '设计台：谁也在设计这个业务对象',
  passive: true,
  sent: Type.Object(
    {
      entity: Entity,
      tab: Type.String({ format: 'uuid', title: '标签页' }),
      /** JSON pointer of what is chosen. */
      at: Type.String({ maxLength: 300, title: '正在看的位置' }),
      /** The tab is being closed. */
      leaving: Type.Optional(Type.Boolean({ title: '离开' })),
    },
    NO_MORE,
  ),
  answered: Type.Object({
    people: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), at: Type.String() })),
  }),
});

/** A value that records can have: what JSON has beside objects. */
const Cell = Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Boolean(), Type.Null()]);

/**
 * What can be done about records that a change makes invalid: a value or an expression for what is missing or wrong, another
 * option for each that goes, or the value brought into its new shape (retyped, cut, put on the bound).
 */
const Offer = Type.Object({
  do: OneOf(['fill', 'map', 'convert']),
  /** `map`: options that go. */
  from: Type.Optional(Type.Array(Type.Object({ value: Type.String(), title: Type.String() }))),
  /** `map`, `fill`: options to choose from; absent: any value of the field's type. */
  to: Type.Optional(Type.Array(Type.Object({ value: Cell, title: Type.String() }))),
  /** `fill`: what a value of the field is. */
  type: Type.Optional(OneOf(['string', 'number', 'boolean', 'date'])),
  /** `convert`: what becomes of a value, in words. */
  words: Type.Optional(Type.String()),
});
export type Offer = Static<typeof Offer>;

/** What was chosen of the offers for one effect: done in the same publication, and undone by going back. */
const Repair = Type.Intersect([
  Type.Object({ impact: Type.String({ maxLength: 200 }) }),
  Type.Union([
    Type.Object({ do: Type.Literal('fill'), value: Cell }),
    Type.Object({ do: Type.Literal('fill'), expression: Type.String({ minLength: 1, maxLength: 2000 }) }),
    Type.Object({ do: Type.Literal('map'), to: Type.Record(Type.String(), Cell) }),
    Type.Object({ do: Type.Literal('convert') }),
  ]),
]);
export type Repair = Static<typeof Repair>;
const Repairs = Type.Array(Repair, { maxItems: 50, title: '对已有单据的处理' });

/** One thing that publishing does to what is there. */
const Impact = Type.Object({
  /** Stable for the same change: what is ticked stays ticked. */
  id: Type.String(),
  entity: Type.String(),
  kind: OneOf(['invalid', 'values', 'access', 'views', 'drafts', 'approvals', 'print', 'indexes']),
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

/** A repair that was published, or is being taken back. */
const RepairWork = Type.Object({
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

const Published = Type.Object({
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
  /** `staged`: some people were served it; `withdrawn`: they are not any more. */
  kind: OneOf(['shipped', 'published', 'returned', 'staged', 'withdrawn']),
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
    'studio.mayNotDesign',
    'studio.mayNotPublish',
    'studio.problems',
    'studio.notAccepted',
    'studio.badRepair',
    'studio.staged',
  ],
});

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

const StageNo = Type.String({ pattern: '^[0-9a-f-]{36}$', title: '试用编号' });

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
  answered: Type.Object({ teams: Type.Array(Type.Object({ eid: Type.String(), name: Type.String() })) }),
  errors: ['studio.mayNotDesign'],
});

/**
 * Records as they looked and were while a version was in force: its document, and the values at the end of its time, as far
 * as the records' history tells. What today's rights keep from who asks is kept from her here too. Nothing can be changed.
 */
export const past = defineCall({
  ...calls,
  name: 'studio.past',
  method: 'POST',
  path: '/yzjumc/studio/v1/past',
  summary: '设计台：某个版本当时的单据',
  sent: Type.Object(
    {
      entity: Entity,
      /** When the version came into force, as the history says. RFC 3339 */
      at: Type.String({ format: 'date-time', title: '版本的时间' }),
      /** One record, with its history up to then, in the place of a page of them. */
      key: Type.Optional(Type.String({ maxLength: 200, title: '单据编号' })),
      /** What any list takes; it looks among what the records held then. */
      list: Type.Optional(Described<ListRequest>()),
    },
    NO_MORE,
  ),
  answered: Type.Object({
    version: Type.String(),
    /** Who put it in force; null: it came with a release. */
    by: Nullable(Person),
    reason: Type.String(),
    at: Type.String(),
    /** When the next one came; null: it is in force now. RFC 3339 */
    until: Nullable(Type.String()),
    /** As who asks may see it, without actions. */
    document: Described<EntityDocument>(),
    /** A page of them, the newest first where no other order is asked for; or the one record. */
    rows: Type.Array(Described<RecordData>()),
    /** How many there were, as a list's answer has it. */
    total: Type.Integer(),
    totalIsEstimate: Type.Boolean(),
    totalIsFloor: Type.Optional(Type.Literal(true)),
    pageNo: Type.Integer(),
    pageSize: Type.Integer(),
    /** Among how many of the newest was looked; null: among all. */
    searched: Nullable(Type.Integer()),
    /** What had become of the one record by then, newest first, as who asks may see it; null: a page of records. */
    history: Nullable(Type.Array(Described<RecordHistoryEntry>())),
    /** What keys in them read like today, by field. */
    labels: Described<Record<string, Record<string, string>>>(),
  }),
  errors: ['entity.unknown', 'studio.noVersion', 'studio.mayNotDesign', 'query.invalid'],
});
export type Past = Static<typeof past.answered>;
