import type { DetailResult, ImportJob } from '@yunpu/engine-core/endpoint';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expireOrders } from '../../../../server/domains/checkout/life.ts';
import { SYSTEM } from '../../../../server/domains/orders/mirror.ts';
import { extendOrder, lockOrder } from '../../../../server/domains/orders/moving.ts';
import type { Answer, Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { mirrorsDiffer } from '../../../support/mirrors.ts';
import { once, openShop, ordered, type Shop, setInstant } from '../checkout/support.ts';
import {
  actOn,
  BASE,
  BUYER,
  enterArrival,
  ledgerOf,
  refundsIn,
  standing,
  startPaying,
  transactionOf,
  transfer,
} from './support.ts';

const ARRIVAL = '/yzjumc/entity/v1/arrival';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

eachDatabase('paying by bank transfer', (driver) => {
  let shop: Shop;
  let buyer: Client;
  let staff: Client;
  beforeAll(async () => {
    shop = await openShop(driver);
    ({ buyer } = shop);
    staff = await shop.gateway.signIn('13800000005');
  });
  afterAll(() => shop.close());
  afterEach(async () => expect(await mirrorsDiffer(shop.gateway.database.kysely)).toEqual([]));

  const begun = async () => {
    const { orderNo, payable } = await ordered(shop);
    const attempt = await startPaying(buyer, orderNo, 'bank');
    return { orderNo, payable, attempt, code: attempt.transfer?.remittanceCode ?? '' };
  };
  const read = (key: unknown, client = staff) => client.call<DetailResult>(`${ARRIVAL}/detail`, { key });
  const claim = (arrival: DetailResult, orderNo: string) =>
    actOn(staff, 'arrival', arrival.record.arrivalNo, 'claim', { orderNo });
  const tryClaim = (arrival: DetailResult, orderNo: string, client = staff): Promise<Answer> =>
    client.request(`${ARRIVAL}/act`, {
      method: 'POST',
      body: { key: arrival.record.arrivalNo, action: 'claim', input: { orderNo } },
      headers: once(),
    });
  const succeeded = (answers: readonly Answer[]) =>
    answers.filter(({ body }) => (body as { responseBody?: { success: boolean } }).responseBody?.success).length;
  const upload = async (
    client: Client,
    path: string,
    name: string,
    bytes: Buffer,
    fields: Record<string, string>,
  ): Promise<Answer> => {
    const sent = new Response(
      Object.entries({ ...fields, file: '' }).reduce((form, [field, value]) => {
        if (field === 'file') form.set('file', new Blob([new Uint8Array(bytes)]), name);
        else form.set(field, value);
        return form;
      }, new FormData()),
    );
    return client.request(path, {
      method: 'POST',
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { 'content-type': String(sent.headers.get('content-type')) },
    });
  };
  const uploaded = async (client: Client): Promise<string> =>
    (
      (await upload(client, '/docrest/doc/file/uploadfile', '回单.png', PNG, { bizkey: 'portal' })).body as {
        data: { fileId: string }[];
      }
    ).data[0]?.fileId ?? '';

  it('says where to, how much and with which code, which stays the same however often it is asked', async () => {
    const { orderNo, payable, attempt } = await begun();
    expect(attempt).toMatchObject({
      orderNo,
      channel: 'bank',
      state: 'PENDING',
      tracker: 'waiting',
      transfer: { accountName: '云铺科技有限公司', accountNo: '755936021810666', amount: payable, payerName: BUYER },
    });
    expect(await startPaying(buyer, orderNo, 'bank')).toEqual(attempt);
    expect(await standing(buyer, orderNo)).toMatchObject({
      orderState: 'WAIT_PAY',
      payable,
      attempt: { attemptNo: attempt.attemptNo, tracker: 'waiting' },
    });
  });

  it('pays the order as soon as a transfer with its code, its amount and its company is entered', async () => {
    const { orderNo, payable, code } = await begun();
    const arrival = await enterArrival(staff, transfer(payable, `货款 ${code.toLowerCase()}`));
    expect(arrival.record).toMatchObject({ status: 'claimed', orderNo });
    expect(await standing(buyer, orderNo)).toMatchObject({
      orderState: 'PAID',
      attempt: { state: 'SUCCESS', tracker: 'arrived' },
    });
    expect((await transactionOf(shop, orderNo))?.record).toMatchObject({
      status: 'paid',
      channel: 'bank',
      paidAmount: payable,
      invoiceable: payable,
      payerAccount: '62148301000012345',
    });
    expect(await ledgerOf(shop, orderNo)).toEqual({ events: ['created', 'pending', 'success'], balance: payable });
  });

  it.each([
    ['one fen less', { less: 1 }, '金额不符'],
    ['another company', { payerName: '别家有限公司' }, '付款户名不符'],
  ] as const)(
    'by %s does not pay it: the payer sees that it does not match, and what is right still pays',
    async (_name, { less = 0, ...more }: { less?: number; payerName?: string }, why) => {
      const { orderNo, payable, code } = await begun();
      const wrong = await enterArrival(staff, transfer(payable - less, code, more));
      expect(wrong.record).toMatchObject({ status: 'mismatch', orderNo });
      expect(await standing(buyer, orderNo)).toMatchObject({
        orderState: 'WAIT_PAY',
        attempt: { tracker: 'mismatch', note: expect.stringContaining(why) as string },
      });
      expect(
        (await buyer.call<{ attempts: { tracker: string }[] }>('/yzjumc/order/v2/detail', { orderNo })).attempts[0]
          ?.tracker,
      ).toBe('mismatch');
      expect((await ledgerOf(shop, orderNo)).balance).toBe(0);
      await actOn(staff, 'arrival', wrong.record.arrivalNo, 'return', {
        returnSerial: 'CMB-BACK-1',
        returnDate: '2026-11-20',
        reason: '与订单不符，已退回',
      });
      expect((await standing(buyer, orderNo)).attempt?.tracker).toBe('checking');
      await enterArrival(staff, transfer(payable, code));
      expect((await standing(buyer, orderNo)).orderState).toBe('PAID');
    },
  );

  it('takes a company for the same however its brackets and spaces are written', async () => {
    const { orderNo, payable, code } = await begun();
    await enterArrival(staff, transfer(payable, code, { payerName: ` 蓝海 制造有限公司` }));
    expect((await standing(buyer, orderNo)).orderState).toBe('PAID');
  });

  it('without its code, or with a mistyped one, waits until staff claim it for the order it belongs to', async () => {
    const { orderNo, payable, code } = await begun();
    const wrong = `${code.slice(0, 5)}${code[5] === 'A' ? 'B' : 'A'}${code.slice(6)}`;
    const arrival = await enterArrival(staff, transfer(payable, wrong));
    expect(arrival.record).toMatchObject({ status: 'unclaimed' });
    const other = await ordered(shop, '云会议', 11);
    expect(
      (
        await staff.refusal(
          `${ARRIVAL}/act`,
          { key: arrival.record.arrivalNo, action: 'claim', input: { orderNo: other.orderNo } },
          once(),
        )
      ).issues[0]?.message,
    ).toMatch(/^金额不符：应付/);
    expect((await claim(arrival, orderNo)).record).toMatchObject({ status: 'claimed', orderNo, handlerName: '沈一' });
    expect((await standing(buyer, orderNo)).orderState).toBe('PAID');
  });

  it('can be claimed for an order whose buyer never asked where to transfer', async () => {
    const { orderNo, payable } = await ordered(shop);
    const arrival = await enterArrival(staff, transfer(payable, '货款'));
    await claim(arrival, orderNo);
    expect((await standing(buyer, orderNo)).orderState).toBe('PAID');
  });

  it('is claimed once, whoever else claims it at the same moment', async () => {
    const [one, two] = [await ordered(shop), await ordered(shop)];
    const arrival = await enterArrival(staff, transfer(one.payable, '货款'));
    const answers = await Promise.all([
      tryClaim(arrival, one.orderNo),
      tryClaim(arrival, two.orderNo),
      tryClaim(arrival, one.orderNo),
    ]);
    expect(succeeded(answers)).toBe(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const states = [
      (await standing(buyer, one.orderNo)).orderState,
      (await standing(buyer, two.orderNo)).orderState,
    ].sort();
    expect(states).toEqual(['PAID', 'WAIT_PAY']);
  });

  it('that comes twice for one order, also at the same moment, pays it once and gives staff the other to send back', async () => {
    const { orderNo, payable, code } = await begun();
    const arrivals = await Promise.all([
      enterArrival(staff, transfer(payable, code)),
      enterArrival(staff, transfer(payable, code)),
    ]);
    expect(arrivals.map(({ record }) => record.status)).toEqual(['claimed', 'claimed']);
    const [refund, ...more] = await refundsIn(shop, orderNo);
    expect(more).toEqual([]);
    expect(refund).toMatchObject({
      state: 'approved',
      record: { kind: 'late', channel: 'bank', amount: payable, payeeName: BUYER, payeeAccount: '62148301000012345' },
    });
    expect(await ledgerOf(shop, orderNo)).toMatchObject({ balance: payable * 2 });
    expect(
      (
        await staff.refusal(
          '/yzjumc/entity/v1/refund/act',
          { key: refund?.key, action: 'reject', input: { reason: '不退' } },
          once(),
        )
      ).errorCode,
    ).toBe('action.refused');
    await actOn(staff, 'refund', refund?.key, 'complete', { channelNo: 'CMB-OUT-1' });
    expect(await ledgerOf(shop, orderNo)).toMatchObject({ balance: payable });
    expect((await standing(buyer, orderNo)).orderState).toBe('PAID');
  });

  it('that comes after the order was cancelled is given to staff to send back', async () => {
    const { orderNo, payable, code } = await begun();
    await buyer.call('/yzjumc/order/v2/cancel', { orderNo, reason: '不要了' }, once());
    expect((await standing(buyer, orderNo)).attempt?.state).toBe('CLOSED');
    const { record } = await enterArrival(staff, transfer(payable, code));
    const [refund] = await refundsIn(shop, orderNo);
    expect(record).toMatchObject({ status: 'claimed', refundNo: refund?.key });
    expect(await standing(buyer, orderNo)).toMatchObject({
      orderState: 'CANCELLED',
      attempt: { state: 'PAID_AFTER_CLOSE' },
    });
    await actOn(staff, 'refund', refund?.key, 'complete', { channelNo: 'CMB-OUT-2' });
    expect(await ledgerOf(shop, orderNo)).toEqual({
      events: ['created', 'pending', 'closed', 'paid_after_close', 'refunding', 'refunded'],
      balance: 0,
    });
  });

  it('let go by staff waits for its order again, and what was corrected is matched again', async () => {
    const { orderNo, payable, code } = await begun();
    const wrong = await enterArrival(staff, transfer(payable + 100, code));
    const free = await actOn(staff, 'arrival', wrong.record.arrivalNo, 'unclaim');
    expect(free.record).toMatchObject({ status: 'unclaimed' });
    expect(free.record.orderNo).toBeUndefined();
    expect((await standing(buyer, orderNo)).attempt?.tracker).toBe('checking');
    const saved = await staff.call<DetailResult>(
      `${ARRIVAL}/save`,
      { record: { ...free.record, amount: payable }, version: free.version },
      once(),
    );
    expect(saved.record).toMatchObject({ status: 'claimed', orderNo });
  });

  it('that was booked is neither edited, deleted nor taken back with the import it came by', async () => {
    const { orderNo, payable, code } = await begun();
    const row = transfer(payable, code);
    const csv = `到账日期,到账金额,银行流水号,附言,付款户名,付款银行,付款账号\n${row.arrivedDate},${(payable / 100).toFixed(2)},${row.bankSerial},${code},${BUYER},招商银行,62148301000012345\n`;
    const answer = await upload(staff, `${ARRIVAL}/import`, '到账.csv', Buffer.from(csv), { mode: 'commit' });
    const { importId } = (answer.body as { responseBody: { data: ImportJob } }).responseBody.data;
    await shop.gateway.jobs.runDue();
    expect(await staff.call(`${ARRIVAL}/import/job`, { importId })).toMatchObject({
      status: 'written',
      report: { errors: [] },
    });
    // What the payment leads to was done with the import's own work.
    expect((await standing(buyer, orderNo)).orderState).toBe('OPENED');
    const { record, version } = await read(
      (await staff.call<{ rows: { arrivalNo: string }[] }>(`${ARRIVAL}/list`, { keyword: row.bankSerial })).rows[0]
        ?.arrivalNo,
    );
    expect(
      (await staff.refusal(`${ARRIVAL}/save`, { record: { ...record, amount: 1 }, version }, once())).errorCode,
    ).toBe('record.locked');
    expect(
      (
        await staff.request(`${ARRIVAL}/remove`, {
          method: 'POST',
          body: { key: record.arrivalNo, version },
          headers: once(),
        })
      ).text,
    ).toContain('false');
    await staff.request(`${ARRIVAL}/import/undo`, { method: 'POST', body: { importId }, headers: once() });
    await shop.gateway.jobs.runDue();
    expect(await staff.call(`${ARRIVAL}/import/job`, { importId })).toMatchObject({
      status: 'undone',
      report: { removed: 0, kept: 1 },
    });
    expect((await read(record.arrivalNo)).record.status).toBe('claimed');
    expect((await enterArrivalRefused(row)).issues.map(({ path }) => path)).toEqual(['/bankSerial']);
  });
  const enterArrivalRefused = (record: object) => staff.refusal(`${ARRIVAL}/save`, { record }, once());

  it('takes the bank’s receipt of the team that pays, and of nobody else', async () => {
    const { orderNo, attempt } = await begun();
    const { attemptNo } = attempt;
    const voucher = (client: Client, fileId: string) => ({
      path: `${BASE}/v1/voucher`,
      body: { attemptNo, files: [{ fileId, name: 'x', size: 1, type: 'x' }] },
      client,
    });
    const stranger = await shop.gateway.signIn('13800000008');
    const [own, foreign] = [await uploaded(buyer), await uploaded(stranger)];
    expect((await buyer.refusal(`${BASE}/v1/voucher`, voucher(buyer, foreign).body)).errorCode).toBe('file.notFound');
    expect((await stranger.refusal(`${BASE}/v1/voucher`, voucher(stranger, foreign).body)).errorCode).toBe(
      'record.notFound',
    );
    const taken = await buyer.call<{ tracker: string }>(`${BASE}/v1/voucher`, voucher(buyer, own).body);
    expect(taken).toMatchObject({
      tracker: 'checking',
      transfer: { vouchers: [{ fileId: own, name: '回单.png', type: 'image/png' }] },
    });
    expect((await standing(buyer, orderNo)).attempt?.tracker).toBe('checking');
  });

  const expire = () => expireOrders(shop.gateway.database, shop.gateway.entities.access);
  const dueIn = (orderNo: string, ms: number) =>
    setInstant(shop.gateway.database.kysely, orderNo, 'payBefore', new Date(Date.now() + ms));
  const handIn = async (attemptNo: string, client = buyer) =>
    client.request(`${BASE}/v1/voucher`, {
      method: 'POST',
      body: { attemptNo, files: [{ fileId: await uploaded(client), name: 'x', size: 1, type: 'x' }] },
    });

  it('whose receipt is handed in gives the order time to be checked, once and not again, and not less than it had', async () => {
    const { orderNo, attempt } = await begun();
    await dueIn(orderNo, 60_000);
    await handIn(attempt.attemptNo);
    const { payBefore, extended } = await buyer.call<{ payBefore: string; extended: boolean }>(`${BASE}/pay/query`, {
      orderNo,
    });
    expect([extended, Date.parse(payBefore) - Date.now() > 71 * 3_600_000]).toEqual([true, true]);
    expect((await buyer.call<{ order: object }>('/yzjumc/order/v2/detail', { orderNo })).order).toMatchObject({
      payBefore,
      extended: true,
    });
    expect((await buyer.call<DetailResult>('/yzjumc/entity/v1/order/detail', { key: orderNo })).record.payBefore).toBe(
      payBefore,
    );
    await dueIn(orderNo, 60_000);
    await handIn(attempt.attemptNo);
    expect(Date.parse(String((await standing(buyer, orderNo)).payBefore)) - Date.now()).toBeLessThan(60_001);

    const other = await begun();
    await dueIn(other.orderNo, 100 * 3_600_000);
    await handIn(other.attempt.attemptNo);
    expect(await buyer.call(`${BASE}/pay/query`, { orderNo: other.orderNo })).toMatchObject({ extended: false });
  });

  it('is not ended by a time-out that was due when the receipt came in, nor kept by a receipt that came after it', async () => {
    const { orderNo } = await begun();
    await dueIn(orderNo, 100);
    const due = new Promise((resolve) => setTimeout(resolve, 250));
    const closing = due.then(expire);
    await shop.gateway.database.transaction(async (tx) => {
      const order = await lockOrder(tx, shop.gateway.entities.access, orderNo);
      await due;
      await new Promise((resolve) => setTimeout(resolve, 200));
      if (order) await extendOrder(tx, shop.gateway.entities.access, order, new Date(Date.now() + 3_600_000), SYSTEM);
    });
    await closing;
    expect((await standing(buyer, orderNo)).orderState).toBe('WAIT_PAY');

    for (const ms of [10, 25, 40, 60]) {
      const one = await begun();
      await dueIn(one.orderNo, ms);
      const until = Date.now() + ms + 60;
      const closer = (async () => {
        while (Date.now() < until) await expire();
      })();
      const { status } = await handIn(one.attempt.attemptNo);
      await closer;
      await expire();
      const { orderState, payBefore } = await standing(buyer, one.orderNo);
      expect([status < 500, [orderState, Date.parse(String(payBefore)) > Date.now()].join()]).toEqual([
        true,
        expect.stringMatching(/^(WAIT_PAY,true|CLOSED_TIMEOUT,false)$/),
      ]);
    }
  });

  it('shows arrivals to the shop alone, and their accounts whole only to who works with them', async () => {
    const arrival = await enterArrival(staff, transfer(100, '货款'));
    const operator = await shop.gateway.signIn('13800000006');
    expect((await read(arrival.record.arrivalNo)).record.payerAccount).toBe('62148301000012345');
    expect((await read(arrival.record.arrivalNo, operator)).record.payerAccount).toMatch(/\*/);
    expect(['entity.unknown', 'session.forbidden', 'record.notFound']).toContain(
      (await buyer.refusal(`${ARRIVAL}/detail`, { key: arrival.record.arrivalNo })).errorCode,
    );
  });

  it('leaves the transaction of an order to the order', async () => {
    const { orderNo, payable, code } = await begun();
    await enterArrival(staff, transfer(payable, code));
    const transaction = await transactionOf(shop, orderNo);
    const refused = await staff.refusal(
      '/yzjumc/entity/v1/transaction/act',
      { key: transaction?.key, action: 'refund', input: { amount: 1, reason: '退一点' } },
      once(),
    );
    expect([refused.errorCode, refused.message]).toEqual([
      'action.refused',
      expect.stringContaining('商城订单在订单中退款'),
    ]);
  });
});
