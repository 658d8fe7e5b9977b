import type { RecordData } from '../../../engine/core/document/model.ts';

/** Bodies of the certification calls. */
export interface ValuesBody {
  values?: RecordData | null;
  /** What the sender saw in those fields before; {} of an application that was not there. */
  before?: RecordData | null;
  kind?: 'first' | 'change' | null;
  submit?: boolean | null;
}

export interface SubmitBody {
  billNo?: string | null;
  values?: RecordData | null;
  before?: RecordData | null;
}

const text = (title: string, maxLength: number) => ({ type: ['string', 'null'], maxLength, title });
const files = (title: string) => ({
  type: ['array', 'null'],
  maxItems: 2,
  title,
  items: {
    type: 'object',
    required: ['fileId'],
    properties: { fileId: { type: 'string', maxLength: 64, title: '文件标识' } },
  },
});

const teamValues = {
  subjectType: text('主体类型', 20),
  companyName: text('企业名称', 200),
  uscc: text('统一社会信用代码', 40),
  legalPerson: text('法定代表人', 80),
  longTerm: { type: ['boolean', 'null'], title: '执照长期有效' },
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
} as const;
const personValues = {
  realName: text('真实姓名', 80),
  idNumber: text('身份证号码', 32),
  idFront: files('身份证人像面'),
  idBack: files('身份证国徽面'),
} as const;

const values = (properties: object) => ({ type: ['object', 'null'], title: '填写的内容', properties });
const before = { type: ['object', 'null'], title: '填写前的内容', additionalProperties: true } as const;
const of = (properties: object) => ({ type: ['object', 'null'], properties });
const billNo = { ...text('申请编号', 40) };
const kind = { enum: ['first', 'change', null], title: '申请类型' };

const TAGS = ['certification'];

export const certificationCalls = {
  personDetail: { tags: TAGS, summary: '个人认证详情', body: of({}) },
  person: {
    tags: TAGS,
    summary: '填写或提交个人认证',
    body: of({ values: values(personValues), before, kind, submit: { type: ['boolean', 'null'], title: '提交' } }),
  },
  detail: { tags: TAGS, summary: '企业认证详情', body: of({ billNo }) },
  fill: { tags: TAGS, summary: '填写企业认证', body: of({ values: values(teamValues), before, kind }) },
  submit: { tags: TAGS, summary: '提交企业认证', body: of({ billNo, values: values(teamValues), before }) },
  template: { tags: TAGS, summary: '下载授权书模板', body: of({ billNo }) },
  certificate: { tags: TAGS, summary: '认证证书', body: of({}) },
  refresh: { tags: TAGS, summary: '年度更新认证', body: of({}) },
  authInfo: { tags: TAGS, summary: '当前团队的认证状态' },
  v2Detail: { tags: TAGS, summary: '客户认证状态', body: of({}) },
  v2Submit: { tags: TAGS, summary: '一次提交客户认证', body: { type: 'object', properties: { ...teamValues } } },
  v2Upload: { tags: TAGS, summary: '上传客户认证材料', consumes: ['multipart/form-data'] },
} as const;
