import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemActor } from '../../../server/runtime/access/actor.ts';
import type { Answer } from '../../support/client.ts';
import { accountsDiffer, breaches, cartDiffers, silence } from './invariants.ts';
import { Person, type Stage } from './stage.ts';

/** What somebody was told, and how to ask again. */
interface RecordedCall {
  team: number;
  path: string;
  body: object;
  key: string;
  answer: object;
}

/** What the people of the model know: what they were told, nothing else. */
export interface Model {
  /** Which of the two teams acts. */
  team: number;
  /** Lines with quantities that were acknowledged, of each team. */
  carts: Map<string, number>[];
  orders: { orderNo: string; team: number }[];
  answered: RecordedCall[];
  /** Orders whose cancelling was acknowledged. */
  cancelled: Set<string>;
}

export const CONTACT = { name: '陈晓', phone: '13800000001' };
export const TEAMS = ['蓝海制造有限公司', '蓝海制造苏州分公司'] as const;

interface Envelope<T> {
  responseBody?: { success: boolean; data: T; errorCode?: string };
}

/** The answer's data; undefined when the shop refused. Anything but an answer or a refusal is a failure. */
export function dataOf<T>(answer: Answer): T | undefined {
  const { responseBody } = (answer.body ?? {}) as Envelope<T>;
  if (!responseBody) throw new Error(`no envelope: ${answer.status} ${answer.text.slice(0, 300)}`);
  return responseBody.success ? responseBody.data : undefined;
}

let keys = 0;
export const newKey = (): string => `money-${process.pid}-${keys++}`;

/** The stage with the people on it, one of each team and one of the shop. */
export class World {
  constructor(
    readonly stage: Stage,
    public buyers: Person[],
    public staff: Person,
  ) {}

  static async enter(stage: Stage): Promise<World> {
    const buyers = [await stage.signIn('13800000001', TEAMS[0]), await stage.signIn('13800000001', TEAMS[1])];
    return new World(stage, buyers, await stage.signIn('13800000005'));
  }

  buyer(team: number): Person {
    const person = this.buyers[team];
    if (!person) throw new Error(`no buyer ${team}`);
    return person;
  }

  async eid(team: number): Promise<string> {
    const found = await this.stage.database.kysely
      .selectFrom('teams')
      .where('name', '=', TEAMS[team] ?? '')
      .select('eid')
      .executeTakeFirstOrThrow();
    return found.eid;
  }

  ask(team: number, path: string, body: object, key?: string): Promise<Answer> {
    return this.buyer(team).request(path, {
      method: 'POST',
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  }

  async attemptOf(orderNo: string): Promise<string | undefined> {
    const found = await this.stage.database.kysely
      .selectFrom('payment_attempts')
      .where('order_no', '=', orderNo)
      .where('channel', '=', 'cashier')
      .orderBy('created_at', 'desc')
      .select('attempt_no')
      .executeTakeFirst();
    return found?.attempt_no;
  }

  async setPrice(productNo: string, price: number): Promise<void> {
    await this.stage.database.transaction((tx) =>
      this.stage.process.entities.access.change(tx, systemActor(''), 'product', productNo, { price }, '保存'),
    );
  }

  async priceOf(productNo: string): Promise<number> {
    const { rows } = await sql<{
      price: number;
    }>`select (data->>'price')::bigint as price from records_product where key = ${productNo}`.execute(
      this.stage.database.kysely,
    );
    return rows[0]?.price ?? 0;
  }

  async restart(): Promise<void> {
    const [staff, ...buyers] = await this.stage.restart([this.staff, ...this.buyers]);
    if (!staff) throw new Error('nobody came back');
    [this.staff, this.buyers] = [staff, buyers];
  }

  /** Everything that must hold now, and everything that was acknowledged. */
  async check(model: Model): Promise<void> {
    const { kysely } = this.stage.database;
    const wrong = [
      ...(await breaches(kysely)),
      ...(await silence(kysely, this.stage.notified)),
      ...Person.failures.splice(0),
    ];
    for (const team of [0, 1])
      wrong.push(...(await cartDiffers(kysely, await this.eid(team), model.carts[team] ?? new Map())));
    const states = new Map(
      (await kysely.selectFrom('orders').select(['order_no', 'eid', 'state']).execute()).map((row) => [
        row.order_no,
        row,
      ]),
    );
    for (const { orderNo, team } of model.orders) {
      if (states.get(orderNo)?.eid !== (await this.eid(team)))
        wrong.push(`order ${orderNo} was acknowledged to team ${team} and is ${JSON.stringify(states.get(orderNo))}`);
    }
    for (const orderNo of model.cancelled)
      if (states.get(orderNo)?.state !== 'CANCELLED')
        wrong.push(`order ${orderNo} was acknowledged as cancelled and is ${states.get(orderNo)?.state}`);
    expect(wrong).toEqual([]);
  }
}

/** Once everything has come to rest, the shop's books are the cashier's. */
export async function checkAtRest(world: World, model: Model): Promise<void> {
  await world.stage.settle();
  await world.check(model);
  expect(await accountsDiffer(world.stage.database.kysely, [...world.stage.cashier.trades.values()])).toEqual([]);
}

export async function newModel(world: World): Promise<Model> {
  const model: Model = { team: 0, carts: [new Map(), new Map()], orders: [], answered: [], cancelled: new Set() };
  for (const team of [0, 1]) {
    const { lines } = dataOf<{ lines: { lineId: string }[] }>(await world.ask(team, '/yzjumc/cart/v2/list', {})) ?? {
      lines: [],
    };
    if (lines.length > 0)
      await world.ask(team, '/yzjumc/cart/v2/delete', { lineIds: lines.map(({ lineId }) => lineId) });
  }
  return model;
}
