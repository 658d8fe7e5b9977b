import { AppError } from '../../../platform/http/errors.ts';

/** What a mobile number of mainland China looks like. */
const PHONE = /^1[3-9]\d{9}$/;

export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

/** The number without the blanks around it. @throws AppError phone.invalid */
export function requirePhone(text: string | undefined): string {
  const phone = text?.trim() ?? '';
  if (!isPhone(phone)) throw new AppError('phone.invalid');
  return phone;
}
