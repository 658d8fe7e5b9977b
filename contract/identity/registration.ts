import { type Static, Type } from 'typebox';
import { defineCall, OneOf } from '../define.ts';
import { SpaceSentCode, UNSENT, WRONG } from './codes.ts';
import { NamedTeam } from './joining.ts';
import { LoginRefusal } from './login.ts';
import { Got } from './parts.ts';

const text = (title: string, maxLength = 64) => Type.String({ maxLength, title });
const signup = { section: '7, Cloud space account', who: 'anyone', answers: 'raw', perMinute: 60 } as const;
const form = { ...signup, method: 'POST', takes: 'form' } as const;

export const Registration = Type.Object({
  phone: text('手机号'),
  activationKey: text('验证凭证'),
  name: Type.Optional(text('姓名')),
  password: Type.Optional(text('密码', 256)),
  /** Of the team that is founded, unless one of the others is given. */
  networkName: Type.Optional(text('企业名称', 120)),
  /** A team whose administrators are asked to let the person in. */
  joinEid: Type.Optional(text('申请加入的团队')),
  joinMessage: Type.Optional(text('申请说明', 200)),
  /** Of an invitation, whose team the person comes into. */
  inviteToken: Type.Optional(text('邀请凭证')),
});
export type Registration = Static<typeof Registration>;

export const Picture = Type.Object({
  vcodeId: Type.String(),
  /** data: address */
  image: Type.String(),
  /** seconds */
  expiresIn: Type.Integer(),
});
export type Picture = Static<typeof Picture>;

/** How a phone number stands before someone registers with it. */
const standing = OneOf(['new', 'inactive']);

export const newPicture = defineCall({
  ...form,
  name: 'identity.newPicture',
  path: '/space/c/user/refreshVCodeImage',
  summary: '图片验证码',
  sent: Type.Object({}),
  answered: Got(Picture),
});

export const checkSignup = defineCall({
  ...form,
  name: 'identity.checkSignup',
  path: '/space/c/rest/user/pre-signup',
  summary: '手机号能否注册',
  sent: Type.Object({ phone: text('手机号') }),
  answered: Got(Type.Object({ status: standing })),
  errors: ['phone.invalid', 'signup.exists'],
});

/** The 6 stands for registering; no other kind is served. */
export const sendSignupCode = defineCall({
  ...signup,
  name: 'identity.sendSignupCode',
  method: 'GET',
  path: '/space/c/user/mobile-validate-code/6/:phone',
  summary: '凭图片验证码获取注册验证码',
  effects: true,
  sent: Type.Object({ vcode: text('图片验证码', 16), vcodeId: text('图片验证码') }),
  answered: SpaceSentCode,
  errors: [...UNSENT, 'vcode.wrong', 'vcode.expired', 'signup.exists'],
});

export const provePhone = defineCall({
  ...form,
  name: 'identity.provePhone',
  path: '/space/c/user-activate/checkMobileValidateCode',
  summary: '核验注册验证码',
  sent: Type.Object({
    phone: text('手机号'),
    verifyCode: Type.Optional(text('验证码', 16)),
    verifyKey: Type.Optional(text('验证码')),
  }),
  answered: Got(
    Type.Object({
      /** Proves the phone when the rest of the form is sent. */
      activationKey: Type.String(),
      status: standing,
      /** What an account that was never activated has already. */
      name: Type.String(),
      networkNames: Type.Array(Type.String()),
      /** seconds */
      expiresIn: Type.Integer(),
    }),
  ),
  errors: ['phone.invalid', 'signup.exists', ...WRONG],
});

export const checkNetworkExist = defineCall({
  ...form,
  name: 'identity.checkNetworkExist',
  path: '/space/c/rest/network/checkNetworkExist',
  summary: '企业是否已有团队',
  sent: Type.Object({ networkName: text('企业名称', 120) }),
  /** One team that is certified as the company, or any number that are not. */
  answered: Got(Type.Object({ exist: Type.Boolean(), teams: Type.Array(NamedTeam) })),
  errors: ['network.name'],
});

export const register = defineCall({
  ...form,
  name: 'identity.register',
  path: '/space/c/user-activate/activateUserFromRegByMobileV2',
  summary: '完成注册或激活，并登录',
  sent: Registration,
  answered: Type.Union([
    Got(
      Type.Object({
        userId: Type.String(),
        name: Type.String(),
        /** The person is in no team until an administrator agrees. */
        waits: Type.Optional(Type.Boolean()),
      }),
    ),
    LoginRefusal,
  ]),
  errors: [
    'phone.invalid',
    'signup.expired',
    'signup.exists',
    'signup.name',
    'password.weak',
    'network.name',
    'network.exists',
    'network.tooMany',
    'invite.over',
    'invite.otherPhone',
    'team.unknown',
    'team.isMember',
    'joinRequest.waiting',
    'team.requests',
    'login.stale',
  ],
});
