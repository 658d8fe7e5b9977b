import { isPlainObject, listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

export type Channel = 'bank' | 'cashier';

/** Where and how to transfer to the shop. Amount in fen. */
export interface Transfer {
  accountName: string;
  bankName: string;
  branch: string;
  accountNo: string;
  /** For the memo: finds the order by itself. */
  remittanceCode: string;
  amount: number;
  /** The certified company: money from anyone else is not taken for this order. */
  payerName: string;
  /** Receipts that were handed in. */
  vouchers: string[];
}

export type AttemptState = 'INIT' | 'PENDING' | 'SUCCESS' | 'FAILED' | 'CLOSED' | 'UNKNOWN' | 'PAID_AFTER_CLOSE';
/** How far a bank transfer is: 待汇款, 核验中, 已到账, 金额不符. */
export type Tracker = 'waiting' | 'checking' | 'arrived' | 'mismatch';

export interface PaymentAttempt {
  attemptNo: string;
  channel: Channel;
  state: AttemptState;
  /** Page of the cashier that takes the money; '' without one. */
  payUrl: string;
  transfer: Transfer | undefined;
  tracker: Tracker | undefined;
  /** Why it failed, or what does not match. */
  note: string;
}

export interface PaymentStatus {
  orderNo: string;
  orderState: string;
  payable: number;
  /** RFC 3339: the order closes after it. */
  payBefore: string;
  /** It was given more time, because a transfer is being checked. */
  extended: boolean;
  attempt: PaymentAttempt | undefined;
}

const TRACKERS: readonly Tracker[] = ['waiting', 'checking', 'arrived', 'mismatch'];

function transfer(value: unknown): Transfer | undefined {
  if (!isPlainObject(value)) return undefined;
  return {
    accountName: textOf(value.accountName),
    bankName: textOf(value.bankName),
    branch: textOf(value.branch),
    accountNo: textOf(value.accountNo),
    remittanceCode: textOf(value.remittanceCode),
    amount: numberOf(value.amount),
    payerName: textOf(value.payerName),
    vouchers: listOf(value.vouchers).map((file) => textOf(objectOf(file).name)),
  };
}

function attempt(value: unknown): PaymentAttempt | undefined {
  if (!isPlainObject(value) || textOf(value.attemptNo) === '') return undefined;
  return {
    attemptNo: textOf(value.attemptNo),
    channel: value.channel === 'bank' ? 'bank' : 'cashier',
    state: textOf(value.state) as AttemptState,
    payUrl: /^https?:\/\//.test(textOf(value.payUrl)) ? textOf(value.payUrl) : '',
    transfer: transfer(value.transfer),
    tracker: TRACKERS.find((name) => name === value.tracker),
    note: textOf(value.note),
  };
}

/** What can be paid with now. */
export async function fetchPaySwitch(): Promise<{ bank: boolean; cashier: boolean }> {
  const data = objectOf(await request('/yzjumc/transaction/get_other_pay_switch', { method: 'GET', warn: false }));
  return { bank: data.bank !== false, cashier: data.cashier === true };
}

export async function fetchBanks(): Promise<{ code: string; name: string }[]> {
  return listOf(await request('/yzjumc/yzjpay/pay/query-banklist', { data: {}, warn: false }))
    .map(objectOf)
    .map((bank) => ({ code: textOf(bank.code), name: textOf(bank.name) }));
}

/** How the payment of an order stands, by the shop's own word (specification, section 7: yzjpay/pay/query, atomic). */
export async function queryPayment(orderNo: string): Promise<PaymentStatus> {
  const data = objectOf(await request('/yzjumc/yzjpay/pay/query', { data: { orderNo }, atomic: true, warn: false }));
  return {
    orderNo: textOf(data.orderNo),
    orderState: textOf(data.orderState),
    payable: numberOf(data.payable),
    payBefore: textOf(data.payBefore),
    extended: data.extended === true,
    attempt: attempt(data.attempt),
  };
}

/** Begins to pay an order in one of the ways; the cashier's page is where `payUrl` leads. @throws RequestError pay.* */
export async function startPayment(
  orderNo: string,
  channel: Channel,
  bankCode?: string,
): Promise<PaymentAttempt | undefined> {
  const token = textOf(objectOf(await request('/yzjumc/pay/order/pay', { data: { orderNo }, warn: false })).payToken);
  return attempt(
    await request('/yzjumc/yzjpay/pay', {
      data: { payToken: token, channel, ...(bankCode !== undefined && { bankCode }) },
      atomic: true,
      warn: false,
    }),
  );
}

export interface VoucherFile {
  fileId: string;
  name: string;
  size: number;
  type: string;
}

/** Hands in the bank's receipt for a transfer. */
export const sendVoucher = (attemptNo: string, files: readonly VoucherFile[]): Promise<unknown> =>
  request('/yzjumc/yzjpay/v1/voucher', { data: { attemptNo, files }, atomic: true, warn: false });

/** Where the shop's account, with what the order comes to and what to write on the transfer, is downloaded as PDF. */
export const transferPaperUrl = (orderNo: string): string =>
  `/yzjumc/seal_manage/v3/generate_bank_account_pdf?${new URLSearchParams({ orderNo }).toString()}`;
