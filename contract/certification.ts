import type { RecordData } from '@yunpu/engine-core/document';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf } from './define.ts';
import { Issue } from './documents.ts';

const REAL_NAME = '/yzjumc/realnameauth/v3';
const CUSTOMER = '/yzjumc/customer/auth';

const realName = { section: '7, Real-name auth', who: 'signedIn' } as const;
const customer = { section: '7, Customer auth', who: 'signedIn' } as const;
/** Refusals of an application that is filled in. */
const FILL = [
  'entity.unknown',
  'session.forbidden',
  'certification.locked',
  'record.locked',
  'record.conflict',
] as const;
const SUBMIT = [...FILL, 'record.invalid', 'certification.none', 'action.refused'] as const;

const text = (title: string, maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength, title })));
const yes = (title: string) => Type.Optional(Nullable(Type.Boolean({ title })));
const files = (title: string) =>
  Type.Optional(
    Nullable(
      Type.Array(Type.Object({ fileId: Type.String({ maxLength: 64, title: '文件标识' }) }), { maxItems: 2, title }),
    ),
  );

const teamValues = {
  subjectType: text('主体类型', 20),
  companyName: text('企业名称', 200),
  uscc: text('统一社会信用代码', 40),
  legalPerson: text('法定代表人', 80),
  longTerm: yes('执照长期有效'),
  licenceUntil: text('执照有效期至', 10),
  licence: files('营业执照'),
  operator: text('办理人', 20),
  agentName: text('办理人姓名', 80),
  agentPhone: text('办理人手机号', 20),
  agentIdNumber: text('办理人身份证号码', 32),
  idFront: files('身份证人像面'),
  idBack: files('身份证国徽面'),
  method: text('核验方式', 20),
  letter: files('授权书'),
  bankName: text('开户银行', 120),
  bankAccount: text('对公账号', 60),
};
const personValues = {
  realName: text('真实姓名', 80),
  idNumber: text('身份证号码', 32),
  idFront: files('身份证人像面'),
  idBack: files('身份证国徽面'),
};

/** What is filled in of a form: as its program has it, some of its fields. */
const record = (properties: typeof teamValues | typeof personValues) =>
  Type.Optional(Type.Unsafe<Readonly<RecordData> | null>(Nullable(Type.Object(properties, { title: '填写的内容' }))));
const billNo = text('申请编号', 40);
/** What the sender has seen of the application; a save of another version is refused as any record's. Absent: as it stands. */
const seen = {
  billNo,
  /** 0: there was none. */
  version: Type.Optional(Nullable(Type.Integer({ minimum: 0, title: '所见的版本' }))),
};
const kind = Type.Optional(
  Type.Unsafe<'first' | 'change' | null>({ enum: ['first', 'change', null], title: '申请类型' }),
);

const TeamFilled = Type.Object({ record: record(teamValues), ...seen, kind });
const PersonFilled = Type.Object({ record: record(personValues), ...seen, kind, submit: yes('提交') });
const Submitted = Type.Object({ record: record(teamValues), ...seen });
export type Submitted = Static<typeof Submitted>;

/** What may be done, or why not. */
const May = Type.Union([Type.Literal(true), Type.Object({ why: Type.String() })]);

export const Certificate = Type.Object({
  certificateNo: Type.String(),
  name: Type.String(),
  /** Credit code of the company, masked identity number of the person. */
  code: Type.String(),
  legalPerson: Nullable(Type.String()),
  /** YYYY-MM-DD */
  validFrom: Type.String(),
  /** The last day; null without an end. */
  validUntil: Nullable(Type.String()),
  state: OneOf(['valid', 'expiring', 'expired', 'revoked']),
  /** Whether it may be renewed now. */
  refreshable: May,
});
export type Certificate = Static<typeof Certificate>;

export const Application = Type.Object({
  billNo: Type.String(),
  /** A state of its document; '' for none. */
  status: Type.String(),
  version: Type.Integer(),
  record: Described<RecordData>(),
  /** By the names of the document's actions. */
  can: Type.Record(Type.String(), May),
  /** Of a verification by transfer: guesses left. */
  triesLeft: Nullable(Type.Integer()),
});
export type Application = Static<typeof Application>;

/** Where a holder stands, in one word: what is under way comes before what was. */
export const Standing = OneOf([
  'none',
  'draft',
  'paying',
  'verifying',
  'submitted',
  'rejected',
  'certified',
  'expired',
  'revoked',
]);
export type Standing = Static<typeof Standing>;

/** What happened to an application. */
export const Milestone = Type.Object({
  /** RFC 3339 */
  at: Type.String(),
  title: Type.String(),
  by: Type.String(),
  state: Nullable(Type.String()),
});
export type Milestone = Static<typeof Milestone>;

/** Everything that the page of a certification shows. */
export const Certification = Type.Object({
  standing: Standing,
  certified: Type.Boolean(),
  /** Whether this person may apply for the holder. */
  canManage: Type.Boolean(),
  certificate: Nullable(Certificate),
  application: Nullable(Application),
  history: Type.Array(Milestone),
});
export type Certification = Static<typeof Certification>;

const OneApplication = Type.Object({ application: Application });

/** An application as it stands, and what of the values sent with it could not be kept. */
const Kept = Type.Object({
  application: Application,
  issues: Type.Array(Issue),
});
export type Kept = Static<typeof Kept>;

export const personDetail = defineCall({
  ...realName,
  name: 'certification.personDetail',
  method: 'POST',
  path: `${REAL_NAME}/person_auth_detail`,
  summary: '个人认证详情',
  answered: Certification,
  errors: ['entity.unknown'],
});

export const fillPerson = defineCall({
  ...realName,
  name: 'certification.fillPerson',
  method: 'POST',
  path: `${REAL_NAME}/person_auth`,
  summary: '填写或提交个人认证',
  /** What is kept while it is filled in may be kept twice; an application is submitted once. */
  atomic: 'withKey',
  sent: PersonFilled,
  answered: Kept,
  errors: SUBMIT,
});

export const teamDetail = defineCall({
  ...realName,
  name: 'certification.teamDetail',
  method: 'POST',
  path: `${REAL_NAME}/detail_enterprise_auth`,
  summary: '企业认证详情',
  sent: Type.Object({ billNo }),
  /** With a number, that application alone. */
  answered: Type.Union([Certification, OneApplication]),
  errors: ['entity.unknown', 'record.notFound'],
});

export const fillTeam = defineCall({
  ...realName,
  name: 'certification.fillTeam',
  method: 'POST',
  path: `${REAL_NAME}/enterprise_auth`,
  summary: '填写企业认证',
  atomic: 'withKey',
  sent: TeamFilled,
  answered: Kept,
  errors: FILL,
});

const submit = {
  method: 'POST',
  summary: '提交企业认证',
  atomic: true,
  sent: Submitted,
  answered: OneApplication,
  errors: SUBMIT,
} as const;

export const submitTeam = defineCall({
  ...realName,
  ...submit,
  name: 'certification.submitTeam',
  path: `${REAL_NAME}/submit_enterprise_auth`,
});

export const letterTemplate = defineCall({
  ...realName,
  name: 'certification.letterTemplate',
  method: 'POST',
  path: `${REAL_NAME}/download_application_template`,
  summary: '下载授权书模板',
  sent: Type.Object({ billNo }),
  answers: 'file',
  errors: ['entity.unknown', 'session.forbidden', 'record.notFound'],
});

export const certificate = defineCall({
  ...realName,
  name: 'certification.certificate',
  method: 'POST',
  path: `${REAL_NAME}/detail_certificate`,
  summary: '认证证书',
  answered: Nullable(Certificate),
  errors: ['entity.unknown'],
});

export const refresh = defineCall({
  ...realName,
  name: 'certification.refresh',
  method: 'POST',
  path: `${REAL_NAME}/refresh_certificate`,
  summary: '年度更新认证',
  atomic: true,
  answered: OneApplication,
  errors: [...FILL, 'certification.noCertificate', 'certification.early'],
});

export const standing = defineCall({
  ...customer,
  name: 'certification.standing',
  method: 'POST',
  path: '/yzjumc/customer/v2/auth_info',
  summary: '当前团队的认证状态',
  answered: Type.Object({
    /** 1: certified */
    status: Type.Union([Type.Literal(0), Type.Literal(1)]),
    eid: Type.String(),
    name: Type.String(),
    /** What the team is certified as. */
    companyName: Nullable(Type.String()),
    certificateNo: Nullable(Type.String()),
    validUntil: Nullable(Type.String()),
    /** Whether an application is under way. */
    applying: Type.Boolean(),
    /** Where the application stands, or the certificate without one. */
    standing: Standing,
  }),
});

export const customerDetailV2 = defineCall({
  ...customer,
  name: 'certification.customerDetailV2',
  method: 'POST',
  path: `${CUSTOMER}/v2/detail`,
  summary: '客户认证状态',
  answered: Type.Object({
    /** Where the team stands: 0 not certified, 1 certified, 2 under review, 3 refused. */
    status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
    standing: Standing,
    billNo: Nullable(Type.String()),
    companyName: Nullable(Type.String()),
    uscc: Nullable(Type.String()),
    legalPerson: Nullable(Type.String()),
    certificateNo: Nullable(Type.String()),
    validUntil: Nullable(Type.String()),
    /** Why the application was refused: rows of its document. */
    reasons: Type.Array(Described<RecordData>()),
  }),
  errors: ['entity.unknown'],
});

export const customerSubmitV2 = defineCall({
  ...customer,
  name: 'certification.customerSubmitV2',
  method: 'POST',
  path: `${CUSTOMER}/v2/submit`,
  summary: '一次提交客户认证',
  atomic: true,
  sent: Type.Object(teamValues),
  answered: Type.Object({ billNo: Type.String(), status: Type.String() }),
  errors: SUBMIT,
});

export const customerUploadV2 = defineCall({
  ...customer,
  name: 'certification.customerUploadV2',
  method: 'POST',
  path: `${CUSTOMER}/v2/upload`,
  summary: '上传客户认证材料',
  perMinute: 60,
  takes: 'parts',
  answered: Type.Object({
    fileId: Type.String(),
    name: Type.String(),
    /** bytes */
    size: Type.Integer(),
    type: Type.String(),
  }),
  errors: ['entity.unknown', 'session.forbidden', 'file.type', 'file.tooLarge', 'file.missing'],
});

export const customerDetail = defineCall({
  ...customer,
  name: 'certification.customerDetail',
  method: 'POST',
  path: `${CUSTOMER}/v3/detail`,
  summary: '企业认证详情',
  sent: Type.Object({ billNo }),
  answered: Certification,
  errors: ['entity.unknown'],
});

export const customerSubmit = defineCall({
  ...customer,
  ...submit,
  name: 'certification.customerSubmit',
  path: `${CUSTOMER}/v3/submit`,
});

export const customerSubmitTeam = defineCall({
  ...customer,
  ...submit,
  name: 'certification.customerSubmitTeam',
  path: `${CUSTOMER}/v3/submit_enterprise_auth`,
});
