import { MESSAGES } from '../ui/messages.ts';

/** The rules of section 5 of the specification; each answers true or what to say. Input is trimmed first. */
export const accountRule = (value: string): true | string => {
  const account = value.trim();
  if (!account) return MESSAGES['login.account.empty'];
  return /^\d+$/.test(account) || MESSAGES['login.account.digits'];
};

export const passwordRule = (value: string): true | string => value.trim() !== '' || MESSAGES['login.password.empty'];

export const agreementRule = (agreed: boolean): true | string => agreed || MESSAGES['login.agreement'];
