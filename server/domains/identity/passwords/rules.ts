import { AppError } from '../../../platform/http/errors.ts';

/** Characters. Longer ones are refused before they are hashed. */
const SHORTEST = 8;
const LONGEST = 64;

/** Tried first by who guesses; in lower case. */
const WELL_KNOWN = new Set([
  'password1',
  'password123',
  'passw0rd',
  'p@ssw0rd',
  'a1234567',
  'a12345678',
  'a123456789',
  'aa123456',
  'aa12345678',
  'abc12345',
  'abc123456',
  'abcd1234',
  'qwe12345',
  'qwer1234',
  'qwerty123',
  'q1w2e3r4',
  '1q2w3e4r',
  '1qaz2wsx',
  'zxc12345',
  'asd12345',
  'admin123',
  'admin888',
  'root1234',
  'test1234',
  'iloveyou1',
  'woaini1314',
  'woaini520',
  '1234abcd',
  '123456aa',
  '12345678a',
  '123456abc',
]);

/**
 * A password that one may set.
 * @throws AppError password.weak, whose message says what is missing
 */
export function requireGoodPassword(password: string, phone: string): void {
  const why = weakness(password, phone);
  if (why) throw new AppError('password.weak', { message: why });
}

function weakness(password: string, phone: string): string | undefined {
  if (password === '') return '密码不能为空';
  if (password.length < SHORTEST || password.length > LONGEST) return `密码应为 ${SHORTEST} 到 ${LONGEST} 个字符`;
  if (/[\p{Cc}\p{Cf}]/u.test(password)) return '密码不能包含不可见的字符';
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return '密码应同时包含字母和数字';
  if (phone !== '' && password.includes(phone)) return '密码不能包含手机号';
  return WELL_KNOWN.has(password.toLowerCase()) ? '这个密码太常见，请换一个' : undefined;
}
