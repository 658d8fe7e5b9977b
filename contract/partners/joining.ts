import type { RecordData } from '@yunpu/engine-core/document';
import type { UploadedFile } from '@yunpu/engine-core/endpoint';
import type { ParsedExpressions } from '@yunpu/engine-core/expression';
import type { ListResult } from '@yunpu/engine-core/query';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf } from '../define.ts';
import { Region } from '../regions.ts';
import { call, Detail, field, JOINING, OPEN_JOINING, text, UNKNOWN, unchecked } from './parts.ts';

/** A team as a partner on a day; days as YYYY-MM-DD. */
const PartnerInfo = Type.Object({
  eid: Type.String(),
  name: Type.String(),
  level: Type.String(),
  province: Type.String(),
  city: Type.String(),
  district: Type.String(),
  contactName: Type.String(),
  joinedOn: Type.String(),
  expiresOn: Type.String(),
  status: OneOf(['active', 'ended']),
  billNo: Type.String(),
  isPartner: Type.Boolean(),
  levelTitle: Type.String(),
  /** Purchase discount: 0.7 is 70 % of the list price. */
  discount: Nullable(Type.Number()),
  daysLeft: Type.Integer(),
  canRenew: Type.Boolean(),
});
export type PartnerInfo = Static<typeof PartnerInfo>;

export const queryPartner = defineCall({
  ...call,
  name: 'partners.queryPartner',
  method: 'GET',
  path: '/yzjumc/partner/v3/queryPartner',
  summary: '查询伙伴信息',
  sent: Type.Object({ eid: text(100, '团队标识') }),
  /** Null: it never was one. */
  answered: Nullable(PartnerInfo),
  errors: ['session.forbidden'],
});

export const partnerOfOrg = defineCall({
  ...call,
  name: 'partners.partnerOfOrg',
  method: 'POST',
  path: `${JOINING}/getPartnerInfoOrgId`,
  summary: '按组织查询伙伴信息',
  sent: Type.Object({ orgId: text(100, '组织标识') }),
  /** Null: it never was one. */
  answered: Nullable(PartnerInfo),
  errors: ['session.forbidden'],
});

/** An application as its status page shows it. */
const JoinStatus = Type.Object({
  billNo: Type.String(),
  kind: field(Type.String()),
  companyName: field(Type.String()),
  /** The one that was granted, or else the one that was asked for. */
  level: field(Type.String()),
  status: Nullable(Type.String()),
  statusTitle: Type.String(),
  opinion: Nullable(Type.String()),
  /** YYYY-MM-DD */
  expireDate: Nullable(Type.String()),
});
export type JoinStatus = Static<typeof JoinStatus>;

export const currentJoinStatus = defineCall({
  ...call,
  name: 'partners.currentJoinStatus',
  method: 'GET',
  path: `${JOINING}/getJoinStatusByCurrentUser`,
  summary: '当前团队的加盟状态',
  answered: Type.Object({
    isPartner: Type.Boolean(),
    canRenew: Type.Boolean(),
    partner: Nullable(PartnerInfo),
    application: Nullable(JoinStatus),
  }),
  errors: ['entity.unknown'],
});

/** A district with what it is part of, its sales area, and what is left in its city. */
const AreaAnswer = Type.Object({
  regionId: Type.String(),
  province: Region,
  city: Region,
  district: Region,
  area: Region,
  levels: Type.Array(
    Type.Object({
      level: Type.String(),
      title: Type.String(),
      /** Null: as many as come. */
      places: Nullable(Type.Integer()),
      taken: Type.Integer(),
      open: Type.Boolean(),
      /** Why it is not. */
      why: Nullable(Type.String()),
    }),
  ),
});
export type AreaAnswer = Static<typeof AreaAnswer>;

export const joinArea = defineCall({
  ...call,
  name: 'partners.joinArea',
  method: 'GET',
  path: `${JOINING}/getPartnerJoinAreaByLevel3RegionId`,
  summary: '区县所属的加盟区域与名额',
  sent: Type.Object({ regionId: text(100, '区县代码') }),
  /** Null: no district has the code. */
  answered: Nullable(AreaAnswer),
});

/** An agreement or a rule of the programme. */
const PartnerDocument = Type.Object({
  name: Type.String(),
  version: Type.String(),
  required: Type.Boolean(),
  articles: Type.Array(Type.Object({ heading: Type.String(), text: Type.String() })),
});
export type PartnerDocument = Static<typeof PartnerDocument>;

export const partnerDocument = defineCall({
  ...call,
  name: 'partners.document',
  method: 'GET',
  path: `${JOINING}/getPartnerDocumentByName`,
  summary: '伙伴协议与制度',
  sent: Type.Object({ name: text(100, '文件名') }),
  answered: Type.Array(PartnerDocument),
});

/** What a level asks for and gives, as the shop wrote it; amounts in fen. Null: it asks for or gives none. */
const PartnerLevel = Type.Object({
  level: Type.String(),
  title: Type.String(),
  registeredCapital: Nullable(Type.Integer()),
  staffCount: Nullable(Type.Integer()),
  engineerCount: Nullable(Type.Integer()),
  annualTarget: Nullable(Type.Integer()),
  deposit: Nullable(Type.Integer()),
  /** 0.7 is 70 % of the list price. */
  discount: Nullable(Type.Number()),
  /** Places in one city; null: as many as come. */
  perCity: Nullable(Type.Integer()),
  benefits: Type.Array(Type.String()),
});
export type PartnerLevel = Static<typeof PartnerLevel>;

export const joinConditions = defineCall({
  ...call,
  name: 'partners.joinConditions',
  method: 'GET',
  path: `${JOINING}/getPartnerJoinConditionByPartnerLevel`,
  summary: '伙伴级别的加盟条件',
  sent: Type.Object({ partnerLevel: text(100, '伙伴级别') }),
  answered: Type.Array(
    Type.Object({
      ...PartnerLevel.properties,
      conditions: Type.Array(
        Type.Object({
          name: Type.String(),
          /** Field of the application that says it. */
          field: Type.String(),
          required: Type.String(),
        }),
      ),
    }),
  ),
});

/** By which a record is named: any of its names. */
const named = { billNo: unchecked<string>(), key: unchecked<string>() };

export const joinAttachments = defineCall({
  ...call,
  name: 'partners.joinAttachments',
  method: 'POST',
  path: `${JOINING}/getAttachmentsByBillNo`,
  summary: '加盟申请的附件',
  sent: Type.Object(named),
  answered: Type.Array(Described<UploadedFile>()),
  errors: UNKNOWN,
});

export const autoUpgrade = defineCall({
  ...call,
  name: 'partners.autoUpgrade',
  method: 'POST',
  path: `${JOINING}/autoUpgrade`,
  summary: '按业绩自动升级',
  sent: Type.Object({ ...named, version: unchecked<number>() }),
  answered: Detail,
  errors: ['entity.unknown', 'record.notFound', 'record.conflict', 'action.refused'],
});

const open = { section: '', who: 'anyone' } as const;
/** What opens an application: the phone number it was made with and the code that was told then. */
const proof = { phone: unchecked<string>(), code: unchecked<string>() };

export const joinForm = defineCall({
  ...open,
  name: 'partners.joinForm',
  method: 'GET',
  path: `${OPEN_JOINING}/getForm`,
  summary: '加盟申请表（无需登录）',
  perMinute: 240,
  answered: Type.Object({
    /** The document of applications, as a visitor may see it. */
    document: Described<object>(),
    /** Its expressions by their text. */
    parsed: Described<ParsedExpressions>(),
    version: Type.String(),
    /** What a new one begins with. */
    blank: Detail,
  }),
});

export const joinValidator = defineCall({
  ...open,
  name: 'partners.joinValidator',
  method: 'GET',
  path: `${OPEN_JOINING}/validator/:version.js`,
  summary: '加盟申请表的校验模块（无需登录）',
  perMinute: 240,
  answers: 'file',
  errors: ['request.unknownPath'],
});

const SavedApplication = Type.Object({
  ...Detail.properties,
  /** By which it is found again; told once, when it is new. */
  code: Type.Optional(Type.String()),
});
export type SavedApplication = Static<typeof SavedApplication>;

export const saveApplication = defineCall({
  ...open,
  name: 'partners.saveApplication',
  section: '7',
  method: 'POST',
  path: `${OPEN_JOINING}/saveOrUpdate`,
  summary: '保存加盟申请（无需登录）',
  perMinute: 12,
  sent: Type.Object({
    ...proof,
    ...named,
    record: unchecked<RecordData>(),
    /** Of one that is there already. */
    version: unchecked<number>(),
    action: unchecked<string>(),
    input: unchecked<RecordData>(),
    documentVersion: unchecked<string>(),
  }),
  answered: SavedApplication,
  errors: ['join.lookup', 'record.invalid', 'record.conflict', 'action.refused'],
});

export const joinStatus = defineCall({
  ...open,
  name: 'partners.joinStatus',
  section: '7',
  method: 'POST',
  path: `${OPEN_JOINING}/getJoinStatusBySubmitterPhone`,
  summary: '按手机号与查询码查看加盟状态（无需登录）',
  perMinute: 30,
  sent: Type.Object(proof),
  answered: Type.Array(JoinStatus),
  errors: ['join.lookup'],
});

export const ownApplications = defineCall({
  ...open,
  name: 'partners.ownApplications',
  section: '7',
  method: 'POST',
  path: `${OPEN_JOINING}/getPageByParams`,
  summary: '本人的加盟申请（无需登录）',
  perMinute: 30,
  sent: Type.Object(proof),
  answered: Described<ListResult>(),
  errors: ['join.lookup'],
});

export const applicationDetail = defineCall({
  ...open,
  name: 'partners.applicationDetail',
  section: '7',
  method: 'POST',
  path: `${OPEN_JOINING}/getPartnerJoinDetailByBillNo`,
  summary: '加盟申请的内容（无需登录）',
  perMinute: 30,
  sent: Type.Object({ ...proof, ...named }),
  answered: Detail,
  errors: ['join.lookup'],
});

export const uploadAttachment = defineCall({
  ...open,
  name: 'partners.uploadAttachment',
  method: 'POST',
  path: `${OPEN_JOINING}/uploadAttachment`,
  summary: '上传加盟申请的附件（无需登录）',
  perMinute: 30,
  takes: 'parts',
  answered: Type.Object({
    fileId: Type.String(),
    name: Type.String(),
    /** bytes */
    size: Type.Integer(),
    type: Type.String(),
  }),
  errors: ['file.empty', 'file.type', 'file.mismatch', 'file.quota'],
});

export const attachment = defineCall({
  ...open,
  name: 'partners.attachment',
  method: 'GET',
  path: `${OPEN_JOINING}/attachment/:fileId`,
  summary: '下载加盟申请的附件（无需登录）',
  perMinute: 240,
  answers: 'file',
  errors: ['file.notFound'],
});

export const openJoinArea = defineCall({
  ...open,
  name: 'partners.openJoinArea',
  section: '7',
  method: 'GET',
  path: `${OPEN_JOINING}/getPartnerJoinAreaByLevel3RegionId`,
  summary: '区县所属的加盟区域与名额（无需登录）',
  perMinute: 240,
  sent: Type.Object({ regionId: text(60, '区县代码') }),
  /** Null: no district has the code. */
  answered: Nullable(AreaAnswer),
});

export const programme = defineCall({
  ...open,
  name: 'partners.programme',
  method: 'GET',
  path: `${OPEN_JOINING}/getProgramme`,
  summary: '伙伴级别、条件与协议（无需登录）',
  perMinute: 240,
  answered: Type.Object({
    levels: Type.Array(
      Type.Object({
        ...PartnerLevel.properties,
        conditions: Type.Array(Type.Object({ name: Type.String(), required: Type.String() })),
      }),
    ),
    documents: Type.Array(PartnerDocument),
  }),
});
