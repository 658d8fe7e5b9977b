import { isMobile } from '@yunpu/engine-core/format';
import { FORMATS } from '@yunpu/engine-core/validation';
import { CERTIFICATION, PERSON_CERTIFICATION } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { type Application, type Paper, paperOf } from '../../../platform/gateway/certification.ts';
import type { Json } from '../../../platform/gateway/json.ts';

/** What a team's administrator fills in. */
export interface TeamValues {
  subjectType: string;
  companyName: string;
  uscc: string;
  legalPerson: string;
  longTerm: boolean;
  licenceUntil: string;
  licence: Paper | undefined;
  operator: string;
  agentName: string;
  agentPhone: string;
  agentIdNumber: string;
  idFront: Paper | undefined;
  idBack: Paper | undefined;
  method: string;
  letter: Paper | undefined;
  bankName: string;
  bankAccount: string;
}

export interface PersonValues {
  realName: string;
  idNumber: string;
  idFront: Paper | undefined;
  idBack: Paper | undefined;
}

/** The fields of each step of a team's application; what the other choices need is not asked. */
export function stepFields({ longTerm, method, operator }: TeamValues): readonly (readonly (keyof TeamValues)[])[] {
  return [
    [
      'subjectType',
      'licence',
      'companyName',
      'uscc',
      'legalPerson',
      'longTerm',
      ...(longTerm ? [] : (['licenceUntil'] as const)),
    ],
    ['operator', 'agentName', 'agentPhone', 'agentIdNumber', 'idFront', 'idBack'],
    [
      'method',
      ...(method === 'transfer'
        ? (['bankName', 'bankAccount'] as const)
        : operator === 'agent'
          ? (['letter'] as const)
          : []),
    ],
  ];
}

/** What is known before anything is filled in: who applies, and for which company as it registered. */
export interface Known {
  phone: string;
  companyName: string;
}

/** The form's values of an application; of none what is `known`. */
export function teamValues(application: Json | null, { phone, companyName }: Known): TeamValues {
  const record = readRecord(CERTIFICATION, application ?? undefined);
  return {
    subjectType: String(record.subjectType || 'company'),
    companyName: record.companyName || (application ? '' : companyName),
    uscc: record.uscc ?? '',
    legalPerson: record.legalPerson ?? '',
    longTerm: record.longTerm !== false,
    licenceUntil: record.licenceUntil ?? '',
    licence: paperOf(record.licence),
    operator: String(record.operator || 'agent'),
    agentName: record.agentName ?? '',
    agentPhone: record.agentPhone || (application ? '' : phone),
    agentIdNumber: record.agentIdNumber ?? '',
    idFront: paperOf(record.idFront),
    idBack: paperOf(record.idBack),
    method: String(record.method || 'letter'),
    letter: paperOf(record.letter),
    bankName: record.bankName ?? '',
    bankAccount: record.bankAccount ?? '',
  };
}

export function personValues(application: Json | null, name: string): PersonValues {
  const record = readRecord(PERSON_CERTIFICATION, application ?? undefined);
  return {
    realName: record.realName || (application ? '' : name),
    idNumber: record.idNumber ?? '',
    idFront: paperOf(record.idFront),
    idBack: paperOf(record.idBack),
  };
}

/** What applications of teams and of people have alike. */
export const APPLICATION = {
  billNo: CERTIFICATION.billNo,
  opinion: CERTIFICATION.opinion,
  reasons: CERTIFICATION.reasons,
} as const satisfies Partial<typeof CERTIFICATION> & Partial<Record<keyof typeof PERSON_CERTIFICATION, unknown>>;

/** Why an application was refused, by field. */
export const reasonsIn = ({ record }: Application): { field: string; text: string }[] =>
  readRecord(APPLICATION, record).reasons.map(({ field = '', text = '' }) => ({ field: String(field), text }));

/** As the gateway takes it: texts trimmed, no file as an empty list. */
export function toSend(values: object): Json {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      if (typeof value === 'string') return [name, value.trim()];
      if (typeof value === 'boolean') return [name, value];
      return [name, value === undefined ? [] : [value]];
    }),
  );
}

const matches = (format: 'uscc' | 'idcard' | 'phone', text: string): boolean => {
  const check = FORMATS[format];
  return check instanceof RegExp ? check.test(text) : typeof check === 'function' && check(text);
};

const MASKED = /^\d{6}\*{8}[\dX]{4}$/;
const named =
  (what: string) =>
  (value: string): true | string =>
    value.trim().length >= 2 ? true : `请填写${what}`;

export const rules = {
  companyName: named('企业名称'),
  legalPerson: named('法定代表人姓名'),
  agentName: named('办理人姓名'),
  realName: named('真实姓名'),
  bankName: named('开户银行'),
  uscc: (value: string): true | string =>
    value.trim() === ''
      ? '请填写统一社会信用代码'
      : matches('uscc', value.trim()) || '统一社会信用代码有误，请核对 18 位代码（末位为校验码）',
  agentPhone: (value: string): true | string => (isMobile(value.trim()) ? true : '请填写 11 位手机号'),
  idNumber: (value: string): true | string => {
    const text = value.replace(/\s/g, '').toUpperCase();
    if (text === '') return '请填写身份证号码';
    return MASKED.test(text) || matches('idcard', text) || '身份证号码有误，请核对 18 位号码（末位为校验码）';
  },
  bankAccount: (value: string): true | string =>
    /^\d{8,30}$/.test(value.replace(/\s/g, '')) ? true : '请填写 8 到 30 位对公账号',
  licenceUntil: (value: string): true | string => (value !== '' ? true : '请选择执照有效期'),
  paper:
    (what: string) =>
    (value: Paper | undefined): true | string =>
      value ? true : `请上传${what}`,
};
