import { describe, expect, it } from 'vitest';
import {
  accountRule,
  agreementRule,
  codeRule,
  companyRule,
  passwordRule,
  personRule,
  phoneRule,
} from '../../../../src/platform/session/rules.ts';
import { newPasswordRule, strengthOf } from '../../../../src/ui/fields/passwordStrength.ts';

describe('what may be submitted', () => {
  it.each([
    ['', '账号不能为空'],
    ['  ', '账号不能为空'],
    ['138a', '请输入正确的账号'],
    [' 13800000001 ', true],
  ])('account %j: %j', (value, verdict) => {
    expect(accountRule(value)).toBe(verdict);
  });
  it.each([
    ['', '密码不能为空'],
    ['   ', '密码不能为空'],
    ['x', true],
  ])('password %j: %j', (value, verdict) => {
    expect(passwordRule(value)).toBe(verdict);
  });
  it.each([
    ['', false, '验证码不能为空'],
    ['', true, '验证码不能为空'],
    ['123456', false, '请先获取验证码'],
    [' 123456 ', true, true],
  ] as const)('code %j, one sent: %s: %j', (value, fetched, verdict) => {
    expect(codeRule(value, fetched)).toBe(verdict);
  });
  it('the agreement has to be ticked', () => {
    expect([agreementRule(false), agreementRule(true)]).toEqual(['请阅读并同意用户协议和客户隐私政策！', true]);
  });
  it.each([
    ['', '手机号不能为空'],
    ['12800000001', '请输入正确的手机号'],
    ['1380000000', '请输入正确的手机号'],
    [' 13800000001 ', true],
  ])('phone %j: %j', (value, verdict) => {
    expect(phoneRule(value)).toBe(verdict);
  });
  it('names have a beginning and an end', () => {
    expect([
      personRule(' '),
      personRule('陈'),
      personRule('陈晓'),
      companyRule(''),
      companyRule('蓝'),
      companyRule('蓝海'),
    ]).toEqual(['姓名不能为空', '姓名应为 2 到 20 个字', true, '请填写企业名称', '企业名称应为 2 到 60 个字', true]);
  });
});

describe('a new password', () => {
  const phone = '13800000001';
  it.each([
    ['', '密码不能为空'],
    ['abc1234', '密码应为 8 到 64 个字符'],
    ['12345678', '密码应同时包含字母和数字'],
    ['abcdefgh', '密码应同时包含字母和数字'],
    [`a${phone}`, '密码不能包含手机号'],
    ['abcd1234', true],
  ])('%j: %j', (password, verdict) => {
    expect(newPasswordRule(password, phone)).toBe(verdict);
  });
  it.each([
    ['abc', '弱'],
    ['aaaaaaa1', '弱'],
    ['abcd1234', '中'],
    ['Abcd#12345', '强'],
    ['correcthorse7staple', '强'],
  ] as const)('%j is %s', (password, word) => {
    expect(strengthOf(password, phone)).toBe(word);
  });
});
