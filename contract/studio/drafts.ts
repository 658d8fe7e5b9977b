import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from '../define.ts';
import { calls, DraftDocument, DraftNo, Entity, NO_MORE, Person } from './parts.ts';
import { PlanHead } from './plans.ts';
import { StageHead } from './stages.ts';

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

const Behind = Type.Object({
  entity: Type.String(),
  /** Each place that both changed, as a whole sentence; those of the draft are called the one side. */
  clashes: Type.Array(Type.String()),
  /** The draft on what is in force: with the draft's word where they differ, and with that in force. */
  mine: DraftDocument,
  theirs: DraftDocument,
});
export type Behind = Static<typeof Behind>;

const Draft = Type.Object({
  ...DraftHead.properties,
  reason: Type.String(),
  documents: Type.Array(DraftDocument),
  /** What was published since the draft was begun, where it contradicts the draft; only `studio.draft` says so. */
  behind: Type.Optional(Type.Array(Behind)),
});
export type Draft = Static<typeof Draft>;

/**
 * As it reads on what is in force: what was published since it was begun is in its documents, whose `from` says so. Where
 * both changed one place the document is as it was saved, and `behind` has both ways out.
 */
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
 * a sign within half a minute. Somebody with two tabs is named once. With it, what is begun on it as it is now.
 */
export const presence = defineCall({
  ...calls,
  name: 'studio.presence',
  method: 'POST',
  path: '/yzjumc/studio/v1/presence',
  summary: '设计台：谁也在设计这个业务对象，有哪些草稿',
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
    /** Newest first. */
    drafts: Type.Array(DraftHead),
  }),
});
