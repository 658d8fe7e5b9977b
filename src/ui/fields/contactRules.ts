import { FORMATS } from '@yunpu/engine-core/validation';

type Verdict = true | string;

/** A number at which a person is reached: a mobile, or a landline with its area code. */
export const contactPhoneRule = (value: string): Verdict =>
  (FORMATS.phone as RegExp).test(value.trim()) || '请填写 11 位手机号，或带区号的座机';

export const mailRule = (value: string): Verdict =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) || '请输入正确的邮箱';

/** @param what the field, as its label says it. */
export const needed =
  (what: string) =>
  (value: string): Verdict =>
    value.trim() !== '' || `请填写${what}`;
