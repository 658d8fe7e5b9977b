import { FORMATS, type Issue } from '@yunpu/engine-core/validation';
import type { SaveOrder } from '../../../contract/checkout.ts';
import type { Contact } from '../../../contract/orders.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';

/** What a draft keeps of a contact that may not be complete yet. */
export function draftContact({ contact }: SaveOrder): Contact | null {
  if (!contact?.name && !contact?.phone && !contact?.email) return null;
  return {
    name: contact.name?.trim() ?? '',
    phone: contact.phone?.trim() ?? '',
    ...(contact.email?.trim() && { email: contact.email.trim() }),
  };
}

const phone = FORMATS.phone as RegExp;
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** @throws AppError record.invalid with a finding for each part that is missing or wrong */
export function requireContact(body: SaveOrder): Contact {
  const contact = draftContact(body) ?? { name: '', phone: '' };
  const issues: Issue[] = [];
  if (contact.name === '') issues.push({ path: '/contact/name', code: 'required', message: '请填写联系人' });
  if (!phone.test(contact.phone))
    issues.push({ path: '/contact/phone', code: 'format', message: '请填写 11 位手机号，或带区号的座机' });
  if (contact.email !== undefined && !email.test(contact.email))
    issues.push({ path: '/contact/email', code: 'format', message: '请填写像 name@example.com 这样的邮箱' });
  if (body.agreed !== true) issues.push({ path: '/agreed', code: 'required', message: '请阅读并同意服务协议' });
  if (issues.length > 0) throw new AppError('record.invalid', { message: issues[0]?.message, issues });
  return contact;
}

/** In whose name an order is made. */
export const buyerOf = ({ userId, userName, team, private: isPrivate }: Caller) => ({
  eid: team.eid,
  userId,
  userName,
  buyerName: team.name,
  private: isPrivate,
});

export function remarkOf({ remark }: SaveOrder): string | null {
  const trimmed = remark?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
