/** How well a password would hold, in the words people read. */
export type Strength = '弱' | '中' | '强';

const LENGTH = { least: 8, most: 64 };

/** What a new password still lacks, or true. The server has the last word: it also knows the well-known ones. */
export function newPasswordRule(password: string, phone: string): true | string {
  if (password === '') return '密码不能为空';
  if (password.length < LENGTH.least || password.length > LENGTH.most)
    return `密码应为 ${LENGTH.least} 到 ${LENGTH.most} 个字符`;
  if (!/\d/.test(password) || !/[a-z]/i.test(password)) return '密码应同时包含字母和数字';
  return phone === '' || !password.includes(phone) || '密码不能包含手机号';
}

/** Weak until the rules are met; strong with length and variety. */
export function strengthOf(password: string, phone: string): Strength {
  if (newPasswordRule(password, phone) !== true || new Set(password).size < 5) return '弱';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  return (kinds >= 3 && password.length >= 10) || password.length >= 16 ? '强' : '中';
}
