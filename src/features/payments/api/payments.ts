import type { Answered } from '../../../../contract/define.ts';
import type { Channel, PaymentAttempt, paySwitch, query, VoucherFile } from '../../../../contract/payments.ts';
import { api } from '../../../platform/gateway/api.ts';

export type { Channel, PaymentAttempt, Tracker, Transfer, VoucherFile } from '../../../../contract/payments.ts';

export type PaymentStatus = Answered<typeof query>;

const readSwitch = api('GET /yzjumc/transaction/get_other_pay_switch');
const bankList = api('POST /yzjumc/yzjpay/pay/query-banklist');
const ask = api('POST /yzjumc/yzjpay/pay/query', { atomic: true });
const issueToken = api('POST /yzjumc/pay/order/pay');
const pay = api('POST /yzjumc/yzjpay/pay', { atomic: true });
const voucher = api('POST /yzjumc/yzjpay/v1/voucher', { atomic: true });

/** What can be paid with now. */
export const fetchPaySwitch = (): Promise<Answered<typeof paySwitch>> => readSwitch();

export const fetchBanks = (): Promise<{ code: string; name: string }[]> => bankList();

/** How the payment of an order stands, by the shop's own word (specification, section 7: yzjpay/pay/query, atomic). */
export async function queryPayment(orderNo: string): Promise<PaymentStatus> {
  const { attempt, ...status } = await ask({ orderNo });
  return { ...status, ...(attempt && { attempt: withSafeUrl(attempt) }) };
}

/** Begins to pay an order in one of the ways; the cashier's page is where `payUrl` leads. @throws RequestError pay.* */
export async function startPayment(orderNo: string, channel: Channel, bankCode?: string): Promise<PaymentAttempt> {
  const { payToken } = await issueToken({ orderNo });
  return withSafeUrl(await pay({ payToken, channel, ...(bankCode !== undefined && { bankCode }) }));
}

/** The page goes to the cashier's address: nothing but one of the web. */
function withSafeUrl({ payUrl, ...attempt }: PaymentAttempt): PaymentAttempt {
  return { ...attempt, ...(payUrl !== undefined && /^https?:\/\//.test(payUrl) && { payUrl }) };
}

/** Hands in the bank's receipt for a transfer. */
export const sendVoucher = (attemptNo: string, files: readonly VoucherFile[]): Promise<unknown> =>
  voucher({ attemptNo, files: [...files] });

/** Where the shop's account, with what the order comes to and what to write on the transfer, is downloaded as PDF. */
export const transferPaperUrl = (orderNo: string): string =>
  `/yzjumc/seal_manage/v3/generate_bank_account_pdf?${new URLSearchParams({ orderNo }).toString()}`;
