import { describe, expect, it } from 'vitest';
import { readVerdict } from '../../../src/login/passwordLogin.ts';
import { accountRule, agreementRule, passwordRule } from '../../../src/login/rules.ts';

describe('what the sign-in call answers', () => {
  it.each([
    [{ success: true }, { kind: 'ok' }],
    [{ success: false, code: 1, message: '不存在' }, { kind: 'refused', message: '用户不存在，请前往注册！' }],
    [{ success: false, code: 3, message: '请先激活' }, { kind: 'refused', message: '请先激活' }],
    [{ success: false, code: '3' }, { kind: 'refused', message: '账号尚未激活' }],
    [{ success: false, code: 4, errorCode: 'ip_security_exception', message: 'x' }, { kind: 'refused', message: '您当前的网络地址已被企业管理员禁止登录，请更换网络后重试' }],
    [{ success: false, code: 4, errorType: 'noJoinNetwork' }, { kind: 'noTeam' }],
    [{ success: false, data: { errorType: 'noJoinNetwork' } }, { kind: 'noTeam' }],
    [{ success: false, code: 2, message: '还可以再试 2 次' }, { kind: 'refused', message: '还可以再试 2 次' }],
    [{}, { kind: 'refused', message: '用户名或密码错误' }],
    ['<html>', { kind: 'refused', message: '用户名或密码错误' }],
  ])('%j means %j', (answer, verdict) => {
    expect(readVerdict(answer)).toEqual(verdict);
  });
});

describe('what may be submitted', () => {
  it.each([['', '账号不能为空'], ['  ', '账号不能为空'], ['138a', '请输入正确的账号'], [' 13800000001 ', true]])('account %j: %j', (value, verdict) => {
    expect(accountRule(value)).toBe(verdict);
  });
  it.each([['', '密码不能为空'], ['   ', '密码不能为空'], ['x', true]])('password %j: %j', (value, verdict) => {
    expect(passwordRule(value)).toBe(verdict);
  });
  it('the agreement has to be ticked', () => {
    expect([agreementRule(false), agreementRule(true)]).toEqual(['请阅读并同意用户协议和客户隐私政策！', true]);
  });
});
