import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../support/database.ts';
import * as can from './commands.ts';
import { Stage } from './stage.ts';
import { checkAtRest, newModel, World } from './world.ts';

/** Runs of the model on each database; README says how to ask for more. */
const RUNS = Number(process.env.MONEY_RUNS ?? 3);
const LENGTH = 40;

const small = fc.nat(7);
const concurrent = fc.constantFrom<can.ConcurrentEvent>('nobody', 'notification', 'expiry', 'query');
const refundFate = fc.constantFrom<can.RefundFate>(
  'granted',
  'turned down',
  'withdrawn',
  'granted and withdrawn at once',
);
const invoiceFate = fc.constantFrom<can.InvoiceFate>('withdrawn', 'turned down', 'kept');
const fate = fc.constantFrom('fair' as const, 'fair' as const, 'neverArrives' as const, 'answerLost' as const);
const plan = fc.record({
  buy: fc.option(small, { nil: undefined }),
  coupons: fc.nat(1),
  vouchers: fc.nat(2),
  times: fc.constantFrom(1, 1, 3),
  priceMoves: fc.constantFrom(false, false, false, true),
});

/** Those that lead on come more often than those that end a story. */
const often = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T>[] => [arbitrary, arbitrary, arbitrary];

const commands = fc.noBias(
  fc.commands(
    [
      fc
        .tuple(small, fc.integer({ min: 1, max: 9 }), fc.boolean())
        .map(([product, quantity, tampered]) => can.add(product, quantity, tampered)),
      fc.tuple(small, fc.integer({ min: 1, max: 9 })).map(([line, quantity]) => can.edit(line, quantity)),
      fc.boolean().map(can.claim),
      plan.map(can.submit),
      ...often(plan.map((one) => can.submit({ ...one, buy: one.buy ?? 0, priceMoves: false }))),
      ...often(
        fc
          .tuple(
            small,
            fc.constantFrom('renew' as const, 'add' as const, 'upgrade' as const, 'convert' as const),
            fc.integer({ min: 1, max: 9 }),
            fc.constantFrom(1, 2),
          )
          .map(([which, does, quantity, tabs]) => can.serve(which, does, quantity, tabs)),
      ),
      small.map(can.repeat),
      fc.tuple(small, fate).map(([which, sky]) => can.pay(which, sky)),
      small.map(can.payerPays),
      ...often(fc.tuple(small, fc.boolean()).map(([which, notified]) => can.payWhole(which, notified))),
      fc
        .tuple(small, fc.constantFrom(1, 250), fc.boolean())
        .map(([which, more, back]) => can.payOther(which, more, back)),
      fc.tuple(small, fc.constantFrom(1, 3)).map(([which, times]) => can.notify(which, times)),
      small.map(can.query),
      ...often(fc.tuple(small, concurrent).map(([which, one]) => can.cancel(which, one))),
      fc.tuple(small, concurrent).map(([which, one]) => can.expire(which, one)),
      ...often(fc.tuple(small, refundFate).map(([which, one]) => can.refund(which, one))),
      fc.tuple(small, fc.boolean(), invoiceFate).map(([which, back, one]) => can.invoice(which, back, one)),
      ...often(fate.map(can.work)),
      fc.constant(can.switchTeam()),
      fc.tuple(small, fc.constantFrom(0, 5, 100, 333)).map(([product, price]) => can.changePrice(product, price)),
      fc.constant(can.restart()),
    ],
    { maxCommands: LENGTH, size: 'max' },
  ),
);

eachDatabase('the money core under whatever people do', (driver) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open(driver);
  });
  afterAll(() => stage.close());

  it('every invariant holds after every step', async () => {
    const world = await World.enter(stage);
    await fc.assert(
      fc.asyncProperty(commands, async (run) => {
        const model = await newModel(world);
        await can.claim(true).run(model, world);
        await can.submit({ buy: 1, coupons: 1, vouchers: 1, times: 2, priceMoves: false }).run(model, world);
        await can.add(0, 2, true).run(model, world);
        await can.submit({ buy: undefined, coupons: 0, vouchers: 0, times: 3, priceMoves: false }).run(model, world);
        // What was opened is renewed in every run; the rest of what is done to assets comes as it comes.
        await can.claim(false).run(model, world);
        for (const step of [
          can.submit({ buy: 1, coupons: 0, vouchers: 0, times: 1, priceMoves: false }),
          can.payWhole(2, true),
          can.work('fair'),
          can.serve(0, 'renew', 1, 2),
          can.payWhole(3, true),
          can.work('fair'),
          can.invoice(3, true, 'withdrawn'),
        ])
          await step.run(model, world);
        await fc.asyncModelRun(() => ({ model, real: world }), run);
        await checkAtRest(world, model);
      }),
      { numRuns: RUNS, endOnFailure: true, ...(process.env.MONEY_SEED && { seed: Number(process.env.MONEY_SEED) }) },
    );
    const seen = await stage.database.kysely.selectFrom('orders').select('state').distinct().execute();
    expect(seen.length).toBeGreaterThan(2);
    const done = await stage.database.kysely
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.order_no', 'l.order_no')
      .where('o.state', 'in', ['OPENED', 'REFUNDED'])
      .select('l.does')
      .distinct()
      .execute();
    expect(done.map(({ does }) => does)).toEqual(expect.arrayContaining(['new', 'renew']));
  }, 1_200_000);
});
