import type { Change, Problem } from '@yunpu/engine-core/document';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf } from './define.ts';
import { COMPILE_LIMIT } from './documents.ts';

/** Whose roles name the right to design (schemas/roles.json, `design`); which entities, the studio says itself. */
const calls = { section: '', who: { roles: ['operator', 'developer'] } } as const;

const Entity = Type.String({ pattern: '^[a-z][a-z0-9-]{0,60}$', title: '业务对象' });
const DraftNo = Type.String({ pattern: '^[0-9a-f-]{36}$', title: '草稿编号' });
const Reason = Type.String({ minLength: 1, maxLength: 500, title: '原因' });
const NO_MORE = { additionalProperties: false } as const;

const Person = Type.Object({ id: Type.String(), name: Type.String() });

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
});
export type StudioDocument = Static<typeof StudioDocument>;

export const list = defineCall({
  ...calls,
  name: 'studio.list',
  method: 'GET',
  path: '/yzjumc/studio/v1/documents',
  summary: '设计台：全部业务对象、健康状况与草稿',
  answered: Type.Object({ documents: Type.Array(StudioDocument), drafts: Type.Array(DraftHead) }),
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
  errors: ['studio.noDraft', 'studio.draftConflict', 'studio.mayNotDesign'],
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

/** One thing that publishing does to what is there. */
const Impact = Type.Object({
  /** Stable for the same change: what is ticked stays ticked. */
  id: Type.String(),
  entity: Type.String(),
  kind: OneOf(['invalid', 'values', 'access', 'views', 'approvals', 'indexes']),
  /** It has to be accepted by itself before it is published. */
  dangerous: Type.Boolean(),
  /** A whole sentence, with its number. */
  message: Type.String(),
  /** How many records, views or approvals; null: not counted. */
  count: Nullable(Type.Integer()),
  /** Some of those records, by key, for links. */
  keys: Type.Array(Type.String()),
  /** JSON pointer in the newer document. */
  pointer: Type.String(),
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

const Published = Type.Object({
  /** Of what was published together. */
  publishNo: Type.String(),
  documents: Type.Array(Type.Object({ entity: Type.String(), version: Type.String() })),
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
    },
    NO_MORE,
  ),
  answered: Published,
  errors: [
    'studio.noDraft',
    'studio.draftConflict',
    'studio.mayNotDesign',
    'studio.mayNotPublish',
    'studio.problems',
    'studio.notAccepted',
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
  kind: OneOf(['shipped', 'published', 'returned']),
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
  ],
});
