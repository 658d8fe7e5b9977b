import { type Static, Type } from 'typebox';
import { defineCall } from '../define.ts';
import { SpaceSentCode, UNSENT, WRONG } from './codes.ts';
import { LoginRefusal } from './login.ts';
import { Done, password, phone, verifyCode, verifyKey } from './parts.ts';

const PasswordChange = Type.Object({
  /** Left out by who is signed in: their own. */
  phone: Type.Optional(phone),
  verifyCode: Type.Optional(verifyCode),
  verifyKey: Type.Optional(verifyKey),
  password: Type.Optional(password),
});
type PasswordChange = Static<typeof PasswordChange>;

const change = {
  method: 'POST',
  section: '7',
  who: 'anyone',
  answers: 'raw',
  perMinute: 30,
  sent: PasswordChange,
} as const;

export const sendPasswordCode = defineCall({
  ...change,
  name: 'identity.sendPasswordCode',
  path: '/space/c/rest/mycloudhome/get-verify-code',
  summary: '获取设置密码的验证码',
  answered: SpaceSentCode,
  errors: UNSENT,
});

export const renewPassword = defineCall({
  ...change,
  name: 'identity.renewPassword',
  path: '/space/c/rest/mycloudhome/updatePwdByCode',
  summary: '凭验证码设置密码；所有登录随之结束',
  answered: Type.Union([Done, LoginRefusal]),
  errors: ['phone.invalid', 'password.weak', 'password.noAccount', ...WRONG],
});
