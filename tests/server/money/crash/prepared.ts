import { sql } from 'kysely';
import type { Database } from '../../../../server/database/port.ts';
import type { ForeignCashier } from '../foreignCashier.ts';
import { Stage } from '../stage.ts';
import { CONTACT, dataOf, newKey, newModel, World } from '../world.ts';
import type { Step } from './steps.ts';

const SAVE = '/yzjumc/order/v2/save';

/** A shop in which everything stands ready to be submitted, paid, notified, cancelled and run out. */
export interface Prepared {
  stage: Stage;
  cookies: [string, string][];
  steps: Step[];
  /** Where each order must be in the end, whenever the process died. */
  ends: Record<string, string[]>;
  trades: ForeignCashier['trades'];
}

/** Prepares it on an empty database. */
export async function prepare(database: Database): Promise<Prepared> {
  const stage = await Stage.over(database, () => database.close());
  const world = await World.enter(stage);
  await newModel(world);
  const call = async <T>(path: string, body: object): Promise<T> => {
    const answer = await world.ask(0, path, body, newKey());
    const data = dataOf<T>(answer);
    if (data === undefined) throw new Error(`${path} was refused: ${answer.text}`);
    return data;
  };
  const { lineId } = await call<{ lineId: string }>('/yzjumc/cart/v2/upsert', { productNo: stage.furniture.products[0], quantity: 2 });
  const draft = async (content: object, coupons = 0) => {
    const couponNos: string[] = [];
    for (let count = 0; count < coupons; count++) couponNos.push((await call<{ couponNo: string }>('/yzjumc/coupon/v1/claim', { campaignNo: stage.furniture.vouchers })).couponNo);
    const { orderNo, payable } = await call<{ orderNo: string; payable: number }>(SAVE, { ...content, couponNos, submit: false });
    return { orderNo, expectedAmount: payable, couponNos, agreed: true, contact: CONTACT, submit: true };
  };
  const buy = () => ({ source: 'buy', lines: [{ productNo: stage.furniture.products[1], quantity: 3 }] });
  const ordered = async () => (await call<{ orderNo: string }>(SAVE, await draft(buy(), 1))).orderNo;
  const begun = async () => {
    const orderNo = await ordered();
    const { payToken } = await call<{ payToken: string }>('/yzjumc/pay/order/pay', { orderNo });
    return { orderNo, ...(await call<{ attemptNo: string }>('/yzjumc/yzjpay/pay', { payToken, channel: 'cashier' })) };
  };
  const submitted = await draft({ source: 'cart', lineIds: [lineId] }, 2);
  const toPay = await ordered();
  const token = await call<{ payToken: string }>('/yzjumc/pay/order/pay', { orderNo: toPay });
  const [told, cancelled, over] = [await begun(), await begun(), await begun()];
  stage.cashier.pay(told.attemptNo);
  await stage.runOut(over.orderNo);
  // All the kills together take longer than a quote or a payment's token lives.
  await sql`update orders set quote_until = now() + interval '1 day' where state = 'DRAFT'`.execute(database.kysely);
  await sql`update payment_tokens set expires_at = now() + interval '1 day'`.execute(database.kysely);
  const steps: Step[] = [
    { name: 'submit', kind: 'call', path: SAVE, body: submitted, key: newKey() },
    { name: 'pay', kind: 'call', path: '/yzjumc/yzjpay/pay', body: { payToken: token.payToken, channel: 'cashier' }, key: newKey() },
    { name: 'notify', kind: 'notify', payload: stage.cashier.notification(told.attemptNo).payload },
    { name: 'cancel', kind: 'call', path: '/yzjumc/order/v2/cancel', body: { orderNo: cancelled.orderNo, reason: '不要了' }, key: newKey() },
    { name: 'expire', kind: 'expire' },
  ];
  const ends = { [submitted.orderNo]: ['WAIT_PAY'], [toPay]: ['WAIT_PAY'], [told.orderNo]: ['PAID', 'OPENED'], [cancelled.orderNo]: ['CANCELLED'], [over.orderNo]: ['CLOSED_TIMEOUT'] };
  return { stage, cookies: [...world.buyer(0).cookies], steps, ends, trades: structuredClone(stage.cashier.trades) };
}
