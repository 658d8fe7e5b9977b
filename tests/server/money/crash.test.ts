import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { EMPTY } from '../../support/postgresServer.ts';
import { buildPrograms, type Programs } from '../../support/programs.ts';
import { type Prepared, prepare } from './crash/prepared.ts';
import { type Answer, type Orders, take } from './crash/steps.ts';
import { accountsDiffer, breaches } from './invariants.ts';
import { Person } from './stage.ts';

/**
 * At how many of its waits the process is killed on each database: some in every run, spread over all of them and
 * others each day; `MONEY_KILLS=all` for each from `MONEY_FROM` on, both ways (README). One `CRASH_AT` looks at one again.
 */
const KILLS = process.env.MONEY_KILLS ?? '';
const FROM = Number(process.env.MONEY_FROM ?? 0);
const AT = Number(process.env.CRASH_AT ?? 0);
/** How many waits at the end of a run are there only now and then. */
const SOMETIMES = 10;
const STEPS = ['submit', 'pay', 'notify', 'cancel', 'expire', 'add', 'open'];

let programs: Programs;
beforeAll(async () => {
  programs = await buildPrograms({ child: 'tests/server/money/crash/child.ts' });
});

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Where a prepared shop is kept, and copies of it. */
interface Shelf {
  place: Place;
  copy(): Promise<Place & { drop(): Promise<void> }>;
  end(): Promise<void>;
}

async function postgresShelf(): Promise<Shelf> {
  const maintenance = inject('postgresUrl');
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client(maintenance);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const made = async (from: string) => {
    const name = `t_${randomBytes(6).toString('hex')}`;
    await run(`create database ${name} template ${from}`);
    return { name, place: { databaseUrl: maintenance.replace(/\/postgres$/, `/${name}`), dataDir: tmpdir() } };
  };
  const first = await made(EMPTY);
  return {
    place: first.place,
    async copy() {
      const { name, place } = await made(first.name);
      return { ...place, drop: () => run(`drop database ${name} with (force)`) };
    },
    end: () => run(`drop database ${first.name} with (force)`),
  };
}

async function folderShelf(): Promise<Shelf> {
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-crash-'));
  return {
    place: { databaseUrl: undefined, dataDir: join(folder, 'first') },
    async copy() {
      const dataDir = await mkdtemp(join(folder, 'copy-'));
      await cp(join(folder, 'first', 'database'), join(dataDir, 'database'), { recursive: true });
      return { databaseUrl: undefined, dataDir, drop: () => rm(dataDir, { recursive: true, force: true }) };
    },
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

const born = (): ChildProcessWithoutNullStreams => spawn(process.execPath, [programs.path('child')], { stdio: 'pipe' });
/** The next process reads its code while the one before is looked at. */
let next: ChildProcessWithoutNullStreams | undefined;
afterAll(async () => {
  next?.kill();
  await programs.remove();
});

/** Lets a process do the steps and die, and hears what it said before. */
async function outlive(orders: Orders): Promise<{ answers: Answer[]; killed: boolean }> {
  const child = next ?? born();
  next = born();
  child.stdin.end(JSON.stringify(orders));
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const signal = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, by) =>
      code === 0 || by !== null ? resolve(by) : reject(new Error(`the process failed: ${err}`)),
    );
  });
  return {
    answers: out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Answer),
    killed: signal === 'SIGKILL',
  };
}

describe.each([
  { driver: 'postgres', shelfOf: postgresShelf, names: STEPS, some: 3 },
  // Opening a folder takes seconds: but for all of them, three of the steps and few of their waits.
  { driver: 'pglite', shelfOf: folderShelf, names: KILLS === 'all' ? STEPS : ['submit', 'notify', 'open'], some: 1 },
])('a process that is killed while it handles money ($driver)', ({ shelfOf, names, some }) => {
  let shelf: Shelf;
  let prepared: Prepared;
  let waits = 0;

  const ordersFor = (place: Place, crashAt: number, how: Orders['how']): Orders => ({
    databaseUrl: place.databaseUrl,
    dataDir: place.dataDir,
    cashierUrl: prepared.stage.cashier.url,
    cookies: prepared.cookies,
    steps: prepared.steps,
    crashAt,
    how,
  });

  beforeAll(async () => {
    shelf = await shelfOf();
    prepared = await prepare(await openDatabase(shelf.place));
    prepared.steps = prepared.steps.filter(({ name }) => names.includes(name));
    await prepared.stage.leave();
    const place = await shelf.copy();
    const { answers } = await outlive(ordersFor(place, 0, 'before'));
    await place.drop();
    expect(answers.map(({ name }) => name)).toEqual(names);
    waits = answers.at(-1)?.waits ?? 0;
    if (KILLS !== '' || AT > 0)
      process.stderr.write(`${answers.map((step) => `${step.name} until wait ${step.waits}`).join(', ')}\n`);
  }, 120_000);
  afterAll(async () => {
    await prepared.stage.cashier.close();
    await shelf.end();
  });

  /**
   * A process that dies at that wait: it has three tries to come so far. The last waits belong to work that may not
   * have come due when a run ends; a run that never has them is looked at all the same, whole.
   */
  async function dead(
    crashAt: number,
    how: Orders['how'],
    tries = 3,
  ): Promise<{ place: Awaited<ReturnType<Shelf['copy']>>; answers: Answer[] }> {
    const { cashier } = prepared.stage;
    cashier.trades.clear();
    for (const [no, trade] of structuredClone(prepared.trades)) cashier.trades.set(no, trade);
    const place = await shelf.copy();
    const { answers, killed } = await outlive(ordersFor(place, crashAt, how));
    if (killed || (tries === 1 && crashAt > waits - SOMETIMES)) return { place, answers };
    await place.drop();
    expect(tries, 'tries left to reach this wait').toBeGreaterThan(1);
    return dead(crashAt, how, tries - 1);
  }

  async function survives(crashAt: number, how: Orders['how']): Promise<void> {
    const { cashier } = prepared.stage;
    const { place, answers } = await dead(crashAt, how);
    const stage = await prepared.stage.moved(await openDatabase(place));
    try {
      // What the dead process left is sound before anybody repairs anything.
      expect(await breaches(stage.database.kysely)).toEqual([]);
      const person = stage.again(prepared.cookies);
      for (const step of prepared.steps) {
        const known = answers.find(({ name }) => name === step.name);
        const now = await take(stage.process, person, step);
        // Acknowledged before means there now, and the same key gives the same answer.
        if (known && step.kind === 'call')
          expect({ step: step.name, ...now }).toEqual({ step: step.name, status: known.status, answer: known.answer });
        if (step.kind === 'call') expect(await take(stage.process, person, step)).toEqual(now);
        expect({ step: step.name, refused: (now.answer as { refused?: string } | null)?.refused }).toEqual({
          step: step.name,
          refused: undefined,
        });
      }
      await stage.settle();
      expect([
        ...(await breaches(stage.database.kysely)),
        ...(await accountsDiffer(stage.database.kysely, [...cashier.trades.values()])),
        ...Person.failures.splice(0),
      ]).toEqual([]);
      const states = await stage.database.kysely.selectFrom('orders').select(['order_no', 'state']).execute();
      for (const [orderNo, { step, states: ends }] of Object.entries(prepared.ends)) {
        if (names.includes(step))
          expect(ends, `${orderNo} of ${step}`).toContain(states.find((row) => row.order_no === orderNo)?.state);
      }
      const attempts = await stage.database.kysely
        .selectFrom('payment_attempts')
        .where('state', 'in', ['INIT', 'UNKNOWN'])
        .select('attempt_no')
        .execute();
      expect(attempts).toEqual([]);
    } finally {
      await stage.leave();
      await place.drop();
    }
  }

  it('leaves nothing undone, doubled or lost, at whichever wait it dies', async () => {
    const all = Array.from({ length: waits }, (_, index) => index + 1);
    const shift = Math.floor(Date.now() / 86_400_000);
    const chosen =
      AT > 0
        ? [AT]
        : KILLS === 'all'
          ? all.filter((wait) => wait >= FROM)
          : Array.from(
              { length: Number(KILLS) || some },
              (_, index) => 1 + Math.floor(((index + (shift % 97) / 97) * waits) / (Number(KILLS) || some)),
            );
    for (const crashAt of chosen) {
      for (const how of KILLS === 'all' || AT > 0
        ? (['before', 'during'] as const)
        : [crashAt % 2 === 0 ? ('before' as const) : ('during' as const)]) {
        await survives(crashAt, how).catch((error: unknown) => {
          throw new Error(`CRASH_AT=${crashAt} (${how}, of ${waits})`, { cause: error });
        });
      }
      if (KILLS !== '') process.stderr.write(`killed at ${crashAt} of ${waits}\n`);
    }
  }, 7_200_000);
});
