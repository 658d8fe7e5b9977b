import { objectOf, textOf } from '../../platform/gateway/json.ts';
import { request } from '../../platform/gateway/request.ts';

/** What the public page shows of a licence; days are words, e.g. 2026年01月05日. */
export interface Licence {
  authName: string;
  customerName: string;
  productName: string;
  productNo: string;
  authDateLimit: string;
  date: string;
  status: string;
  /** Whether it is a product of the team that looks: that has a certificate of it. */
  own: boolean;
}

/** @throws RequestError licence.unknown for an address that stands for nothing */
export async function fetchLicence(token: string): Promise<Licence> {
  const data = objectOf(
    await request('/yzjumc/license/v3/check_license_auth_info', { data: { token }, warn: false, session: false }),
  );
  const text = (name: string) => textOf(data[name]) || MISSING;
  return {
    authName: text('authName'),
    customerName: text('customerName'),
    productName: text('productName'),
    productNo: text('productNo'),
    authDateLimit: text('authDateLimit'),
    date: text('date'),
    status: text('status'),
    own: data.own === true,
  };
}

const MISSING = '--';

/** Whether the licence is still good, in words. */
export function statusWords(status: string): { text: string; tone: 'good' | 'over' } {
  if (status === 'active') return { text: '授权有效', tone: 'good' };
  if (status === 'expired') return { text: '授权已到期', tone: 'over' };
  if (status === 'replaced') return { text: '产品已升级，本授权不再使用', tone: 'over' };
  return { text: status === 'suspended' ? '授权已停用' : '授权已终止', tone: 'over' };
}
