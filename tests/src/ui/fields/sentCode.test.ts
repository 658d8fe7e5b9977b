import { expect, test } from 'vitest';
import { sentCode } from '../../../../src/ui/fields/sentCode.ts';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['【云铺】您的验证码是 123456，5 分钟内有效。', '123456'],
  ['云铺 10690001 验证码：１２３４５６', '123456'],
  ['12', '12'],
  ['12a3', '123'],
  ['1234567', '123456'],
  ['', ''],
])('%j is typed as %j', (text, code) => {
  expect(sentCode(text)).toBe(code);
});
