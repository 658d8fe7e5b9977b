import type { ListResult } from '@yunpu/engine-core/query';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf } from '../define.ts';
import { CUSTOMERS, customer, customerNo, Detail, field, needed, paging, short, UNKNOWN } from './parts.ts';

/** What was done with a customer. */
const Business = Type.Object({
  entity: OneOf([
    'opportunity',
    'trial-order',
    'sale-contract',
    'order-contract',
    'renewal',
    'service-change',
    'upgrade',
  ]),
  /** Title of the document: 商机, 试用单, … */
  kind: Type.String(),
  billNo: Type.String(),
  name: Type.String(),
  status: Nullable(Type.String()),
  statusTitle: Type.String(),
  /** fen */
  amount: Nullable(Type.Integer()),
  /** RFC 3339 */
  createdAt: Type.String(),
});
export type Business = Static<typeof Business>;

export const businessList = defineCall({
  ...customer,
  name: 'partners.businessList',
  method: 'POST',
  path: `${CUSTOMERS}/business-list`,
  summary: '客户的业务单据',
  sent: Type.Object({ customerNo, entity: short('单据类型'), ...paging }),
  answered: Type.Object({
    rows: Type.Array(Business),
    total: Type.Integer(),
    pageNo: Type.Integer(),
    pageSize: Type.Integer(),
    /** fen, of all of them */
    amount: Type.Integer(),
  }),
  errors: UNKNOWN,
});

export const businessDetail = defineCall({
  ...customer,
  name: 'partners.businessDetail',
  method: 'POST',
  path: `${CUSTOMERS}/business-detail`,
  summary: '客户的一份业务单据',
  sent: Type.Object({ customerNo: needed('客户编号'), entity: needed('单据类型'), billNo: needed('单据编号') }),
  answered: Detail,
  errors: UNKNOWN,
});

export const networkName = defineCall({
  ...customer,
  name: 'partners.networkName',
  method: 'POST',
  path: `${CUSTOMERS}/getnetworkname`,
  summary: '按团队标识查询名称',
  sent: Type.Object({ networkid: needed('团队标识') }),
  /** Null: there is no such team. */
  answered: Nullable(Type.Object({ networkid: Type.String(), networkname: Type.String(), certified: Type.Boolean() })),
  errors: ['entity.unknown'],
});

const TriedModule = Type.Object({
  product: field(Type.String()),
  name: field(Type.String()),
  /** The trial it was part of. */
  billNo: Type.String(),
  status: Nullable(Type.String()),
  /** YYYY-MM-DD */
  startDate: field(Type.String()),
  endDate: field(Type.String()),
});
export type TriedModule = Static<typeof TriedModule>;

export const triedModules = defineCall({
  ...customer,
  name: 'partners.triedModules',
  method: 'POST',
  path: `${CUSTOMERS}/triedmodules`,
  summary: '客户试用过的产品与模块',
  sent: Type.Object({ customerNo }),
  answered: Type.Array(TriedModule),
  errors: UNKNOWN,
});

/** A way to sign a contract with the customer, and whether it can be taken. */
const SignType = Type.Object({
  value: Type.String(),
  title: Type.String(),
  available: Type.Boolean(),
  /** Why it cannot. */
  why: Nullable(Type.String()),
});
export type SignType = Static<typeof SignType>;

export const signTypes = defineCall({
  ...customer,
  name: 'partners.signTypes',
  method: 'POST',
  path: `${CUSTOMERS}/signtypes`,
  summary: '可签的合同类型',
  sent: Type.Object({ customerNo }),
  answered: Type.Array(SignType),
  errors: UNKNOWN,
});

/** How many products in use have expired, and how many will within so many days; each counts the earlier ones in. */
export const ExpiryCounts = Type.Object({
  total: Type.Integer(),
  expired: Type.Integer(),
  in30: Type.Integer(),
  in60: Type.Integer(),
  in90: Type.Integer(),
});
export type ExpiryCounts = Static<typeof ExpiryCounts>;

/** What business of one kind comes to. */
const BusinessSum = Type.Object({
  entity: Type.String(),
  kind: Type.String(),
  count: Type.Integer(),
  /** fen */
  amount: Type.Integer(),
});
export type BusinessSum = Static<typeof BusinessSum>;

export const customerWithResult = defineCall({
  ...customer,
  name: 'partners.customerWithResult',
  method: 'POST',
  path: `${CUSTOMERS}/detail_with_result`,
  summary: '客户档案与往来结果',
  sent: Type.Object({ customerNo }),
  answered: Type.Object({
    detail: Detail,
    result: Type.Object({
      business: Type.Array(BusinessSum),
      latest: Nullable(Business),
      products: ExpiryCounts,
    }),
  }),
  errors: UNKNOWN,
});

export const productAssets = defineCall({
  ...customer,
  name: 'partners.productAssets',
  method: 'POST',
  path: `${CUSTOMERS}/product_assets`,
  summary: '产品资产',
  sent: Type.Object({ customerNo, keyword: short('关键字'), ...paging }),
  answered: Described<ListResult>(),
  errors: UNKNOWN,
});

export const expireCount = defineCall({
  ...customer,
  name: 'partners.expireCount',
  method: 'POST',
  path: `${CUSTOMERS}/expirecount`,
  summary: '到期产品数',
  sent: Type.Object({ customerNo }),
  answered: ExpiryCounts,
  errors: UNKNOWN,
});
