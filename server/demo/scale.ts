import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import { addDays, DAY_MS, dayOf } from '../platform/calendar/days.ts';
import type { Database } from '../platform/database/port.ts';
import { dropIndexes } from '../runtime/storage/indexManager.ts';
import { lastNumbers } from '../runtime/storage/numbering.ts';
import { insertRecords, keepCounters } from './bulk.ts';

import { createNumbers, makeLives, type Numbers } from './lives.ts';
import { type BulkRow, live, settled } from './rows.ts';
import { createCalendar } from './world/calendar.ts';
import { companyMaker } from './world/companies.ts';
import type { DemoTeam, World } from './world/life.ts';
import { personName } from './world/names.ts';
import { createRandom, type Random } from './world/random.ts';

export const SCALE_TEAMS = 40;
const SEED = 40_404;
const BATCH = 5000;
const DAYS = 365;

export interface ScaleProgress {
  (done: number, total: number): void;
}

/** Teams that exist for volume only; the first has half of all rows. Their eids follow one another. */
function scaleTeams(random: Random): DemoTeam[] {
  const make = companyMaker(random);
  return Array.from({ length: SCALE_TEAMS }, (_, index) => {
    const company = make();
    return {
      eid: String(20_000_001 + index),
      name: company.name,
      certified: true,
      company,
      people: [0, 1, 2, 3].map((person) => ({ id: `u-scale-${index}-${person}`, name: personName(random) })),
      share: { invoices: 0, customers: 0, opportunities: 0, stock: 0, contracts: 0 },
    };
  });
}

/**
 * Adds rows of one entity in bulk, for measuring. Rows are modelled on the demo data's of that entity: valid,
 * computed and keyed as the runtime would, spread over a year and 40 teams, but without history. List indexes
 * are dropped meanwhile; the caller aligns them again. Rows that are added to such rows are others than those.
 * @throws Error when the demo data has no such entity
 */
export async function addRows(
  database: Database,
  model: EntityModel,
  count: number,
  onProgress: ScaleProgress,
): Promise<void> {
  const teams = scaleTeams(createRandom(SEED));
  const patterns = patternsOf(model);
  const given = await lastNumbers(database.kysely, model.entity);
  const numbers = numbersBehind(model, given);
  const random = createRandom(given.reduce((seed, { value }) => seed + value, SEED));
  await addTeams(database, teams);
  await dropIndexes(database, model.entity);
  const world: Pick<World, 'random' | 'calendar'> = { random, calendar: createCalendar(dayOf(Date.now())) };
  for (let done = 0; done < count; ) {
    const rows = Array.from({ length: Math.min(BATCH, count - done) }, () =>
      makeRow(world, model, { teams, patterns, numbers }),
    );
    await insertRecords(database.kysely, rows);
    done += rows.length;
    onProgress(done, count);
  }
  await keepCounters(database.kysely, numbers.counters());
}

/** A record of the demo data as it stands: each new row is one of them on another day, with another team, number and amount. */
interface Pattern {
  at: string;
  state: string | null;
  record: RecordData;
}

function patternsOf(model: EntityModel): Pattern[] {
  const random = createRandom(SEED + 1);
  const numbers = createNumbers((entity) => (entity === model.entity ? model : undefined));
  const lives = makeLives(createCalendar(dayOf(Date.now())), numbers).filter((life) => life.entity === model.entity);
  if (lives.length === 0) throw new Error(`没有“${model.entity}”的演示数据`);
  const patterns = lives.map((life) => {
    const { record, row } = live(model, life, random);
    return { at: life.at, state: row.state, record };
  });
  // Nobody asked for these rows to be approved, so none of them waits for it.
  return patterns.filter(({ state }) => state === null || state !== model.approval?.state);
}

function makeRow(
  { random, calendar }: Pick<World, 'random' | 'calendar'>,
  model: EntityModel,
  { teams, patterns, numbers }: { teams: readonly DemoTeam[]; patterns: readonly Pattern[]; numbers: Numbers },
): BulkRow {
  const { at, state, record } = random.pick(patterns);
  const team = random.chance(0.5) ? teams[0] : teams[random.int(1, teams.length - 1)];
  if (!team) throw new Error('demo data: no team');
  const day = calendar.daysAgo(random.int(1, DAYS));
  const shift = (date: string): string => moved(date, at.slice(0, 10), day);
  return settled(
    model,
    {
      team,
      by: random.pick(team.people),
      key: numbers.next(model.entity, day),
      at: shift(at),
      initial: varied(record, random, shift),
    },
    state,
    random,
  );
}

const DATE = /^\d{4}-\d\d-\d\d/;

/** The same values on other days and with other quantities, so that sorts and sums have something to do. */
function varied(values: RecordData, random: Random, shift: (date: string) => string): RecordData {
  const result: RecordData = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && DATE.test(value)) result[name] = shift(value);
    else if (name === 'lines' && Array.isArray(value))
      result[name] = (value as RecordData[]).map((line) => ({
        ...line,
        quantity: random.int(1, Number(line.quantity)),
      }));
    else if (name === 'invoiceNo') result[name] = random.digits(20);
    else result[name] = value;
  }
  return result;
}

/** `date` (a day or an instant) moved as far as `from` is from `to`. */
function moved(date: string, from: string, to: string): string {
  const offset = Date.parse(to) - Date.parse(from);
  if (date.length > 10) return new Date(Date.parse(date) + offset).toISOString();
  return addDays(date, Math.round(offset / DAY_MS));
}

/** Numbers that go on behind those the database has given out. */
const numbersBehind = (model: EntityModel, given: Awaited<ReturnType<typeof lastNumbers>>): Numbers =>
  createNumbers(
    () => model,
    given.map((counter) => ({ entity: model.entity, ...counter })),
  );

async function addTeams(database: Database, teams: readonly DemoTeam[]): Promise<void> {
  await sql`
    insert into teams (eid, name, certified) select eid, name, true
    from jsonb_to_recordset(${JSON.stringify(teams.map(({ eid, name }) => ({ eid, name })))}::text::jsonb) as team(eid text, name text)
    on conflict (eid) do nothing`.execute(database.kysely);
}
