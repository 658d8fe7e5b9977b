import { sql } from 'kysely';
import { seedAccounts } from '../../../../server/demo/identity/accounts.ts';
import { migrations } from '../../../../server/migrations.ts';
import { migrate } from '../../../../server/platform/database/migrate.ts';
import type { Database } from '../../../../server/platform/database/port.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { ForeignCashier } from '../foreignCashier.ts';
import { Stage } from '../stage.ts';
import { CONTACT, dataOf, newKey, newModel, TEAMS, World } from '../world.ts';
import type { Step } from './steps.ts';

const SAVE = '/yzjumc/order/v2/save';

/** A shop in which everything stands ready to be submitted, paid, notified, cancelled and run out. */
export interface Prepared {
  stage: Stage;
  cookies: [string, string][];
  steps: Step[];
  /** Where each order must be in the end, whenever the process died, if this step was among those taken. */
  ends: Record<string, { step: string; states: string[] }>;
  trades: ForeignCashier['trades'];
}

/** Prepares it on an empty database. */
export async function prepare(database: Database): Promise<Prepared> {
  await migrate(database, migrations);
  await database.transaction((tx) => seedAccounts(tx));
  const stage = await Stage.over(database, () => database.close());
  const world = await World.enter(stage);
  await newModel(world);
  const call = async <T>(path: string, body: object): Promise<T> => {
    const answer = await world.ask(0, path, body, newKey());
    const data = dataOf<T>(answer);
    if (data === undefined) throw new Error(`${path} was refused: ${answer.text}`);
    return data;
  };
  const { lineId } = await call<{ lineId: string }>('/yzjumc/cart/v2/upsert', {
    productNo: stage.fixtures.products[0],
    quantity: 2,
  });
  const draft = async (content: object, coupons = 0) => {
    const couponNos: string[] = [];
    for (let count = 0; count < coupons; count++)
      couponNos.push(
        (await call<{ couponNo: string }>('/yzjumc/coupon/v1/claim', { campaignNo: stage.fixtures.vouchers })).couponNo,
      );
    const { orderNo, payable } = await call<{ orderNo: string; payable: number }>(SAVE, {
      ...content,
      couponNos,
      submit: false,
    });
    return { orderNo, expectedAmount: payable, couponNos, agreed: true, contact: CONTACT, submit: true };
  };
  const buy = () => ({ source: 'buy', lines: [{ productNo: stage.fixtures.products[1], quantity: 3 }] });
  const ordered = async () => (await call<{ orderNo: string }>(SAVE, await draft(buy(), 1))).orderNo;
  const begun = async () => {
    const orderNo = await ordered();
    const { payToken } = await call<{ payToken: string }>('/yzjumc/pay/order/pay', { orderNo });
    return { orderNo, ...(await call<{ attemptNo: string }>('/yzjumc/yzjpay/pay', { payToken, channel: 'cashier' })) };
  };
  const paid = async (orderNo: string) => {
    const { payToken } = await call<{ payToken: string }>('/yzjumc/pay/order/pay', { orderNo });
    const { attemptNo } = await call<{ attemptNo: string }>('/yzjumc/yzjpay/pay', { payToken, channel: 'cashier' });
    stage.cashier.pay(attemptNo);
    await stage.notify(attemptNo);
    return orderNo;
  };
  // What the team has already: two of what is sold, one that can be upgraded, and a trial.
  const [meeting = '', approval = ''] = stage.fixtures.products;
  for (const productNo of [meeting, meeting, approval])
    await paid(
      (await call<{ orderNo: string }>(SAVE, await draft({ source: 'buy', lines: [{ productNo, quantity: 3 }] })))
        .orderNo,
    );
  await stage.settle();
  const eid = await world.eid(0);
  const today = String(systemActor('').scope.today);
  await stage.database.transaction((tx) =>
    stage.process.entities.access.create(tx, systemActor(eid), 'asset', {
      kind: 'trial',
      product: meeting,
      customerName: TEAMS[0],
      ownerEid: eid,
      quantity: 5,
      unitPrice: 0,
      startDate: today,
      expireDate: today,
    }),
  );
  const { rows } = await call<{ rows: { assetNo: string; product: string; kind: string }[] }>(
    '/yzjumc/entity/v1/asset/list',
    { pageSize: 200 },
  );
  const owned = (product: string, kind = 'paid') =>
    rows.filter((asset) => asset.product === product && asset.kind === kind).map(({ assetNo }) => assetNo);
  const serve = (does: string, assetNo: string | undefined) =>
    draft({ source: 'buy', lines: [{ productNo: meeting, quantity: 2, years: 1, service: { does, assetNo } }] });
  const served: string[] = [];
  for (const [does, assetNo] of [
    ['renew', owned(meeting)[0]],
    ['upgrade', owned(approval)[0]],
    ['convert', owned(meeting, 'trial')[0]],
  ] as const) {
    served.push(await paid((await call<{ orderNo: string }>(SAVE, await serve(does, assetNo))).orderNo));
  }
  const more = await serve('add', owned(meeting)[1]);
  const submitted = await draft({ source: 'cart', lineIds: [lineId] }, 2);
  const toPay = await ordered();
  const token = await call<{ payToken: string }>('/yzjumc/pay/order/pay', { orderNo: toPay });
  const [notified, cancelled, over] = [await begun(), await begun(), await begun()];
  stage.cashier.pay(notified.attemptNo);
  await stage.runOut(over.orderNo);
  // All the kills together take longer than a quote or a payment's token lives.
  await sql`update orders set quote_until = now() + interval '1 day' where state = 'DRAFT'`.execute(database.kysely);
  await sql`update payment_tokens set expires_at = now() + interval '1 day'`.execute(database.kysely);
  const steps: Step[] = [
    { name: 'submit', kind: 'call', path: SAVE, body: submitted, key: newKey() },
    {
      name: 'pay',
      kind: 'call',
      path: '/yzjumc/yzjpay/pay',
      body: { payToken: token.payToken, channel: 'cashier' },
      key: newKey(),
    },
    { name: 'notify', kind: 'notify', payload: stage.cashier.notification(notified.attemptNo).payload },
    {
      name: 'cancel',
      kind: 'call',
      path: '/yzjumc/order/v2/cancel',
      body: { orderNo: cancelled.orderNo, reason: '不要了' },
      key: newKey(),
    },
    { name: 'expire', kind: 'expire' },
    { name: 'add', kind: 'call', path: SAVE, body: more, key: newKey() },
    { name: 'open', kind: 'open', orderNos: served },
  ];
  const ends: Prepared['ends'] = {
    [submitted.orderNo]: { step: 'submit', states: ['WAIT_PAY'] },
    [toPay]: { step: 'pay', states: ['WAIT_PAY'] },
    [notified.orderNo]: { step: 'notify', states: ['PAID', 'OPENED'] },
    [cancelled.orderNo]: { step: 'cancel', states: ['CANCELLED'] },
    [over.orderNo]: { step: 'expire', states: ['CLOSED_TIMEOUT'] },
    [more.orderNo]: { step: 'add', states: ['WAIT_PAY'] },
    ...Object.fromEntries(served.map((orderNo) => [orderNo, { step: 'open', states: ['OPENED'] }])),
  };
  return { stage, cookies: [...world.buyer(0).cookies], steps, ends, trades: structuredClone(stage.cashier.trades) };
}
