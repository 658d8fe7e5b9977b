/** Messages of shared/spec/messages.json that the gateway itself says, word for word. */
export const MESSAGES = {
  accountEmpty: '账号不能为空',
  accountDigits: '请输入正确的账号',
  passwordEmpty: '密码不能为空',
  userNotFound: '用户不存在，请前往注册！',
  notActivated: '账号尚未激活',
  addressForbidden: '您当前的网络地址已被企业管理员禁止登录，请更换网络后重试',
  phoneUnregistered: '该手机号尚未注册，是否前往注册？',
  wrongPassword: '用户名或密码错误',
} as const;
