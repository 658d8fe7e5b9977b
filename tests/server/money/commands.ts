import fc from 'fast-check';
import { expect } from 'vitest';
import { systemActor } from '../../../server/runtime/access/actor.ts';
import type { CallFate, ForeignCashier } from './foreignCashier.ts';
import { CONTACT, dataOf, type Model, newKey, TEAMS, type World } from './world.ts';

type Command = fc.AsyncCommand<Model, World>;

function command(
  name: string,
  run: (model: Model, world: World) => Promise<unknown>,
  may: (model: Model) => boolean = () => true,
): Command {
  return {
    check: (model) => may(model),
    async run(model, world) {
      await run(model, world);
      await world.check(model);
    },
    toString: () => name,
  };
}

const CART = '/yzjumc/cart/v2';
const SAVE = '/yzjumc/order/v2/save';
/** What no client may decide, sent along all the same. */
const TAMPERED = {
  price: 1,
  unitPrice: 1,
  amount: 1,
  payable: 1,
  discount: 999_999,
  couponDiscount: 999_999,
  eid: '10000001',
  state: 'PAID',
};
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
const cartOf = (model: Model, team = model.team): Map<string, number> => model.carts[team] ?? new Map<string, number>();

export const add = (product: number, quantity: number, tampered: boolean): Command =>
  command(`add ${quantity} of ${product}`, async (model, world) => {
    const key = newKey();
    const body = { productNo: at(world.stage.fixtures.products, product), quantity, ...(tampered && TAMPERED) };
    const [first, second] = await Promise.all([
      world.ask(model.team, `${CART}/upsert`, body, key),
      world.ask(model.team, `${CART}/upsert`, body, key),
    ]);
    const answered = dataOf<{ lineId: string }>(first);
    expect(dataOf(second)).toEqual(answered);
    if (answered) cartOf(model).set(answered.lineId, (cartOf(model).get(answered.lineId) ?? 0) + quantity);
  });

export const edit = (line: number, quantity: number): Command =>
  command(
    `edit line ${line} to ${quantity}`,
    async (model, world) => {
      const lineId = at([...cartOf(model).keys()], line) ?? '';
      if (dataOf(await world.ask(model.team, `${CART}/update`, { lineId, quantity }, newKey())))
        cartOf(model).set(lineId, quantity);
    },
    (model) => cartOf(model).size > 0,
  );

export const claim = (voucher: boolean): Command =>
  command(`claim ${voucher ? 'a voucher' : 'a coupon'}`, async (model, world) => {
    dataOf(
      await world.ask(
        model.team,
        '/yzjumc/coupon/v1/claim',
        { campaignNo: voucher ? world.stage.fixtures.vouchers : world.stage.fixtures.campaign },
        newKey(),
      ),
    );
  });

interface OrderPlan {
  buy: number | undefined;
  coupons: number;
  vouchers: number;
  /** Sent this often at once with one key. */
  times: number;
  /** The price changes between the quote and the submission. */
  priceMoves: boolean;
}

export const submit = (plan: OrderPlan): Command =>
  command(
    `submit ${JSON.stringify(plan)}`,
    async (model, world) => {
      const { team } = model;
      const owned =
        dataOf<{ couponNo: string; kind: string; state: string }[]>(
          await world.ask(team, '/yzjumc/coupon/v1/list', {}),
        ) ?? [];
      const some = (kind: string, count: number) =>
        owned
          .filter((coupon) => coupon.kind === kind && coupon.state === 'available')
          .slice(0, count)
          .map(({ couponNo }) => couponNo);
      const couponNos = [...some('coupon', plan.coupons), ...some('voucher', plan.vouchers)];
      const lineIds = [...cartOf(model).keys()];
      const content =
        plan.buy === undefined
          ? { source: 'cart', lineIds }
          : {
              source: 'buy',
              lines: [{ productNo: at(world.stage.fixtures.products, plan.buy), quantity: 3, ...TAMPERED }],
            };
      const draft = dataOf<{
        orderNo: string;
        payable: number;
        lines: { productNo: string; quantity: number; payable: number }[];
        listAmount: number;
      }>(await world.ask(team, SAVE, { ...content, couponNos, submit: false, ...TAMPERED }));
      if (!draft) return;
      let listed = 0;
      for (const { productNo, quantity } of draft.lines) listed += (await world.priceOf(productNo)) * quantity;
      expect(draft.listAmount).toBe(listed);
      const first = draft.lines[0]?.productNo ?? '';
      if (plan.priceMoves) await world.setPrice(first, (await world.priceOf(first)) + 1);
      const body = {
        orderNo: draft.orderNo,
        expectedAmount: draft.payable,
        agreed: true,
        contact: CONTACT,
        couponNos,
        submit: true,
        ...TAMPERED,
      };
      const key = newKey();
      const answers = await Promise.all(Array.from({ length: plan.times }, () => world.ask(team, SAVE, body, key)));
      const answered = answers.map((answer) => dataOf<{ orderNo: string; payable: number }>(answer));
      for (const one of answered) expect(one).toEqual(answered[0]);
      if (!answered[0]) return;
      // A price that rose is bought only where a voucher still covers all of it: what is to be paid did not change.
      if (plan.priceMoves) expect(draft.payable).toBe(0);
      expect(answered[0].payable).toBe(draft.payable);
      model.orders.push({ orderNo: answered[0].orderNo, team });
      model.answered.push({ team, path: SAVE, body, key, answer: answered[0] });
      if (plan.buy === undefined) for (const lineId of lineIds) cartOf(model, team).delete(lineId);
    },
    (model) => plan.buy !== undefined || cartOf(model).size > 0,
  );

interface OwnAsset {
  assetNo: string;
  product: string;
  kind: string;
}

type Does = 'renew' | 'add' | 'upgrade' | 'convert';

/** Something the team has is prolonged, enlarged, upgraded or, a trial, made real; in two tabs at once with keys of their own one order comes of it. */
export const serve = (which: number, does: Does, quantity: number, tabs: number): Command =>
  command(`${does} ${quantity} of asset ${which} in ${tabs} tabs`, async (model, world) => {
    const { team, stage } = { team: model.team, stage: world.stage };
    if (does === 'convert') {
      const today = String(systemActor('').scope.today);
      const eid = await world.eid(team);
      await stage.database.transaction((tx) =>
        stage.process.entities.access.create(tx, systemActor(eid), 'asset', {
          kind: 'trial',
          product: stage.fixtures.products[0],
          customerName: TEAMS[team],
          ownerEid: eid,
          quantity: 5,
          unitPrice: 0,
          startDate: today,
          expireDate: today,
        }),
      );
    }
    const { rows } = dataOf<{ rows: OwnAsset[] }>(
      await world.ask(team, '/yzjumc/entity/v1/asset/list', {
        pageSize: 200,
        filter: { field: 'status', op: 'eq', value: 'active' },
      }),
    ) ?? { rows: [] };
    const asset = at(
      rows.filter(({ kind }) => (kind === 'trial') === (does === 'convert')),
      which,
    );
    if (!asset) return;
    const productNo = does === 'upgrade' ? stage.fixtures.products[0] : asset.product;
    const lines = [
      {
        productNo,
        quantity,
        years: does === 'renew' ? 2 : 1,
        service: { does, assetNo: asset.assetNo, credit: 999_999, promise: 'x' },
        ...TAMPERED,
      },
    ];
    const key = newKey();
    const answered = await Promise.all(
      Array.from({ length: tabs }, async (_, tab) => {
        const draft = dataOf<{ orderNo: string; payable: number }>(
          await world.ask(team, SAVE, { source: 'buy', lines, submit: false, ...TAMPERED }),
        );
        const body = {
          orderNo: draft?.orderNo,
          expectedAmount: draft?.payable,
          agreed: true,
          contact: CONTACT,
          submit: true,
          ...TAMPERED,
        };
        return draft && dataOf<{ orderNo: string }>(await world.ask(team, SAVE, body, `${key}-${tab}`));
      }),
    );
    const orders = answered.flatMap((one) => one ?? []);
    const paid = await stage.database.kysely
      .selectFrom('orders')
      .where('order_no', 'in', ['', ...orders.map(({ orderNo }) => orderNo)])
      .where('payable', '>', 0)
      .select('order_no')
      .execute();
    expect(paid.length).toBeLessThan(2);
    for (const { orderNo } of orders) model.orders.push({ orderNo, team });
  });

/** Asking once more with the key of back then gets the answer of back then, whatever happened since. */
export const repeat = (which: number): Command =>
  command(
    `repeat ${which}`,
    async (model, world) => {
      const { team, path, body, key, answer } = at(model.answered, which) ?? {
        team: 0,
        path: '',
        body: {},
        key: '',
        answer: {},
      };
      expect(dataOf(await world.ask(team, path, body, key))).toEqual(answer);
    },
    (model) => model.answered.length > 0,
  );

async function begin(world: World, orderNo: string, team: number): Promise<void> {
  const token = dataOf<{ payToken: string }>(await world.ask(team, '/yzjumc/pay/order/pay', { orderNo }));
  if (token)
    dataOf(
      await world.ask(
        team,
        '/yzjumc/yzjpay/pay',
        { payToken: token.payToken, channel: 'cashier', ...TAMPERED },
        newKey(),
      ),
    );
}

async function withCallFate(cashier: ForeignCashier, fate: CallFate, work: () => Promise<unknown>): Promise<void> {
  cashier.fate = fate;
  await work().finally(() => {
    cashier.fate = 'fair';
  });
}

export const pay = (which: number, fate: CallFate): Command =>
  command(
    `pay ${which} with call fate ${fate}`,
    (model, world) => {
      const order = at(model.orders, which);
      return withCallFate(world.stage.cashier, fate, async () => order && begin(world, order.orderNo, order.team));
    },
    (model) => model.orders.length > 0,
  );

export const payerPays = (which: number): Command =>
  command(
    `the payer of ${which} pays`,
    async (model, world) => {
      const attempt = await world.attemptOf(at(model.orders, which)?.orderNo ?? '');
      if (attempt !== undefined) world.stage.cashier.pay(attempt);
    },
    (model) => model.orders.length > 0,
  );

/** The cashier takes another amount than was asked for, says so, and staff may give it back. */
export const payOther = (which: number, more: number, givenBack: boolean): Command =>
  command(
    `the cashier takes ${more} more for ${which}${givenBack ? ', given back' : ''}`,
    async (model, world) => {
      const order = at(model.orders, which);
      if (!order) return;
      await begin(world, order.orderNo, order.team);
      const attempt = await world.attemptOf(order.orderNo);
      if (attempt === undefined || !world.stage.cashier.pay(attempt, more)) return;
      await world.stage.notify(attempt);
      // The cashier is asked before it is believed.
      await world.stage.work();
      const refund = await world.stage.database.kysely
        .selectFrom('payment_attempts')
        .select('refund_no')
        .where('attempt_no', '=', attempt)
        .executeTakeFirst();
      expect(refund?.refund_no).toMatch(/^RFD-/);
      if (givenBack)
        dataOf(
          await world.staff.request('/yzjumc/entity/v1/refund/act', {
            method: 'POST',
            body: { key: refund?.refund_no, action: 'giveBack', input: {} },
            headers: { 'idempotency-key': newKey() },
          }),
        );
    },
    (model) => model.orders.length > 0,
  );

/** The whole way in one, so that later stages of an order's life are reached often. */
export const payWhole = (which: number, answered: boolean): Command =>
  command(
    `pay ${which} to the end${answered ? '' : ', untold'}`,
    async (model, world) => {
      const order = at(model.orders, which);
      if (!order) return;
      await begin(world, order.orderNo, order.team);
      const attempt = await world.attemptOf(order.orderNo);
      if (attempt !== undefined && world.stage.cashier.pay(attempt) && answered) await world.stage.notify(attempt);
    },
    (model) => model.orders.length > 0,
  );

export const notify = (which: number, times: number): Command =>
  command(`notify of ${which} ×${times}`, async (_model, world) => {
    const trade = at(world.stage.cashier.paid.slice(-6), which);
    if (trade) await Promise.all(Array.from({ length: times }, () => world.stage.notify(trade.outTradeNo)));
  });

export const query = (which: number): Command =>
  command(
    `query ${which}`,
    async (model, world) => {
      const order = at(model.orders, which);
      if (order) dataOf(await world.ask(order.team, '/yzjumc/yzjpay/pay/query', { orderNo: order.orderNo }));
    },
    (model) => model.orders.length > 0,
  );

async function cancelling(model: Model, world: World, orderNo: string, team: number): Promise<void> {
  if (dataOf(await world.ask(team, '/yzjumc/order/v2/cancel', { orderNo, reason: '不要了' }, newKey())))
    model.cancelled.add(orderNo);
}

export type ConcurrentEvent = 'nobody' | 'notification' | 'expiry' | 'query';

/** The buyer cancels while the money is on its way, or the time runs out. */
export const cancel = (which: number, concurrent: ConcurrentEvent): Command =>
  command(
    `cancel ${which} against ${concurrent}`,
    async (model, world) => {
      const order = at(model.orders, which);
      if (!order) return;
      await Promise.all([...against(world, order, concurrent), cancelling(model, world, order.orderNo, order.team)]);
    },
    (model) => model.orders.length > 0,
  );

function against(
  world: World,
  { orderNo, team }: { orderNo: string; team: number },
  concurrent: ConcurrentEvent,
): Promise<unknown>[] {
  const answered = async () => {
    const attempt = await world.attemptOf(orderNo);
    if (attempt === undefined) return;
    world.stage.cashier.pay(attempt);
    await world.stage.notify(attempt);
  };
  switch (concurrent) {
    case 'nobody':
      return [];
    case 'notification':
      return [answered()];
    case 'expiry':
      return [world.stage.expire(orderNo)];
    case 'query':
      return [world.ask(team, '/yzjumc/yzjpay/pay/query', { orderNo })];
  }
}

export const expire = (which: number, concurrent: ConcurrentEvent): Command =>
  command(
    `expire ${which} against ${concurrent}`,
    async (model, world) => {
      const order = at(model.orders, which);
      if (order) await Promise.all([...against(world, order, concurrent), world.stage.expire(order.orderNo)]);
    },
    (model) => model.orders.length > 0,
  );

export type RefundFate = 'granted' | 'turned down' | 'withdrawn' | 'granted and withdrawn at once';

export const refund = (which: number, fate: RefundFate): Command =>
  command(
    `refund ${which}, ${fate}`,
    async (model, world) => {
      const order = at(model.orders, which);
      if (!order) return;
      const { team, orderNo } = order;
      const asked = dataOf<{ refundNo: string }>(
        await world.ask(team, '/yzjumc/order/v2/refund', { orderNo, reason: '买错了' }, newKey()),
      );
      if (!asked) return;
      const { refundNo } = asked;
      const decide = (action: 'agree' | 'refuse', opinion: string) =>
        world.staff.request('/yzjumc/wf/v3/complete_task', {
          method: 'POST',
          body: { entity: 'refund', billNo: refundNo, action, opinion },
          headers: { 'idempotency-key': newKey() },
        });
      const withdraw = () => world.ask(team, '/yzjumc/order/v2/refund/withdraw', { orderNo, refundNo }, newKey());
      if (fate === 'withdrawn') dataOf(await withdraw());
      else if (fate === 'turned down') dataOf(await decide('refuse', '已核实'));
      else
        await Promise.all([
          decide('agree', '同意').then(dataOf),
          fate === 'granted and withdrawn at once' && withdraw().then(dataOf),
        ]);
    },
    (model) => model.orders.length > 0,
  );

export type InvoiceFate = 'withdrawn' | 'turned down' | 'kept';

/** The buyer asks for an invoice of what was paid, and in another tab to have the money back. */
export const invoice = (which: number, refunded: boolean, fate: InvoiceFate): Command =>
  command(
    `invoice ${which}, ${fate}${refunded ? ', against a refund' : ''}`,
    async (model, world) => {
      const order = at(model.orders, which);
      if (!order) return;
      const { team, orderNo } = order;
      const detail = dataOf<{ transNo: string | null; order: { payable: number } }>(
        await world.ask(team, '/yzjumc/order/v2/detail', { orderNo }),
      );
      if (!detail?.transNo) return;
      const line = { name: '软件服务', quantity: 1, priceBasis: 'gross', taxRate: 0.06, transaction: detail.transNo };
      const record = {
        invoiceType: 'normal',
        medium: 'digital',
        buyerName: TEAMS[team],
        buyerKind: 'company',
        taxNo: '91440300708461136T',
        recipientEmail: 'a@example.com',
        lines: [{ ...line, unitPrice: detail.order.payable }],
      };
      const [asked] = await Promise.all([
        world.ask(team, '/yzjumc/invoice/v3/save', { record, action: 'submit' }, newKey()),
        refunded && world.ask(team, '/yzjumc/order/v2/refund', { orderNo, reason: '买错了' }, newKey()),
      ]);
      const billNo = dataOf<{ record: { billNo: string } }>(asked)?.record.billNo;
      if (billNo === undefined || fate === 'kept') return;
      const path = '/yzjumc/wf/v3/complete_task';
      const task = { entity: 'invoice', billNo, opinion: '先退款' };
      if (fate === 'withdrawn') dataOf(await world.ask(team, path, { ...task, action: 'withdraw' }, newKey()));
      else
        dataOf(
          await world.staff.request(path, {
            method: 'POST',
            body: { ...task, action: 'refuse' },
            headers: { 'idempotency-key': newKey() },
          }),
        );
    },
    (model) => model.orders.length > 0,
  );

export const work = (fate: CallFate): Command =>
  command(`background work with call fate ${fate}`, (_model, world) =>
    withCallFate(world.stage.cashier, fate, () => world.stage.work()),
  );

export const switchTeam = (): Command =>
  command('switch team', async (model, world) => {
    model.team = 1 - model.team;
    // What belongs to the team just left is out of reach.
    const foreign = model.orders.find(({ team }) => team !== model.team);
    if (!foreign) return;
    for (const [path, body] of [
      ['order/v2/detail', {}],
      ['order/v2/cancel', { reason: '试试' }],
      ['order/v2/refund', { reason: '试试' }],
      ['pay/order/pay', {}],
      ['yzjpay/pay/query', {}],
      ['order/v2/delete', {}],
    ] as const) {
      expect(
        dataOf(await world.ask(model.team, `/yzjumc/${path}`, { orderNo: foreign.orderNo, ...body }, newKey())),
      ).toBeUndefined();
    }
  });

export const changePrice = (product: number, price: number): Command =>
  command(`price of ${product} becomes ${price}`, async (_model, world) =>
    world.setPrice(at(world.stage.fixtures.products, product) ?? '', price),
  );

export const restart = (): Command => command('restart', (_model, world) => world.restart());
