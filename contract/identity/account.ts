import { type Static, Type } from 'typebox';
import { defineCall, Nullable } from '../define.ts';
import { SpaceSentCode, UNSENT, WRONG } from './codes.ts';
import { OwnTeam } from './joining.ts';
import { Done, Got, password, phone, verifyCode, verifyKey } from './parts.ts';

/** The handler asks for the login of the cloud space, which is there before there is a team. */
const own = { section: '7, Cloud space account', who: 'anyone', answers: 'raw', perMinute: 60 } as const;
const devicesOf = { section: '', who: 'anyone', answers: 'raw' } as const;

/** What a person sees of the own account. */
export const Account = Type.Object({
  userId: Type.String(),
  account: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  photoUrl: Type.String(),
  networks: Type.Array(OwnTeam),
  /** Another number that a code was sent to, and that has not been proven yet. */
  pendingBind: Nullable(
    Type.Object({
      phone: Type.String(),
      /** seconds */
      expiresIn: Type.Integer(),
      /** Until the next code may be asked for. */
      waitSeconds: Type.Integer(),
    }),
  ),
});
export type Account = Static<typeof Account>;

/** A browser that is signed in. */
export const Device = Type.Object({
  id: Type.String(),
  /** 'Windows · Chrome': what the browser says it is. */
  device: Type.String(),
  address: Type.String(),
  /** RFC 3339 */
  startedAt: Type.String(),
  seenAt: Type.String(),
  /** The one that asks. */
  current: Type.Boolean(),
});
export type Device = Static<typeof Device>;

export const myAccount = defineCall({
  ...own,
  name: 'identity.myAccount',
  method: 'GET',
  path: '/space/c/rest/mycloudhome/getMyAccount',
  summary: '我的账号',
  answered: Got(Account),
});

export const rename = defineCall({
  ...own,
  name: 'identity.rename',
  method: 'GET',
  path: '/space/c/rest/mycloudhome/update-user-name',
  summary: '修改姓名',
  effects: true,
  sent: Type.Object({ name: Type.String({ maxLength: 200, title: '姓名' }) }),
  answered: Got(Type.Object({ name: Type.String() })),
  errors: ['account.name'],
});

export const beginBind = defineCall({
  ...own,
  name: 'identity.beginBind',
  method: 'POST',
  path: '/space/c/rest/mycloudhome/pre-account-bind',
  summary: '换绑手机：向新号码发送验证码',
  sent: Type.Object({ phone }),
  answered: SpaceSentCode,
  errors: [...UNSENT, 'account.samePhone'],
});

export const resendBind = defineCall({
  ...own,
  name: 'identity.resendBind',
  method: 'GET',
  path: '/space/c/rest/mycloudhome/resend-account-bind',
  summary: '再次发送换绑验证码',
  effects: true,
  answered: SpaceSentCode,
  errors: [...UNSENT, 'account.noBind'],
});

export const cancelBind = defineCall({
  ...own,
  name: 'identity.cancelBind',
  method: 'GET',
  path: '/space/c/rest/mycloudhome/cancel-account-bind',
  summary: '放弃换绑',
  effects: true,
  answered: Done,
});

/** Other devices are signed out by it. */
export const bindPhone = defineCall({
  ...own,
  name: 'identity.bindPhone',
  method: 'POST',
  path: '/space/c/rest/mycloudhome/',
  summary: '完成换绑',
  sent: Type.Object({
    phone,
    verifyCode: Type.Optional(verifyCode),
    verifyKey: Type.Optional(verifyKey),
    /** The current one. */
    password: Type.Optional(password),
  }),
  answered: Got(Type.Object({ phone: Type.String(), account: Type.String() })),
  errors: ['phone.invalid', 'account.noBind', 'account.password', 'account.phoneTaken', ...WRONG],
});

/** Under which a photo is found by the number of its file. */
export const AVATARS = '/space/c/avatars/';

export const changeAvatar = defineCall({
  name: 'identity.changeAvatar',
  method: 'GET',
  path: '/space/c/rest/mycloudhome/changeAvatar',
  summary: '更换头像；fileId 为空则去掉头像',
  section: '7, Cloud space account',
  who: 'signedIn',
  answers: 'raw',
  effects: true,
  sent: Type.Object({ fileId: Type.String({ maxLength: 64, title: '图片' }) }),
  answered: Got(Type.Object({ photoUrl: Type.String() })),
  errors: ['file.notFound', 'account.avatar'],
});

export const avatar = defineCall({
  name: 'identity.avatar',
  method: 'GET',
  path: `${AVATARS}:fileId`,
  summary: '头像图片',
  section: '',
  who: 'signedIn',
  answers: 'rawFile',
  passive: true,
  errors: ['file.notFound', 'file.store'],
});

export const devices = defineCall({
  ...devicesOf,
  name: 'identity.devices',
  method: 'GET',
  path: '/space/c/rest/mycloudhome/devices',
  summary: '已登录的设备',
  /** The one used last first. */
  answered: Got(Type.Array(Device)),
});

export const endDevice = defineCall({
  ...devicesOf,
  name: 'identity.endDevice',
  method: 'POST',
  path: '/space/c/rest/mycloudhome/devices/end',
  summary: '退出一台设备',
  sent: Type.Object({ id: Type.String({ maxLength: 64, title: '设备' }) }),
  answered: Done,
  errors: ['device.notFound'],
});

export const endDevices = defineCall({
  ...devicesOf,
  name: 'identity.endDevices',
  method: 'POST',
  path: '/space/c/rest/mycloudhome/devices/end-all',
  summary: '退出所有设备；others 为真时保留本机',
  sent: Type.Object({ others: Type.Optional(Type.Boolean()) }),
  answered: Done,
});
