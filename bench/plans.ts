import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import pino from 'pino';
import { openDomains } from '../server/domains.ts';
import { migrations } from '../server/migrations.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import type { Database, Executor } from '../server/platform/database/port.ts';
import { openPostgres } from '../server/platform/database/postgres.ts';
import { readConfig } from '../server/platform/settings/config.ts';
import { reading } from '../server/runtime/operations/context.ts';
import { checkedQuery, omittedFields } from '../server/runtime/operations/list.ts';
import { partitionName } from '../server/runtime/records/names.ts';
import type { Entities } from '../server/runtime/runtime.ts';
import { countSql, EXACT_COUNT } from '../server/runtime/sql/count.ts';
import { partSql } from '../server/runtime/sql/page.ts';
import { partsOf, sortKeys } from '../server/runtime/sql/sort.ts';
import { BENCH_KEY } from './driver/gateway.ts';
import { ownServer } from './driver/ownServer.ts';
import { type Explained, explain } from './plans/explain.ts';
import { linkedEntities, type Question, questionsOf, readersOf, type Sampled } from './plans/questions.ts';
import { dropRows, FEWEST, haveRows, patternsOf, readerIn } from './plans/rows.ts';

const PAGE = 50;
/** Buffers that a page may touch for each of its rows. */
const MAX_BUFFERS = 50;
/** A count, which ends at its bound, may touch so many for each row that it gets to count. */
const MAX_COUNTED = 5;
/** A plan that takes longer than this is bad enough. */
const PATIENCE_MS = 20_000;

export interface PlansOptions {
  rows: number;
  /** A database to use instead of one made and thrown away; what was filled is kept for the next run. */
  database: string | undefined;
  /** Entities with one of these words in their name. */
  only: string | undefined;
  /** Questions with this word in their name. */
  asking: string | undefined;
}

/** One statement of one list that breaks a rule. */
interface Offence {
  question: string;
  why: string;
  worst: string;
  perRow: number;
  ms: number;
}

type Part = 'page' | 'count';

/** A count that ends at its bound may read the table as it comes: how far it got, its buffers add. */
function reasons(entity: string, found: Explained, part: Part): string[] {
  const reason: string[] = [];
  if (part === 'page' && found.scanned.includes(partitionName(entity))) reason.push('sequential scan');
  if (found.sortedOnDisk) reason.push('sort on disk');
  const most = part === 'page' ? MAX_BUFFERS * PAGE : MAX_COUNTED * EXACT_COUNT;
  if (found.buffers > most) reason.push(`${found.buffers} buffers`);
  return reason.map((one) => `${part}: ${one}`);
}

/** What a list asks the database, as its call does: the parts of the page, then the count. */
async function* explained(
  entities: Entities,
  model: EntityModel,
  role: string,
  { body }: Question,
  executor: Executor,
): AsyncGenerator<[Part, Explained]> {
  const { where, sort, request } = await checkedQuery(
    reading(entities.runtime, model.entity, readerIn(role), executor),
    {
      pageSize: PAGE,
      ...body,
    },
  );
  const keys = sortKeys(model, sort);
  const omit = omittedFields(model).map(({ id }) => id);
  const query = { entity: model.entity, where, keys, limit: PAGE, from: { offset: 0 }, omit, asText: true };
  let offset = ((request.pageNo ?? 1) - 1) * PAGE;
  let wanted = PAGE + 1;
  for (const part of partsOf(keys)) {
    if (wanted <= 0) continue;
    const found = await explain(executor, partSql(query, part, wanted, offset));
    wanted -= found.rows;
    if (found.rows > 0) offset = 0;
    yield ['page', found];
  }
  yield ['count', await explain(executor, countSql(model.entity, where, EXACT_COUNT + 1))];
}

interface Tally {
  asked: number;
  refused: number;
  offending: number;
}

async function explainAll(
  entities: Entities,
  database: Database,
  { sampled, of, asking }: { sampled: Sampled; of(entity: string): Sampled | undefined; asking: string | undefined },
  report: (offence: Offence) => void,
): Promise<Tally> {
  const { model } = sampled;
  const tally = { asked: 0, refused: 0, offending: 0 };
  const add = (offence: Offence) => {
    tally.offending += 1;
    report(offence);
  };
  for (const role of readersOf(model))
    for (const question of questionsOf(sampled, role, of)) {
      const name = `${role}: ${question.title}`;
      if (asking !== undefined && !name.includes(asking)) continue;
      tally.asked += 1;
      try {
        await database.transaction(async (tx) => {
          await sql`set local statement_timeout = ${sql.raw(String(PATIENCE_MS))}`.execute(tx);
          let buffers = 0;
          for await (const [part, found] of explained(entities, model, role, question, tx)) {
            buffers = part === 'page' ? buffers + found.buffers : found.buffers;
            const why = reasons(model.entity, { ...found, buffers }, part).join(', ');
            const { worst, ms } = found;
            if (why !== '') add({ question: name, why, worst, perRow: Math.round(buffers / PAGE), ms });
          }
        });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (error.name === 'AppError') tally.refused += 1;
        else add({ question: name, why: error.message, worst: '–', perRow: Number.NaN, ms: PATIENCE_MS });
      }
    }
  return tally;
}

/**
 * Explains every list that the documents' columns, filters, views and sorts can ask, over `rows` rows of each, and reports
 * those that read a table from end to end, sort on disk or touch more than 50 buffers for a row of a page of 50.
 * @returns how many statements do
 */
export async function benchPlans(
  { rows, database: url, only, asking }: PlansOptions,
  report: (line: string) => void,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-bench-'));
  const own = url === undefined ? await ownServer(folder) : undefined;
  const config = readConfig({
    ...process.env,
    DATABASE_URL: url ?? own!.url,
    DATA_DIR: join(folder, 'data'),
    DATA_KEY: BENCH_KEY,
    LOG_LEVEL: 'warn',
  });
  const database = openPostgres(url ?? own!.url);
  try {
    await migrate(database, migrations);
    const entities = openDomains(config, database, pino({ level: 'warn' }));
    await entities.documents.load({ indexed: false });
    const models = new Map(entities.runtime.models.all().map((model) => [model.entity, model]));
    const sampled = new Map<string, Sampled>();
    const of = (entity: string): Sampled | undefined => {
      const model = models.get(entity);
      if (model && !sampled.has(entity)) sampled.set(entity, { model, patterns: patternsOf(model) });
      return sampled.get(entity);
    };
    const words = only?.split(',');
    const chosen = [...models.keys()].filter((entity) => words?.some((word) => entity.includes(word)) ?? true);
    const linked = chosen.flatMap((entity) => linkedEntities(models.get(entity)!));
    for (const one of [...new Set(linked)].flatMap((entity) => of(entity) ?? []))
      await haveRows(database, one.model, one.patterns, FEWEST);
    let total = 0;
    const summary: string[] = [];
    report(`| 业务对象 | 问题 | 不合 | 最重的一步 | 每行缓冲 | ms |\n|---|---|---|---|---|---|`);
    for (const entity of chosen) {
      const one = of(entity)!;
      await haveRows(database, one.model, one.patterns, rows);
      const tally = await explainAll(entities, database, { sampled: one, of, asking }, (offence) => {
        const { question, why, worst, perRow, ms } = offence;
        report(`| ${entity} | ${question} | ${why} | ${worst} | ${perRow} | ${ms.toFixed(0)} |`);
      });
      summary.push(`| ${entity} | ${tally.asked} | ${tally.refused} | ${tally.offending} |`);
      total += tally.offending;
      if (!own) continue;
      await dropRows(database, one.model);
      await haveRows(database, one.model, one.patterns, FEWEST);
    }
    report(`\n| 业务对象 | 问题 | 被拒绝 | 不合的语句 |\n|---|---|---|---|\n${summary.join('\n')}`);
    return total;
  } finally {
    await database.close();
    await own?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
