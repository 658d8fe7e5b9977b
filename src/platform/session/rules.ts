import { isMobile } from '@yunpu/engine-core/format';
import { MESSAGES } from '../../ui/messages.ts';

type Verdict = true | string;

/** The rules of section 5 of the specification; each answers true or what to say. Input is trimmed first. */
export const accountRule = (value: string): Verdict => {
  const account = value.trim();
  if (!account) return MESSAGES['login.account.empty'];
  return /^\d+$/.test(account) || MESSAGES['login.account.digits'];
};

/** A phone number that a code can be sent to. */
export const phoneRule = (value: string): Verdict => {
  const phone = value.trim();
  if (!phone) return '手机号不能为空';
  return isMobile(phone) || '请输入正确的手机号';
};

export const passwordRule = (value: string): Verdict => value.trim() !== '' || MESSAGES['login.password.empty'];

/** A code has to be there, and to have been sent: without its key it belongs to nothing. */
export const codeRule = (value: string, fetched: boolean): Verdict => {
  if (!value.trim()) return MESSAGES['login.code.empty'];
  return fetched || MESSAGES['login.code.notFetched'];
};

export const agreementRule = (agreed: boolean): Verdict => agreed || MESSAGES['login.agreement'];

export const pictureRule = (value: string): Verdict => value.trim() !== '' || '请输入图片中的字符';

export const personRule = (value: string): Verdict => {
  const { length } = value.trim();
  if (length === 0) return '姓名不能为空';
  return (length >= 2 && length <= 20) || '姓名应为 2 到 20 个字';
};

export const companyRule = (value: string): Verdict => {
  const { length } = value.trim();
  if (length === 0) return '请填写企业名称';
  return (length >= 2 && length <= 60) || '企业名称应为 2 到 60 个字';
};
