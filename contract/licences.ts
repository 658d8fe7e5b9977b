import { type Static, Type } from 'typebox';
import { defineCall } from './define.ts';

const BASE = '/yzjumc/license/v3';

/** What the public page shows of a licence; days are words, e.g. 2026年01月05日. */
export const Licence = Type.Object({
  authName: Type.String(),
  customerName: Type.String(),
  productName: Type.String(),
  productNo: Type.String(),
  authDateLimit: Type.String(),
  date: Type.String(),
  /** State of the product; 'expired' for one in use whose term is over. */
  status: Type.String(),
  /** It is a product of the team that looks, which has a certificate of it. */
  own: Type.Optional(Type.Literal(true)),
});
export type Licence = Static<typeof Licence>;

export const checkLicence = defineCall({
  name: 'licences.check',
  method: 'POST',
  path: `${BASE}/check_license_auth_info`,
  summary: '查询产品授权',
  section: '7',
  who: 'anyone',
  perMinute: 30,
  sent: Type.Object({ token: Type.String({ maxLength: 200, title: '授权编号' }) }),
  answered: Licence,
  errors: ['licence.unknown'],
});

export const certificate = defineCall({
  name: 'licences.certificate',
  method: 'GET',
  path: `${BASE}/certificate`,
  summary: '下载授权证书（PDF）',
  section: '',
  who: 'signedIn',
  perMinute: 30,
  sent: Type.Object({
    assetNo: Type.Optional(Type.String({ minLength: 1, maxLength: 40, title: '资产编号' })),
    token: Type.Optional(Type.String({ minLength: 1, maxLength: 200, title: '授权编号' })),
  }),
  answers: 'file',
  errors: ['record.notFound', 'licence.over'],
});
