import { describe, expect, it } from 'vitest';
import { readVerdict } from '../../../../../src/features/identity/api/verdict.ts';

describe('what a sign-in call answers', () => {
  it.each([
    [{ success: true }, { kind: 'ok' }],
    [{ success: false, code: 1, message: '不存在' }, { kind: 'unknown' }],
    [{ success: false, code: 1, errorCode: 'login.phoneUnregistered' }, { kind: 'unregistered' }],
    [
      { success: false, code: 3, message: '请先激活' },
      { kind: 'inactive', message: '请先激活' },
    ],
    [
      { success: false, code: '3' },
      { kind: 'inactive', message: '账号尚未激活' },
    ],
    [
      { success: false, code: 4, errorCode: 'ip_security_exception', message: 'x' },
      { kind: 'refused', message: '您当前的网络地址已被企业管理员禁止登录，请更换网络后重试' },
    ],
    [{ success: false, code: 4, errorType: 'noJoinNetwork' }, { kind: 'noTeam' }],
    [{ success: false, data: { errorType: 'noJoinNetwork' } }, { kind: 'noTeam' }],
    [
      { success: false, code: 2, message: '还可以再试 2 次' },
      { kind: 'refused', message: '还可以再试 2 次' },
    ],
    [
      { success: false, code: 2, errormsg: '验证码错误' },
      { kind: 'refused', message: '验证码错误' },
    ],
    [{}, { kind: 'refused', message: '用户名或密码错误' }],
    ['<html>', { kind: 'refused', message: '用户名或密码错误' }],
  ])('%j means %j', (answer, verdict) => {
    expect(readVerdict(answer)).toEqual(verdict);
  });
});
