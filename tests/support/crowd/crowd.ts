import type { ListResult } from '@yunpu/engine-core/query';
import { Person } from './people.ts';
import { Publisher } from './publisher.ts';
import { World } from './world.ts';

/** A process that is killed, as the crowd knows it. */
export interface Victim {
  origin: string;
  kill(): Promise<void>;
}

interface Crowd {
  /** Where the processes that stay answer. */
  origins: readonly string[];
  /** Sessions: of people who make errands, who approve them, and who publishes. */
  cookies: { customers: readonly string[]; staff: string; operator: string };
  people: number;
  versions: number;
  /** Before which publications a process is begun that is killed in them. */
  kills: ReadonlySet<number>;
  victim(): Promise<Victim>;
  report?(line: string): void;
}

const RECORDS = 3;
/** More need not be seen. */
const MANY = 20;

/** People work while versions are published, gone back from and cut off. Answers what must not have happened. */
export async function crowd({ origins, cookies, people, versions, kills, victim, report }: Crowd): Promise<{
  world: World;
  times: readonly number[];
}> {
  const world = new World(new Set(origins));
  const publisher = new Publisher(world, cookies.operator);
  await publisher.publishAll();
  await publisher.served();
  const approvers = Math.max(1, Math.round(people / 10));
  const all = Array.from({ length: people }, (_, index) =>
    index < approvers
      ? new Person(world, cookies.staff, { index, of: approvers })
      : new Person(world, cookies.customers[index % cookies.customers.length]!),
  );
  for (const person of all.slice(approvers)) for (let made = 0; made < RECORDS; made += 1) await person.create();
  let next = kills.size > 0 ? victim() : undefined;
  void next?.then(({ origin }) => world.origins.add(origin));
  const working = Promise.all(all.map((person) => person.work()));
  try {
    for (let turn = 0; turn < versions; turn += 1) {
      const ready = await publisher.ready(turn);
      if (!kills.has(turn) || next === undefined) await publisher.publish(ready);
      else {
        const { origin, kill } = await next;
        const usual = publisher.times.reduce((sum, time) => sum + time, 0) / Math.max(1, publisher.times.length);
        await publisher.publishAndKill(ready, origin, kill, Math.random() * 1.5 * usual);
        next = [...kills].some((later) => later > turn) ? victim() : undefined;
        void next?.then((begun) => world.origins.add(begun.origin));
      }
      if (turn % 20 === 19) report?.(`${turn + 1} 个版本，${world.failures.length} 处不符`);
      if (world.failures.length > MANY) break;
    }
  } finally {
    world.over = true;
    await working;
    await next?.then(({ kill }) => kill());
  }
  await publisher.publishAll();
  await seeAll(world, cookies.staff);
  return { world, times: publisher.times };
}

/** Every errand once more, by the last version. */
async function seeAll(world: World, cookie: string): Promise<void> {
  let cursor: string | null = null;
  let seen = 0;
  do {
    const { code, data, text } = await world.call(cookie, '/yzjumc/entity/v1/errand/list', {
      pageSize: 100,
      ...(cursor !== null && { cursor }),
    });
    if (code !== undefined) return world.fail(text);
    const { rows, nextCursor } = data as ListResult;
    // Whatever its version is now: nobody has saved it since.
    world.fit('at the end', rows, Object.fromEntries([...world.stored].map(([key, { version }]) => [key, version])));
    seen += rows.length;
    cursor = nextCursor;
  } while (cursor !== null);
  if (seen < world.stored.size) world.fail(`${world.stored.size - seen} errands are gone`);
}
