import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from './define.ts';
import { KeptData } from './quotes.ts';

const payment = { section: '7, Payment', who: 'signedIn' } as const;
const transaction = { section: '7, Transaction v3', who: 'signedIn' } as const;

const channels = ['bank', 'cashier'] as const;
/** 对公转账, and whatever the cashier takes. */
export const Channel = OneOf(channels);
export type Channel = Static<typeof Channel>;

/** States of an attempt to pay (the money core). */
export const ATTEMPT_STATES = [
  'INIT',
  'PENDING',
  'SUCCESS',
  'FAILED',
  'CLOSED',
  'UNKNOWN',
  'PAID_AFTER_CLOSE',
] as const;
export const AttemptState = OneOf(ATTEMPT_STATES);
export type AttemptState = Static<typeof AttemptState>;

/** Where a bank transfer stands: 待汇款, 核验中, 已到账, 金额不符. */
export const Tracker = OneOf(['waiting', 'checking', 'arrived', 'mismatch']);
export type Tracker = Static<typeof Tracker>;

/** An account of the shop. */
const BankAccount = Type.Object({
  accountName: Type.String(),
  bankName: Type.String(),
  branch: Type.String(),
  accountNo: Type.String(),
});
export type BankAccount = Static<typeof BankAccount>;

/** A receipt of the bank that was handed in. */
const VoucherFile = Type.Object({
  fileId: Type.String(),
  name: Type.String(),
  /** bytes */
  size: Type.Integer(),
  type: Type.String(),
});
export type VoucherFile = Static<typeof VoucherFile>;

/** What a transfer has to say and where it goes. */
const Transfer = Type.Object({
  ...BankAccount.properties,
  /** For the memo: finds the order by itself. */
  remittanceCode: Type.String(),
  /** fen */
  amount: Type.Integer(),
  /** The certified company: money from anyone else is not taken for this order. */
  payerName: Type.String(),
  vouchers: Type.Array(VoucherFile),
});
export type Transfer = Static<typeof Transfer>;

/** An attempt to pay an order, as its payer goes on with it. Instants as RFC 3339. */
const PaymentAttempt = Type.Object({
  attemptNo: Type.String(),
  orderNo: Type.String(),
  channel: Channel,
  state: AttemptState,
  /** fen */
  amount: Type.Integer(),
  /** Why it failed or was closed, or what does not match. */
  note: Nullable(Type.String()),
  createdAt: Type.String(),
  paidAt: Nullable(Type.String()),
  expiresAt: Nullable(Type.String()),
  /** How it was paid there: bank, alipay, wechat. */
  method: Nullable(Type.String()),
  /** The cashier's page, while it can be paid there. */
  payUrl: Type.Optional(Type.String()),
  transfer: Type.Optional(Transfer),
  tracker: Type.Optional(Tracker),
});
export type PaymentAttempt = Static<typeof PaymentAttempt>;

const text = (title: string, maxLength: number, pattern?: string) =>
  Type.String({ minLength: 1, maxLength, title, ...(pattern !== undefined && { pattern }) });
const orderNo = text('订单号', 40, '^[A-Za-z0-9-]+$');
const channel = OneOf(channels, { title: '支付方式' });

export const defaultBank = defineCall({
  ...payment,
  name: 'payments.defaultBank',
  method: 'GET',
  path: '/yzjumc/transaction/get_default_company_bank',
  summary: '收款银行账户',
  answered: BankAccount,
  errors: ['payment.channel'],
});

export const paySwitch = defineCall({
  ...payment,
  name: 'payments.paySwitch',
  method: 'GET',
  path: '/yzjumc/transaction/get_other_pay_switch',
  summary: '可用的支付方式',
  answered: Type.Object({ bank: Type.Boolean(), cashier: Type.Boolean() }),
});

export const queryBankList = defineCall({
  ...payment,
  name: 'payments.queryBankList',
  method: 'POST',
  path: '/yzjumc/yzjpay/pay/query-banklist',
  summary: '网银支付的银行',
  answered: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
});

export const issueToken = defineCall({
  ...payment,
  name: 'payments.issueToken',
  method: 'POST',
  path: '/yzjumc/pay/order/pay',
  summary: '取得支付凭证',
  perMinute: 60,
  sent: Type.Object({ orderNo }),
  answered: Type.Object({
    payToken: Type.String(),
    /** RFC 3339 */
    expiresAt: Type.String(),
  }),
  errors: ['record.notFound', 'payment.state'],
});

/** Is refused without an Idempotency-Key. */
export const pay = defineCall({
  ...payment,
  name: 'payments.pay',
  method: 'POST',
  path: '/yzjumc/yzjpay/pay',
  summary: '支付',
  perMinute: 60,
  atomic: true,
  sent: Type.Object({
    payToken: text('支付凭证', 100),
    channel,
    bankCode: Type.Optional(text('银行', 12, '^[A-Z]+$')),
  }),
  answered: PaymentAttempt,
  errors: ['payment.token', 'payment.channel', 'payment.state', 'payment.failed', 'record.notFound'],
});

/** Asks the channel too; a page never asks twice at once. */
export const query = defineCall({
  ...payment,
  name: 'payments.query',
  method: 'POST',
  path: '/yzjumc/yzjpay/pay/query',
  summary: '查询支付结果',
  atomic: true,
  sent: Type.Object({
    orderNo,
    /** Of several attempts under way, which one is told of. */
    channel: Type.Optional(channel),
  }),
  answered: Type.Object({
    orderNo: Type.String(),
    orderState: Type.String(),
    /** fen */
    payable: Type.Integer(),
    /** RFC 3339: the order closes after it. */
    payBefore: Nullable(Type.String()),
    /** It was given more time, because a transfer is being checked. */
    extended: Type.Boolean(),
    /** Of what it prolongs, the data that is lost first; null: none is. */
    kept: Nullable(KeptData),
    attempt: Type.Optional(PaymentAttempt),
  }),
  errors: ['record.notFound'],
});

/** Takes the place of receipts from before, so that a repeat changes nothing. */
export const voucher = defineCall({
  ...payment,
  name: 'payments.voucher',
  method: 'POST',
  path: '/yzjumc/yzjpay/v1/voucher',
  summary: '上传转账凭证',
  section: '',
  perMinute: 60,
  atomic: true,
  sent: Type.Object({
    attemptNo: text('支付编号', 40),
    /** As many files as the document of transactions lets a voucher have. */
    files: Type.Array(Type.Object({ fileId: text('文件编号', 64) }), { minItems: 1, maxItems: 5, title: '转账凭证' }),
  }),
  answered: PaymentAttempt,
  errors: ['file.notFound', 'record.notFound', 'payment.state'],
});

/** Of the cashier, signed: nobody is signed in. What is signed is the text as it comes, so that it is read by its handler. */
export const notify = defineCall({
  name: 'payments.notify',
  method: 'POST',
  path: '/yzjumc/yzjpay/v1/notify',
  summary: '支付结果通知，收银台的签名在 x-yp-timestamp、x-yp-nonce、x-yp-signature 三个请求头里',
  section: '',
  who: 'anyone',
  perMinute: 6000,
  answered: Type.Object({ outcome: OneOf(['applied', 'repeated', 'ignored', 'mismatch']) }),
  errors: ['payment.signature', 'payment.notification'],
});

/** Takes the transaction's number as `transNo`, `key` or `billNo`. */
export const generateCustomerPayToken = defineCall({
  ...transaction,
  name: 'payments.generateCustomerPayToken',
  method: 'POST',
  path: '/yzjumc/transaction/v3/generate_customer_pay_token',
  summary: '生成给付款人的支付凭证',
  answered: Type.Object({
    transNo: Type.String(),
    token: Type.String(),
    /** RFC 3339 */
    expiresAt: Type.String(),
  }),
  errors: ['entity.unknown', 'record.notFound', 'action.refused'],
});

/** What a payer has to know, and nothing of the team's own notes. */
const PayParams = Type.Object({
  transNo: Type.String(),
  subject: Type.String(),
  orderNo: Type.String(),
  /** fen */
  payable: Type.Integer(),
  payerName: Type.String(),
  channel: Type.String(),
  /** YYYY-MM-DD, the last day */
  payBefore: Nullable(Type.String()),
});
export type PayParams = Static<typeof PayParams>;

export const getCustomerPayParam = defineCall({
  ...transaction,
  name: 'payments.getCustomerPayParam',
  method: 'POST',
  path: '/yzjumc/transaction/v3/get_customer_pay_param',
  summary: '凭支付凭证读取应付的内容',
  perMinute: 60,
  sent: Type.Object({ token: text('支付凭证', 100) }),
  answered: PayParams,
  errors: ['transaction.payToken', 'action.refused'],
});
