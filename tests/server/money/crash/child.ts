// A gateway that dies at a given wait of what it is asked to do, as the JSON on its standard input tells in full.
// Started and outlived by crash.test.ts.
import process from 'node:process';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { Person, startProcess } from '../stage.ts';
import { type Answer, type Orders, take } from './steps.ts';

const { databaseUrl, dataDir, cashierUrl, cookies, steps, how, crashAt } = JSON.parse(
  await text(process.stdin),
) as Orders;
let waits = 0;
let armed = false;

const die = (): void => void process.kill(process.pid, 'SIGKILL');

/** Counts a wait, and dies at the one that was named. */
function atEachWait<T>(ask: () => T): T {
  const last = armed && ++waits === crashAt;
  if (last && how === 'before') die();
  const answer = ask();
  if (last) die();
  return answer;
}

// Both drivers speak through pg's client; its overloads are all called alike.
const client = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
const query = client.query;
client.query = function (this: unknown, ...args: unknown[]) {
  return atEachWait(() => query.apply(this as typeof client, args));
};
const ask = globalThis.fetch;
globalThis.fetch = (...args) => atEachWait(() => ask(...args));

const database = await openDatabase({ databaseUrl, dataDir });
const gateway = await startProcess(database, cashierUrl);
const person = new Person(gateway.app);
for (const [name, value] of cookies) person.cookies.set(name, value);
armed = true;
for (const step of steps) {
  const taken = await take(gateway, person, step);
  process.stdout.write(`${JSON.stringify({ name: step.name, ...taken, waits } satisfies Answer)}\n`);
}
// Also right after the last answer.
armed = false;
await gateway.app.close();
await database.close();
