import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../../server/demo/world/random.ts';
import { systemActor } from '../../../server/runtime/access/actor.ts';
import { type DriverName, eachDatabase } from '../../support/database.ts';
import { Stage } from './stage.ts';
import { CONTACT, checkAtRest, dataOf, type Model, newKey, newModel, TEAMS, World } from './world.ts';

/** 1000 for the full proof (README); a few for every run. One that was broken off goes on with `MONEY_FROM`. */
const ROUNDS = Number(process.env.MONEY_ROUNDS ?? 2);
const FROM = Number(process.env.MONEY_FROM ?? 0);
/** All books are gone through after every round, and they grow: a new shop takes over now and then. */
const ROUNDS_OF_A_SHOP = 20;
const CLIENTS = 200;
const STEPS = 2;
const DRAFTS = 5;
const SAVE = '/yzjumc/order/v2/save';

interface Draft {
  orderNo: string;
  payable: number;
  couponNos: string[];
}

interface OwnAsset {
  assetNo: string;
  product: string;
  kind: string;
}

/**
 * Drafts for what the team has: a trial that is made real, and where an asset is there already, to prolong, enlarge and
 * upgrade the same one, which only one of them can have.
 */
async function serving(world: World, random: Random): Promise<Draft[]> {
  const { stage } = world;
  const [meeting = '', approval = ''] = stage.fixtures.products;
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
  const { rows } = dataOf<{ rows: OwnAsset[] }>(
    await world.ask(0, '/yzjumc/entity/v1/asset/list', {
      pageSize: 200,
      filter: { field: 'status', op: 'eq', value: 'active' },
    }),
  ) ?? { rows: [] };
  const of = (kind: string, product: string) =>
    rows.filter((asset) => asset.kind === kind && asset.product === product);
  const [trial] = of('trial', meeting);
  const some = [...of('paid', approval), ...of('paid', meeting)];
  const one = some.length > 0 ? random.pick(some) : undefined;
  const wanted = [
    ...(trial ? [{ productNo: meeting, does: 'convert', assetNo: trial.assetNo }] : []),
    ...(one
      ? [
          { productNo: one.product, does: 'renew', assetNo: one.assetNo },
          { productNo: one.product, does: 'add', assetNo: one.assetNo },
          { productNo: meeting, does: 'upgrade', assetNo: one.assetNo },
        ]
      : []),
  ];
  const made: Draft[] = [];
  for (const { productNo, ...service } of wanted) {
    const draft = dataOf<{ orderNo: string; payable: number }>(
      await world.ask(0, SAVE, {
        source: 'buy',
        lines: [{ productNo, quantity: 2, years: 1, service }],
        submit: false,
      }),
    );
    if (draft) made.push({ orderNo: draft.orderNo, payable: draft.payable, couponNos: [] });
  }
  return made;
}

/** Drafts of one round. Several want the same coupon, which only one of them can have. */
async function drafts(world: World, random: Random): Promise<Draft[]> {
  const owned = dataOf<{ couponNo: string; state: string }[]>(await world.ask(0, '/yzjumc/coupon/v1/list', {})) ?? [];
  const free = owned
    .filter(({ state }) => state === 'available')
    .map(({ couponNo }) => couponNo)
    .slice(0, 2);
  const made = await Promise.all(
    Array.from({ length: DRAFTS }, async (_, index) => {
      const couponNos = index < 3 ? free.slice(0, 1) : index === 3 ? free.slice(1, 2) : [];
      const lines = [
        { productNo: random.pick(world.stage.fixtures.products), quantity: random.int(1, 5) },
        { productNo: world.stage.fixtures.products[1], quantity: random.int(1, 5) },
      ].filter(({ productNo }, at, all) => all.findIndex((one) => one.productNo === productNo) === at);
      const draft = dataOf<{ orderNo: string; payable: number }>(
        await world.ask(0, SAVE, { source: 'buy', lines, couponNos, submit: false }),
      );
      return draft && { orderNo: draft.orderNo, payable: draft.payable, couponNos };
    }),
  );
  return made.flatMap((draft) => draft ?? []);
}

/** One of two hundred: a few things, one after the other, to one or another of few orders. */
async function client(
  world: World,
  model: Model,
  random: Random,
  orders: readonly Draft[],
  keys: readonly string[],
): Promise<void> {
  for (let step = 0; step < STEPS; step++) await act(world, model, random, orders, keys);
}

async function act(
  world: World,
  model: Model,
  random: Random,
  orders: readonly Draft[],
  keys: readonly string[],
): Promise<void> {
  const which = random.int(0, orders.length - 1);
  const { orderNo, payable, couponNos } = orders[which] ?? { orderNo: '', payable: 0, couponNos: [] };
  const { stage } = world;
  switch (
    random.weighted({
      submit: 60,
      pay: 40,
      payer: 40,
      notify: 20,
      query: 12,
      cancel: 2,
      expire: 1,
      refund: 10,
      approve: 10,
      claim: 16,
      cart: 10,
      work: 1,
    })
  ) {
    case 'submit': {
      // Mostly the same key again, now and then the key of somebody who opened the page twice.
      const key = random.chance(0.7) ? keys[which] : newKey();
      dataOf(
        await world.ask(
          0,
          SAVE,
          { orderNo, expectedAmount: payable, agreed: true, contact: CONTACT, couponNos, submit: true },
          key,
        ),
      );
      return;
    }
    case 'pay': {
      const token = dataOf<{ payToken: string }>(await world.ask(0, '/yzjumc/pay/order/pay', { orderNo }));
      if (token)
        dataOf(
          await world.ask(
            0,
            '/yzjumc/yzjpay/pay',
            { payToken: token.payToken, channel: random.chance(0.85) ? 'cashier' : 'bank' },
            newKey(),
          ),
        );
      return;
    }
    case 'payer': {
      const attempt = await world.attemptOf(orderNo);
      if (attempt !== undefined && stage.cashier.pay(attempt)) await stage.notify(attempt);
      return;
    }
    case 'notify': {
      const attempt = await world.attemptOf(orderNo);
      if (attempt !== undefined && stage.cashier.trades.get(attempt)?.status === 'PAID') await stage.notify(attempt);
      return;
    }
    case 'query':
      return void dataOf(await world.ask(0, '/yzjumc/yzjpay/pay/query', { orderNo }));
    // The first two of a round are given up now and then, the third runs out, the others can come to their end.
    case 'cancel': {
      const given = orders[which % 2]?.orderNo ?? '';
      if (dataOf(await world.ask(0, '/yzjumc/order/v2/cancel', { orderNo: given, reason: '不要了' }, newKey())))
        model.cancelled.add(given);
      return;
    }
    case 'expire':
      return stage.expire(orders[2]?.orderNo ?? '');
    case 'refund':
      return void dataOf(await world.ask(0, '/yzjumc/order/v2/refund', { orderNo, reason: '买错了' }, newKey()));
    case 'approve': {
      const found = await stage.database.kysely
        .selectFrom('records')
        .where('entity', '=', 'refund')
        .where('state', '=', 'applied')
        .select('key')
        .limit(1)
        .executeTakeFirst();
      if (found)
        dataOf(
          await world.staff.request('/yzjumc/wf/v3/complete_task', {
            method: 'POST',
            body: { entity: 'refund', billNo: found.key, action: 'agree', opinion: '同意' },
            headers: { 'idempotency-key': newKey() },
          }),
        );
      return;
    }
    case 'claim':
      return void dataOf(
        await world.ask(random.int(0, 1), '/yzjumc/coupon/v1/claim', { campaignNo: stage.fixtures.campaign }, newKey()),
      );
    case 'cart': {
      const quantity = random.int(1, 3);
      const answered = dataOf<{ lineId: string }>(
        await world.ask(
          1,
          '/yzjumc/cart/v2/upsert',
          { productNo: random.pick(stage.fixtures.products), quantity },
          newKey(),
        ),
      );
      const cart = model.carts[1];
      if (answered && cart) cart.set(answered.lineId, (cart.get(answered.lineId) ?? 0) + quantity);
      return;
    }
    case 'work':
      return void (await stage.process.jobs.runDue());
  }
}

/** Rounds `from` to before `to` in a shop of its own. @returns what its orders came to, by what they are and by state, and how many of each */
async function rounds(driver: DriverName, from: number, to: number): Promise<ReadonlyMap<string, number>> {
  // Soon used up, by two teams of which neither may have it all.
  const stage = await Stage.open(driver, { coupons: 25, perTeam: 20 });
  try {
    const world = await World.enter(stage);
    const model = await newModel(world);
    for (let round = from; round < to; round++) {
      const random = createRandom(Number(process.env.MONEY_SEED ?? 1) * 100_003 + round);
      const orders = [...(await drafts(world, random)), ...(await serving(world, random))];
      const keys = orders.map(newKey);
      await Promise.all(
        Array.from({ length: CLIENTS }, () =>
          client(world, model, createRandom(random.int(0, 2 ** 31 - 1)), orders, keys),
        ),
      );
      await checkAtRest(world, model).catch((error: unknown) => {
        throw new Error(`round ${round}`, { cause: error });
      });
    }
    const states = await stage.database.kysely
      .selectFrom('orders as o')
      .innerJoin('order_lines as l', (join) => join.onRef('l.order_no', '=', 'o.order_no').on('l.line_no', '=', 1))
      .groupBy(['o.state', 'l.does'])
      .select(['o.state', 'l.does', ({ fn }) => fn.countAll<number>().as('count')])
      .execute();
    return new Map(states.map(({ state, does, count }) => [`${does} ${state}`, count]));
  } finally {
    await stage.close();
  }
}

eachDatabase('two hundred clients at once', (driver) => {
  it(
    `leave everything in order, ${ROUNDS} times over`,
    async () => {
      const reached = new Map<string, number>();
      for (let from = FROM; from < ROUNDS; from += ROUNDS_OF_A_SHOP) {
        const to = Math.min(ROUNDS, from + ROUNDS_OF_A_SHOP);
        for (const [state, count] of await rounds(driver, from, to))
          reached.set(state, (reached.get(state) ?? 0) + count);
        if (process.env.MONEY_ROUNDS)
          process.stderr.write(`${driver}: ${to} rounds, ${JSON.stringify(Object.fromEntries(reached))}\n`);
      }
      expect([...reached.keys()]).toContain('new OPENED');
      expect(
        [...reached.keys()].filter((what) => /^(?:renew|add|upgrade|convert) (?:OPENED|REFUNDED)$/.test(what)),
      ).not.toEqual([]);
    },
    1000 * (60 + ROUNDS * 30),
  );
});
