import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
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

/** An order that waits for its payment. */
export async function ordered({ buyer, no }: Shop, name = '云会议', quantity = 10, client = buyer): Promise<Submitted> {
  return submit(client, await quote(client, { source: 'buy', lines: [{ productNo: no(name), quantity }] }));
}
