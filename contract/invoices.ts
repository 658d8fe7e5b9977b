import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { type Static, Type } from 'typebox';
import { Described, defineCall, OneOf } from './define.ts';

const calls = { section: '7, Invoice v1 / v2 / v3', who: 'signedIn' } as const;
const known = Type.Optional(Type.String());

/** What an invoice can be made out to, as far as it is known. */
const Company = Type.Object({
  name: Type.String(),
  taxNo: known,
  address: known,
  phone: known,
  bankName: known,
  bankAccount: known,
  /**
   * certified: what the team is certified as, and nothing else can be the title; team: one of the person's teams;
   * used: an earlier invoice; customer: the team's customer file.
   */
  source: OneOf(['certified', 'team', 'used', 'customer']),
});
export type Company = Static<typeof Company>;

/** What a payment was for, as a line of an invoice would say it. */
const InvoiceableLine = Type.Object({
  name: Type.String(),
  /** '50 用户 × 2 年', or ''. */
  spec: Type.String(),
  /** fen, tax included */
  amount: Type.Integer(),
  /** 0.06 for 6 %. */
  taxRate: Type.Number(),
});
export type InvoiceableLine = Static<typeof InvoiceableLine>;

/** A payment of the team with something left to invoice. Amounts in fen, tax included. */
const InvoiceablePayment = Type.Object({
  transNo: Type.String(),
  orderNo: Type.String(),
  subject: Type.String(),
  channel: Type.String(),
  payerName: Type.String(),
  /** YYYY-MM-DD */
  paidDate: Type.String(),
  paidAmount: Type.Integer(),
  /** What is left of it; the lines add up to this. */
  invoiceable: Type.Integer(),
  lines: Type.Array(InvoiceableLine),
});
export type InvoiceablePayment = Static<typeof InvoiceablePayment>;

export const queryCompany = defineCall({
  ...calls,
  name: 'invoices.queryCompany',
  method: 'POST',
  path: '/yzjumc/invoice/v2/querycompany',
  summary: '查询开票单位',
  sent: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 100, title: '名称或税号' })) }),
  answered: Type.Array(Company),
  errors: ['entity.unknown'],
});

export const invoiceable = defineCall({
  ...calls,
  name: 'invoices.invoiceable',
  section: '',
  method: 'POST',
  path: '/yzjumc/invoice/v1/invoiceable',
  summary: '可开票的付款',
  answered: Type.Object({
    payments: Type.Array(InvoiceablePayment),
    /** There are others besides. */
    more: Type.Boolean(),
    /** Fen that the payments come to. */
    total: Type.Integer(),
    /** An electronic invoice is sent to the address that it names once it is issued. */
    mailed: Type.Boolean(),
  }),
  errors: ['entity.unknown'],
});

/** Takes the fields of an invoice themselves, with `version`, `action` and `input`; with `record` it is the third version's. */
export const save = defineCall({
  ...calls,
  name: 'invoices.save',
  method: 'POST',
  path: '/yzjumc/invoice/v2/save',
  summary: '保存发票',
  answered: Described<DetailResult>(),
});
