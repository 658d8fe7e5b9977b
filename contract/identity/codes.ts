import { type Static, Type } from 'typebox';
import { defineCall } from '../define.ts';
import { Done, phone, verifyCode, verifyKey } from './parts.ts';

/** The phone by either name; so is the code. */
const PhoneCode = Type.Object({
  phone: Type.Optional(phone),
  mobile: Type.Optional(phone),
  code: Type.Optional(verifyCode),
  verifyCode: Type.Optional(verifyCode),
  /** Left out: the one that this browser was given. */
  verifyKey: Type.Optional(verifyKey),
});
export type PhoneCode = Static<typeof PhoneCode>;

/** A code is on its way. */
export const SentCode = Type.Object({
  /** Has to come back with the code. */
  verifyKey: Type.String(),
  /** Until the next one may be asked for. */
  waitSeconds: Type.Integer(),
  /** seconds */
  expiresIn: Type.Integer(),
});
export type SentCode = Static<typeof SentCode>;

/** The same as the cloud space says it. */
export const SpaceSentCode = Type.Object({ ...Done.properties, ...SentCode.properties });

/** Refusals of sending a code. */
export const UNSENT = ['phone.invalid', 'sms.unavailable', 'sms.wait', 'sms.tooMany'] as const;
/** Refusals of a code. */
export const WRONG = ['code.empty', 'code.notFetched', 'code.wrong', 'code.expired'] as const;

const space = { method: 'POST', section: '', who: 'anyone', answers: 'raw' } as const;
const sms = { method: 'POST', section: '7, SMS', who: 'anyone' } as const;

export const sendPhoneCode = defineCall({
  ...space,
  name: 'identity.sendPhoneCode',
  path: '/space/c/rest/user/send-phone-code',
  summary: '获取登录验证码',
  perMinute: 30,
  sent: PhoneCode,
  answered: SpaceSentCode,
  errors: UNSENT,
});

export const verifyPhoneCode = defineCall({
  ...space,
  name: 'identity.verifyPhoneCode',
  path: '/space/c/rest/user/verify-phone-code',
  summary: '核验验证码（一次有效）',
  perMinute: 60,
  sent: PhoneCode,
  answered: Done,
  errors: ['phone.invalid', ...WRONG],
});

export const sentMessageCode = defineCall({
  ...sms,
  name: 'identity.sentMessageCode',
  path: '/yzjumc/sms/v1/sentMessageCode',
  summary: '获取短信验证码',
  perMinute: 30,
  sent: PhoneCode,
  answered: Type.Object({ ...SpaceSentCode.properties, errormsg: Type.String() }),
  errors: UNSENT,
});

export const checkMessageCode = defineCall({
  ...sms,
  name: 'identity.checkMessageCode',
  path: '/yzjumc/sms/v1/checkMessageCode',
  summary: '核验短信验证码（一次有效）',
  perMinute: 60,
  sent: PhoneCode,
  answered: Done,
  errors: ['phone.invalid', ...WRONG],
});
