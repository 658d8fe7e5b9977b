import { compile, type EntityModel, project, type RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { canTranslate, type Filter, filterFromExpression } from '@yunpu/engine-core/query';
import { prepareRecord } from '@yunpu/engine-core/validation';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseFilter } from '../../../../engine/core/query/check.ts';
import { matches } from '../../../../engine/core/query/matches.ts';
import { columnsOf } from '../../../../server/runtime/operations/store.ts';
import { newId } from '../../../../server/runtime/records/ids.ts';
import { filterSql } from '../../../../server/runtime/sql/filter.ts';
import { ensurePartition } from '../../../../server/runtime/storage/partition.ts';
import { eachDatabase, openTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { fields, type Made, recordsOf } from './documents.ts';
import { conditionsOver } from './expressions.ts';
import { filtersOver } from './filters.ts';

const CONDITIONS = 80;
const FILTERS = 80;
const RECORDS = 30;
/** Documents per database; `VERDICT_RUNS=200` looks longer, `VERDICT_SEED` looks again at what a failure named. */
const RUNS = Number(process.env.VERDICT_RUNS ?? 4);
const FIRST = Number(process.env.VERDICT_SEED ?? Math.floor(Math.random() * 1e9));
const SEEDS = Array.from({ length: RUNS }, (_, index) => FIRST + index);
const one = <T>(arbitrary: fc.Arbitrary<T>, seed: number): T => fc.sample(arbitrary, { numRuns: 1, seed })[0] as T;
/** A difference names what differs; shrinking it would only repeat the database's work. */
const none = (differences: readonly string[], seed: number): void =>
  expect({ seed, differences: [...new Set(differences)].slice(0, 20) }).toEqual({ seed, differences: [] });

const scope: Scope = {
  user: { id: 'u1', name: '云铺', roles: ['staff'] },
  team: { eid: 'e1', name: '', certified: true, isAdmin: false },
  today: '2026-02-28',
  now: '2026-02-27T16:00:00.000Z',
  isNew: false,
};

function documentOf(made: readonly Made[], conditions: readonly string[]): unknown {
  return {
    entity: 'verdict',
    title: '判断',
    key: 'no',
    storage: 'records',
    record: {
      type: 'object',
      properties: {
        no: { type: 'string', title: '编号', readOnly: true },
        ...Object.fromEntries(made.map(({ name, source }) => [name, source])),
      },
    },
    rules: conditions.map((check) => ({ check, message: '规则' })),
    access: { read: { staff: 'true' } },
  };
}

function isFilter(translate: () => Filter): boolean {
  try {
    translate();
    return true;
  } catch {
    return false;
  }
}

/** A record as it was typed, and as the database keeps it and gives it back. */
interface Kept {
  typed: RecordData;
  stored: RecordData;
}

eachDatabase('one rule has one verdict', (driver) => {
  let store: TestDatabase;
  beforeAll(async () => {
    store = await openTestDatabase(driver, 'migrated');
    await ensurePartition(store.database, 'verdict');
  });
  afterAll(() => store.close());

  async function keep(model: EntityModel, records: readonly RecordData[]): Promise<Kept[]> {
    await sql`delete from records where entity = 'verdict'`.execute(store.database.kysely);
    const kept = records.map((record, index): Kept => {
      const at = new Date(Date.parse('2026-02-27T15:59:59.998Z') + index).toISOString();
      const system = {
        id: newId(),
        eid: index % 2 === 0 ? 'e1' : 'e2',
        createdAt: at,
        createdBy: 'u1',
        createdByName: index % 3 === 0 ? '' : '云铺',
        updatedAt: at,
        updatedBy: 'u1',
        updatedByName: '',
      };
      const typed = { ...record, no: `N${index}` };
      return {
        typed: { ...typed, ...system },
        stored: {
          ...(JSON.parse(columnsOf(model, prepareRecord(model, typed, { scope })).data) as RecordData),
          ...system,
        },
      };
    });
    await store.database.kysely
      .insertInto('records')
      .values(
        kept.map(({ stored }) => ({
          entity: 'verdict',
          id: String(stored.id),
          eid: String(stored.eid),
          ...columnsOf(model, stored),
          version: 1,
          created_at: String(stored.createdAt),
          created_by: 'u1',
          created_by_name: String(stored.createdByName),
          updated_at: String(stored.updatedAt),
          updated_by: 'u1',
          updated_by_name: '',
        })),
      )
      .execute();
    return kept;
  }

  /** For each filter, the keys of the rows that the database finds. */
  async function found(model: EntityModel, filters: readonly Filter[]): Promise<ReadonlySet<string>[]> {
    if (filters.length === 0) return [];
    const verdicts = sql.join(filters.map((filter) => sql`(${filterSql(model, filter)}) is true`));
    const { rows } = await sql<{
      key: string;
      verdicts: boolean[];
    }>`select key, array[${verdicts}] as verdicts from records where entity = 'verdict'`.execute(store.database.kysely);
    return filters.map((_, index) => new Set(rows.filter((row) => row.verdicts[index]).map((row) => row.key)));
  }

  const timeout = 60_000 + RUNS * 3000;

  it(
    'holds in the evaluator, in the page’s own model and in SQL, before a record is stored and after',
    async () => {
      let translated = 0;
      const world = fields.chain((made) =>
        fc.tuple(
          fc.constant(made),
          recordsOf(made, RECORDS),
          fc.array(conditionsOver(made), { minLength: CONDITIONS, maxLength: CONDITIONS }),
        ),
      );
      for (const seed of SEEDS) {
        const [made, records, sources] = one(world, seed);
        const document = documentOf(made, sources);
        const { model, problems } = compile(document);
        expect(
          problems
            .filter(({ severity }) => severity === 'error')
            .map(({ message, pointer }) => `${sources[Number(pointer.split('/')[2])]}: ${message}`),
        ).toEqual([]);
        const page = compile(project(document, ['staff']), { check: false }).model;
        if (!model || !page) throw new Error('no model');
        const kept = await keep(model, records);
        const rules = model.rules.filter(({ check }) => canTranslate(check, model) === true);
        none(
          rules.flatMap(({ check }) =>
            isFilter(() => filterFromExpression(check, model, { scope }))
              ? []
              : [`no filter after all: ${check.source}`],
          ),
          seed,
        );
        translated += rules.length;
        const inSql = await found(
          model,
          rules.map(({ check }) => filterFromExpression(check, model, { scope })),
        );
        const differences: string[] = [];
        model.rules.forEach(({ check }, index) => {
          const rows = inSql[rules.findIndex((rule) => rule.check === check)];
          for (const { typed, stored } of kept) {
            const wanted = check.evaluate({ record: typed, scope });
            const others = {
              page: page.rules[index]?.check.evaluate({ record: typed, scope }),
              stored: check.evaluate({ record: stored, scope }),
            };
            for (const [where, verdict] of Object.entries(others))
              if (verdict !== wanted)
                differences.push(
                  `${where}: ${check.source} is ${String(verdict)}, not ${String(wanted)}, of ${valuesIn(check.reads, typed)}`,
                );
            if (rows && rows.has(String(typed.no)) !== (wanted === true))
              differences.push(`sql: ${check.source} is ${String(!wanted)} of ${valuesIn(check.reads, typed)}`);
          }
        });
        none(differences, seed);
      }
      expect(translated).toBeGreaterThan(RUNS * CONDITIONS * 0.4);
    },
    timeout,
  );

  it(
    'holds for every filter that a list offers, and for the expression that says the same',
    async () => {
      const world = fields.chain((made) => fc.tuple(fc.constant(made), recordsOf(made, RECORDS)));
      for (const seed of SEEDS) {
        const [made, records] = one(world, seed);
        const bare = compile(documentOf(made, [])).model;
        if (!bare) throw new Error('no model');
        const asked = fc.sample(filtersOver(bare), { numRuns: FILTERS, seed });
        const { model, problems } = compile(
          documentOf(
            made,
            asked.map(({ expression }) => expression ?? 'true'),
          ),
        );
        if (!model) throw new Error(JSON.stringify(problems));
        const kept = await keep(model, records);
        const filters = asked.map(({ filter }) => parseFilter(model, filter, scope));
        expect(filters.flatMap(({ issues }) => issues)).toEqual([]);
        const inSql = await found(
          model,
          filters.flatMap(({ filter }) => filter ?? []),
        );
        const differences = filters.flatMap(({ filter }, index) =>
          kept.flatMap(({ stored }) => {
            const wanted = filter !== undefined && matches(filter, stored);
            const answer =
              asked[index]?.expression === undefined
                ? wanted
                : model.rules[index]?.check.evaluate({ record: stored, scope }) === true;
            const row = inSql[index]?.has(String(stored.no));
            return row === wanted && answer === wanted
              ? []
              : [
                  `${JSON.stringify(asked[index])}: matches ${wanted}, sql ${row}, expression ${answer}, of ${valuesIn([asked[index]?.filter.field ?? ''], stored)}`,
                ];
          }),
        );
        none(differences, seed);
      }
    },
    timeout,
  );
});

function valuesIn(paths: readonly string[], record: RecordData): string {
  return JSON.stringify(Object.fromEntries(paths.map((path) => [path, record[path.split('.')[0] ?? ''] ?? null])));
}
