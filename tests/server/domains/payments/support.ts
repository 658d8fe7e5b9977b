import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { PaymentAttempt } from '../../../../contract/payments.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { StoredRecord } from '../../../../server/runtime/access/entityAccess.ts';
import type { Client } from '../../../support/client.ts';
import { once, type Shop } from '../checkout/support.ts';

export const BASE = '/yzjumc/yzjpay';
export const BUYER = '蓝海制造有限公司';

let serial = 0;

/** Begins to pay an order. */
export async function startPaying(
  client: Client,
  orderNo: string,
  channel: 'bank' | 'cashier',
  headers = once(),
  more: object = {},
): Promise<PaymentAttempt> {
  const { payToken } = await client.call<{ payToken: string }>('/yzjumc/pay/order/pay', { orderNo });
  return client.call<PaymentAttempt>(`${BASE}/pay`, { payToken, channel, ...more }, headers);
}

export interface Standing {
  orderState: string;
  payable: number;
  payBefore: string | null;
  attempt?: PaymentAttempt;
}

export const standing = (client: Client, orderNo: string): Promise<Standing> =>
  client.call<Standing>(`${BASE}/pay/query`, { orderNo });

/** A transfer as the bank's statement has it. */
export const transfer = (amount: number, memo: string, more: object = {}) => ({
  arrivedDate: '2026-11-20',
  amount,
  bankSerial: `CMB20261120${String((serial += 1)).padStart(6, '0')}`,
  memo,
  payerName: BUYER,
  payerBank: '招商银行',
  payerAccount: '62148301000012345',
  ...more,
});

export const enterArrival = (staff: Client, record: object): Promise<DetailResult> =>
  staff.call<DetailResult>('/yzjumc/entity/v1/arrival/save', { record }, once());
export const actOn = (
  client: Client,
  entity: string,
  key: unknown,
  action: string,
  input: object = {},
): Promise<DetailResult> =>
  client.call<DetailResult>(`/yzjumc/entity/v1/${entity}/act`, { key, action, input }, once());

/** Somebody's word on the request to approve a refund, as the call has it. */
export const refundTask = (refundNo: unknown, action: 'agree' | 'refuse', opinion = '同意') => ({
  entity: 'refund',
  billNo: refundNo,
  action,
  opinion,
});
export const decideRefund = (
  client: Client,
  refundNo: unknown,
  action: 'agree' | 'refuse',
  opinion?: string,
): Promise<DetailResult> =>
  client.call<DetailResult>('/yzjumc/wf/v3/complete_task', refundTask(refundNo, action, opinion), once());

/** An order's refunds as the shop has them. */
export function refundsIn({ gateway }: Shop, orderNo: string): Promise<StoredRecord[]> {
  return gateway.entities.access.find(gateway.database.kysely, systemActor(''), 'refund', {
    filter: { field: 'orderNo', op: 'eq', value: orderNo },
  });
}

export async function transactionOf({ gateway }: Shop, orderNo: string): Promise<StoredRecord | undefined> {
  const [found] = await gateway.entities.access.find(gateway.database.kysely, systemActor(''), 'transaction', {
    filter: { field: 'orderNo', op: 'eq', value: orderNo },
  });
  return found;
}

/** What the ledger says about an order: events in turn, and what is left of the money, in fen. */
export async function ledgerOf({ gateway }: Shop, orderNo: string): Promise<{ events: string[]; balance: number }> {
  const rows = await gateway.database.kysely
    .selectFrom('payment_ledger')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('id')
    .execute();
  return { events: rows.map(({ event }) => event), balance: rows.reduce((sum, { amount }) => sum + amount, 0) };
}
