import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from '../define.ts';
import { call, Detail, field, OPPORTUNITIES, text } from './parts.ts';

/** A customer that an opportunity can be made for. */
const OpportunityCustomer = Type.Object({
  customerNo: Type.String(),
  name: field(Type.String()),
  uscc: field(Type.String()),
  industry: field(Type.String()),
  province: field(Type.String()),
  city: field(Type.String()),
  contactName: field(Type.String()),
  contactPhone: field(Type.String()),
  status: Nullable(Type.String()),
  openOpportunities: Type.Integer(),
});
export type OpportunityCustomer = Static<typeof OpportunityCustomer>;

export const opportunityCustomers = defineCall({
  ...call,
  name: 'partners.opportunityCustomers',
  method: 'POST',
  path: `${OPPORTUNITIES}/opgetcust`,
  summary: '商机可选的客户',
  sent: Type.Object({ customerNo: text(200, '客户编号'), keyword: text(200, '关键字') }),
  answered: Type.Array(OpportunityCustomer),
  errors: ['entity.unknown'],
});

/** Somebody who can take over an opportunity. */
const Operator = Type.Object({
  userId: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  isAdmin: Type.Boolean(),
});
export type Operator = Static<typeof Operator>;

export const opportunityOperators = defineCall({
  ...call,
  name: 'partners.opportunityOperators',
  method: 'POST',
  path: `${OPPORTUNITIES}/getoperater`,
  summary: '可分配的人员',
  sent: Type.Object({
    billNo: Type.Optional(Nullable(Type.String({ maxLength: 200, title: '商机编号' }))),
    keyword: text(200, '关键字'),
  }),
  answered: Type.Array(Operator),
  errors: ['entity.unknown'],
});

/**
 * Another partner's opportunity for the same customer and product family, as much of it as a competitor may
 * know: that it exists, about how far it is and since when, but neither whose nor how large.
 */
const Conflict = Type.Object({
  /** Partner's name with its middle hidden. */
  partner: Type.String(),
  stage: OneOf(['早期跟进', '方案报价及以后']),
  /** Month it was registered in: YYYY-MM. */
  since: Type.String(),
});
export type Conflict = Static<typeof Conflict>;

const found = { count: Type.Integer(), conflicts: Type.Array(Conflict) };
const ConflictReport = Type.Object({ state: OneOf(['none', 'possible', 'conflict']), ...found });
export type ConflictReport = Static<typeof ConflictReport>;

export const opportunityConflict = defineCall({
  ...call,
  name: 'partners.opportunityConflict',
  method: 'POST',
  path: `${OPPORTUNITIES}/conflict`,
  summary: '商机查重',
  sent: Type.Object({
    key: text(200, '商机编号'),
    billNo: text(200, '商机编号'),
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '版本' })),
    uscc: text(200, '统一社会信用代码'),
    customerName: text(200, '客户名称'),
    productFamily: text(200, '产品系列'),
  }),
  /** With the opportunity itself where its number was sent: it keeps what was found, and `state` is its stage. */
  answered: Type.Union([Type.Object({ ...Detail.properties, ...found }), ConflictReport]),
  errors: ['entity.unknown', 'record.notFound', 'record.conflict', 'action.refused'],
});
