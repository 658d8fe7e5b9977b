import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf, PageOf, paging } from './define.ts';
import { SaveBody } from './documents.ts';

const BASE = '/yzjumc/seal_manage/v3';
const MAX_SEALS = 20;
const MAX_PEOPLE = 50;

const seal = { section: '7, Seal management', who: 'signedIn' } as const;
const sealNo = Type.String({ minLength: 1, maxLength: 40, title: '印章编号' });

/** What a seal may be used for. */
export const Purpose = OneOf(['contract', 'file'], { title: '用途' });
export type Purpose = Static<typeof Purpose>;

/** What stands below the star. */
export const SealKind = OneOf(['official', 'contract', 'finance'], { title: '印章类型' });
export type SealKind = Static<typeof SealKind>;

/** 'waiting' has not begun, 'over' ran out, 'ended' was ended before its time. */
export const GrantState = OneOf(['running', 'waiting', 'over', 'ended']);
export type GrantState = Static<typeof GrantState>;

export const SealEventKind = OneOf(['submitted', 'approved', 'rejected', 'revoked', 'granted', 'ended']);
export type SealEventKind = Static<typeof SealEventKind>;

/** Who may use which seal; instants as RFC 3339. */
export const SealGrant = Type.Object({
  grantId: Type.String(),
  sealNo: Type.String(),
  sealName: Type.String(),
  userId: Type.String(),
  userName: Type.String(),
  purposes: Type.Array(Purpose),
  validFrom: Type.String(),
  /** The first instant at which it holds no more; null: without an end. */
  validUntil: Nullable(Type.String()),
  state: GrantState,
  grantedAt: Type.String(),
  grantedByName: Type.String(),
  endedAt: Nullable(Type.String()),
  /** '' while nobody ended it. */
  endedByName: Type.String(),
  endReason: Type.String(),
});
export type SealGrant = Static<typeof SealGrant>;

export const SealUse = Type.Object({
  id: Type.Integer(),
  /** RFC 3339 */
  at: Type.String(),
  userName: Type.String(),
  purpose: Purpose,
  /** What was sealed, in words. */
  subject: Type.String(),
  /** SHA-256 of the sealed file, hexadecimal. */
  fileDigest: Type.String(),
});
export type SealUse = Static<typeof SealUse>;

/** Instants as RFC 3339. */
export const SealChange = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  what: SealEventKind,
  /** Whom a grant is for; '' of what is about the seal itself. */
  userName: Type.String(),
  purposes: Type.Array(Purpose),
  validFrom: Nullable(Type.String()),
  validUntil: Nullable(Type.String()),
  byName: Type.String(),
  reason: Type.String(),
});
export type SealChange = Static<typeof SealChange>;

/** A seal that somebody may use now. */
export const UsableSeal = Type.Object({
  sealNo: Type.String(),
  title: Type.String(),
  /** A SealKind. */
  kind: Type.String(),
});
export type UsableSeal = Static<typeof UsableSeal>;

/** Several people, each of them for each of the seals. */
export const NewGrants = Type.Object({
  sealNos: Type.Array(sealNo, { minItems: 1, maxItems: MAX_SEALS, uniqueItems: true, title: '印章' }),
  userIds: Type.Array(Type.String({ minLength: 1, maxLength: 60, title: '人员' }), {
    minItems: 1,
    maxItems: MAX_PEOPLE,
    uniqueItems: true,
    title: '人员',
  }),
  purposes: Type.Array(Purpose, { minItems: 1, uniqueItems: true, title: '用途' }),
  /** YYYY-MM-DD, the first day; today without it. */
  validFrom: Type.Optional(Nullable(Type.String({ maxLength: 10, title: '开始日期' }))),
  /** YYYY-MM-DD, the last day; null: until it is revoked. */
  validUntil: Type.Optional(Nullable(Type.String({ maxLength: 10, title: '截止日期' }))),
});
export type NewGrants = Static<typeof NewGrants>;

const ofSeal = Type.Object({ ...paging(100), sealNo });

export const update = defineCall({
  ...seal,
  name: 'seals.update',
  method: 'POST',
  path: `${BASE}/seal_update`,
  summary: '修改印章',
  atomic: true,
  sent: SaveBody,
  answered: Described<DetailResult>(),
});

export const picture = defineCall({
  ...seal,
  name: 'seals.picture',
  section: '',
  method: 'GET',
  path: `${BASE}/seal_picture`,
  summary: '印章图片',
  sent: Type.Object({
    /** Left out: what a drawn one of that kind and code would look like. */
    sealNo: Type.Optional(sealNo),
    kind: Type.Optional(SealKind),
    code: Type.Optional(Type.String({ pattern: '^([0-9A-Z]{6,18})?$', title: '印章编码' })),
    /** Of 160 × 160 px so many times. */
    scale: Type.Optional(OneOf(['1', '2', '4'], { title: '倍数' })),
    download: Type.Optional(OneOf(['1'], { title: '下载' })),
  }),
  answers: 'file',
  errors: ['record.notFound', 'seal.notGranted', 'seal.notCertified', 'seal.name', 'file.notFound'],
});

export const grants = defineCall({
  ...seal,
  name: 'seals.grants',
  method: 'POST',
  path: `${BASE}/seal_auth_list`,
  summary: '印章授权',
  sent: Type.Object({
    ...paging(100),
    sealNo: Type.Optional(sealNo),
    state: Type.Optional(OneOf(['valid', 'ended'], { title: '状态' })),
  }),
  answered: PageOf(SealGrant),
  errors: ['record.notFound'],
});

export const grant = defineCall({
  ...seal,
  name: 'seals.grant',
  method: 'POST',
  path: `${BASE}/seal_auth_save_batch`,
  summary: '批量授权使用印章',
  atomic: true,
  sent: NewGrants,
  answered: Type.Object({ grantIds: Type.Array(Type.String()) }),
  errors: ['session.forbidden', 'seal.grant'],
});

export const endGrants = defineCall({
  ...seal,
  name: 'seals.endGrants',
  method: 'POST',
  path: `${BASE}/seal_auth_delete`,
  summary: '撤销印章授权',
  atomic: true,
  sent: Type.Object({
    grantIds: Type.Array(Type.String({ minLength: 1, maxLength: 60, title: '授权' }), {
      minItems: 1,
      maxItems: MAX_PEOPLE,
      uniqueItems: true,
      title: '授权',
    }),
    reason: Type.String({ pattern: '\\S\\s*\\S', maxLength: 200, title: '撤销原因' }),
  }),
  errors: ['session.forbidden', 'seal.grantEnded'],
});

export const usable = defineCall({
  ...seal,
  name: 'seals.usable',
  section: '',
  method: 'POST',
  path: `${BASE}/seal_usable_list`,
  summary: '当前可使用的印章',
  sent: Type.Object({ purpose: Type.Optional(Purpose) }),
  answered: Type.Array(UsableSeal),
});

export const uses = defineCall({
  ...seal,
  name: 'seals.uses',
  section: '',
  method: 'POST',
  path: `${BASE}/seal_use_list`,
  summary: '印章使用记录',
  sent: ofSeal,
  answered: PageOf(SealUse),
  errors: ['record.notFound'],
});

export const changes = defineCall({
  ...seal,
  name: 'seals.changes',
  section: '',
  method: 'POST',
  path: `${BASE}/seal_change_list`,
  summary: '印章变更记录',
  sent: ofSeal,
  answered: PageOf(SealChange),
  errors: ['record.notFound', 'session.forbidden'],
});
