import { sql } from 'kysely';
import type { OrderState } from '../../../../contract/orders.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import type { Executor } from '../../../../server/platform/database/port.ts';
import type { Client } from '../../../support/client.ts';
import type { DriverName } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { stockShelf } from '../cart/shop.ts';

export const SAVE = '/yzjumc/order/v2/save';
export const CONTACT = { name: '陈晓', phone: '13800000001' };
export const EID = demoTeam('蓝海制造有限公司').eid;

export interface Draft {
  orderNo: string;
  expiresAt: string;
  payable: number;
  listAmount: number;
  discount: number;
  couponDiscount: number;
  lines: { productNo: string; payable: number; couponDiscount: number; totalAmount: number }[];
  coupons: { couponNo: string; usable: boolean; why: string }[];
  certified: boolean;
  exclusions: { productNo: string; withProductNo: string; message: string }[];
}

export interface Submitted {
  orderNo: string;
  state: string;
  payable: number;
  payBefore: string;
}

/** A small shelf and buyers in front of it. */
export interface Shop {
  gateway: TestGateway;
  buyer: Client;
  no(name: string): string;
  close(): Promise<void>;
}

let keys = 0;
export const once = (): Record<string, string> => ({ 'idempotency-key': `order-${(keys += 1)}` });

export async function openShop(driver: DriverName, settings: Record<string, string> = {}): Promise<Shop> {
  const gateway = await startGateway({ driver, settings });
  const no = await stockShelf(gateway);
  return { gateway, no, buyer: await gateway.signIn('13800000001'), close: () => gateway.close() };
}

export const quote = (client: Client, wanted: object): Promise<Draft> =>
  client.call<Draft>(SAVE, { couponNos: [], ...wanted, submit: false });

export const submission = (draft: Pick<Draft, 'orderNo' | 'payable'>, more: object = {}) => ({
  orderNo: draft.orderNo,
  expectedAmount: draft.payable,
  agreed: true,
  contact: CONTACT,
  submit: true,
  ...more,
});

export const submit = (
  client: Client,
  draft: Pick<Draft, 'orderNo' | 'payable'>,
  more: object = {},
  headers = once(),
): Promise<Submitted> => client.call<Submitted>(SAVE, submission(draft, more), headers);

const INSTANTS = { payBefore: 'pay_before', paidAt: 'paid_at', closedAt: 'closed_at' } as const;

/**
 * As if the time had come: an instant of an order, and of its document, locked as the shop locks them. An order that
 * `state` is not the state of stays as it is.
 */
export function setInstant(
  executor: Executor,
  orderNo: string,
  instant: keyof typeof INSTANTS,
  at: Date,
  state?: OrderState,
): Promise<void> {
  return executor.transaction().execute(async (tx) => {
    const document = tx.selectFrom('records').where('entity', '=', 'order').where('key', '=', orderNo);
    await document.select('id').forUpdate().execute();
    await sql`
      with moved as (
        update orders set ${sql.ref(INSTANTS[instant])} = ${at.toISOString()}
        where order_no = ${orderNo} and state = coalesce(${state ?? null}, state) returning order_no)
      update records set data = data || jsonb_build_object(${instant}::text, ${at.toISOString()}::text)
      from moved where entity = 'order' and key = moved.order_no`.execute(tx);
  });
}

/** An order that waits for its payment. */
export async function ordered({ buyer, no }: Shop, name = '云会议', quantity = 10, client = buyer): Promise<Submitted> {
  return submit(client, await quote(client, { source: 'buy', lines: [{ productNo: no(name), quantity }] }));
}
