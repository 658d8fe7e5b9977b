import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { Done, Got, password, phone, verifyCode, verifyKey } from './parts.ts';

const login = { section: '4', who: 'anyone', answers: 'raw' } as const;
const qr = { ...login, section: '', perMinute: 120 } as const;
const qrId = Type.String({ minLength: 1, maxLength: 64, title: '二维码' });

/** Why somebody may not come in (specification, section 8, "Password login" and "Code login"). */
export const LoginRefusal = Type.Object({
  success: Type.Literal(false),
  /** 1: no such account; 2: wrong password or code; 3: not activated; 4: refused for another reason. */
  code: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
  errorCode: Type.Unsafe<ErrorCode>({ type: 'string' }),
  errorType: Type.Optional(Type.Literal('noJoinNetwork')),
  message: Type.String(),
});
export type LoginRefusal = Static<typeof LoginRefusal>;

const LoggedIn = Type.Object({
  success: Type.Literal(true),
  code: Type.Literal(0),
  data: Type.Object({ userId: Type.String(), name: Type.String() }),
});
/** Whether this browser is signed in. */
const LoginState = Type.Object({
  success: Type.Boolean(),
  data: Type.Optional(Type.Object({ userId: Type.String() })),
});

/** How a code stands. */
const QrState = Type.Union([
  /** expiresIn: seconds */
  Type.Object({ status: OneOf(['waiting', 'cancelled', 'expired', 'confirmed']), expiresIn: Type.Integer() }),
  /** By whom, masked. */
  Type.Object({ status: Type.Literal('scanned'), name: Type.String(), expiresIn: Type.Integer() }),
]);
type QrState = Static<typeof QrState>;

/** Who asks to be signed in, and as whom. */
export const QrRequest = Type.Object({
  device: Type.String(),
  address: Type.String(),
  /** RFC 3339 */
  createdAt: Type.String(),
  /** seconds */
  expiresIn: Type.Integer(),
  name: Type.String(),
  /** Its middle hidden. */
  account: Type.String(),
});
export type QrRequest = Static<typeof QrRequest>;

export const checkLogin = defineCall({
  ...login,
  name: 'identity.checkLogin',
  method: 'POST',
  path: '/space/c/rest/user/checkLogin',
  summary: '登录：账号与密码，或手机号与验证码；都不带时查询是否已登录',
  perMinute: 120,
  sent: Type.Object({
    email: Type.Optional(Type.String({ maxLength: 64, title: '账号' })),
    password: Type.Optional(password),
    phone: Type.Optional(phone),
    verifyCode: Type.Optional(verifyCode),
    verifyKey: Type.Optional(verifyKey),
    remember: Type.Optional(Type.Unsafe<boolean | string>({ type: ['boolean', 'string'] })),
    // What other clients of the cloud space send as well; nothing comes of it here.
    forceToNetwork: Type.Optional(Type.Unsafe<string | boolean | null>({ type: ['string', 'boolean', 'null'] })),
    redirectUrl: Type.Optional(Nullable(Type.String({ maxLength: 2048 }))),
    accountType: Type.Optional(Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] })),
    clientId: Type.Optional(Nullable(Type.String({ maxLength: 128 }))),
  }),
  answered: Type.Union([LoggedIn, LoginRefusal, LoginState]),
  errors: ['login.stale'],
});

/** Asked after "no such account": it tells that a number belongs to an account, never which one. */
export const userSeq = defineCall({
  ...login,
  name: 'identity.userSeq',
  method: 'POST',
  path: '/space/c/rest/user/get-user-seq',
  summary: '该号码是否绑定了其他账号',
  perMinute: 30,
  takes: 'form',
  sent: Type.Object({ email: Type.String({ maxLength: 64, title: '账号' }) }),
  answered: Got(Type.Object({ userSeq: Nullable(Type.String()) })),
});

export const createQr = defineCall({
  ...qr,
  name: 'identity.createQr',
  method: 'POST',
  path: '/space/c/qrlogin/create',
  summary: '新的登录二维码',
  perMinute: 30,
  /** `url` is what the picture says; expiresIn: seconds. */
  answered: Got(Type.Object({ qrId: Type.String(), url: Type.String(), expiresIn: Type.Integer() })),
});

/** Of a confirmed code one answer alone says so, and signs this browser in. */
export const qrStatus = defineCall({
  ...qr,
  name: 'identity.qrStatus',
  section: '4, QR login',
  method: 'GET',
  path: '/space/c/checkloginstatus',
  summary: '二维码的状态；确认后的第一次查询完成登录',
  effects: true,
  sent: Type.Object({ qrId }),
  answered: Type.Union([Got(QrState), LoginRefusal]),
  errors: ['login.stale'],
});

export const scanQr = defineCall({
  ...qr,
  name: 'identity.scanQr',
  method: 'POST',
  path: '/space/c/qrlogin/scan',
  summary: '扫描二维码：谁在哪里请求登录',
  sent: Type.Object({ qrId }),
  answered: Got(QrRequest),
  errors: ['qr.expired', 'qr.taken'],
});

export const confirmQr = defineCall({
  ...qr,
  name: 'identity.confirmQr',
  method: 'POST',
  path: '/space/c/qrlogin/confirm',
  summary: '确认登录',
  sent: Type.Object({ qrId }),
  answered: Done,
  errors: ['qr.expired'],
});

export const cancelQr = defineCall({
  ...qr,
  name: 'identity.cancelQr',
  method: 'POST',
  path: '/space/c/qrlogin/cancel',
  summary: '取消登录',
  sent: Type.Object({ qrId }),
  answered: Done,
  errors: ['qr.expired'],
});
