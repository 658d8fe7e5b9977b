import type { Issue } from '../../../engine/core/issue.ts';
import { FORMATS } from '../../../engine/core/validation/formats.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Contact } from '../orders/index.ts';
import { type Choice, choiceSchema } from '../quotes/index.ts';

/** What is asked of order/v2/save. Nothing in it is a price, a discount, a team or a state. */
export interface SaveBody {
  submit: boolean;
  /** Of a draft that is changed or submitted. */
  orderNo?: string | null;
  source?: 'cart' | 'buy' | null;
  lineIds?: string[] | null;
  lines?: Choice[] | null;
  couponNos?: string[] | null;
  contact?: { name?: string | null; phone?: string | null; email?: string | null } | null;
  remark?: string | null;
  agreed?: boolean | null;
  /** Fen that the person saw: only compared with what the shop works out. */
  expectedAmount?: number | null;
}

const MAX_LINES = 99;
const service = {
  type: 'object',
  required: ['does', 'assetNo'],
  properties: {
    does: { enum: ['renew', 'add', 'upgrade', 'convert'], title: '办理事项' },
    assetNo: { type: 'string', minLength: 1, maxLength: 40, title: '产品资产' },
    pathNo: { type: 'string', minLength: 1, maxLength: 40, title: '升级方案' },
  },
  title: '已有产品的办理',
} as const;
/** A choice for an order may be about what the team has already. */
const orderedSchema = { ...choiceSchema, properties: { ...choiceSchema.properties, service } } as const;
const text = (maxLength: number, title: string) => ({ type: ['string', 'null'], maxLength, title }) as const;

export const saveSchema = {
  type: 'object',
  required: ['submit'],
  properties: {
    submit: { type: 'boolean', title: '是否提交' },
    orderNo: text(32, '订单号'),
    source: { enum: ['cart', 'buy', null], title: '下单方式' },
    lineIds: {
      type: ['array', 'null'],
      maxItems: MAX_LINES,
      items: { type: 'string', minLength: 1, maxLength: 64 },
      title: '购物车明细',
    },
    lines: { type: ['array', 'null'], maxItems: MAX_LINES, items: orderedSchema, title: '明细' },
    couponNos: {
      type: ['array', 'null'],
      maxItems: 20,
      uniqueItems: true,
      items: { type: 'string', minLength: 1, maxLength: 40 },
      title: '优惠券',
    },
    contact: {
      type: ['object', 'null'],
      properties: { name: text(40, '联系人'), phone: text(30, '联系电话'), email: text(100, '电子邮箱') },
      title: '联系方式',
    },
    remark: text(200, '买家留言'),
    agreed: { type: ['boolean', 'null'], title: '已阅读并同意协议' },
    expectedAmount: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      title: '页面上的应付金额（分）',
    },
  },
} as const;

/** What a draft keeps of a contact that may not be complete yet. */
export function draftContact({ contact }: SaveBody): Contact | null {
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
export function requireContact(body: SaveBody): Contact {
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

export function remarkOf({ remark }: SaveBody): string | null {
  const said = remark?.trim() ?? '';
  return said === '' ? null : said;
}
