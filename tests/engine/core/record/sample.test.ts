import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placedConditions } from '../../../../engine/core/record/conditions.ts';
import { instancesOf, rootInstance } from '../../../../engine/core/record/instances.ts';
import { branchRecords } from '../../../../engine/core/record/sample/branches.ts';
import { sampleMatching } from '../../../../engine/core/record/sample/pattern.ts';
import { Random } from '../../../../engine/core/record/sample/random.ts';
import { sampleDatabase, sampleRecords } from '../../../../engine/core/record/sample/records.ts';
import { compileValidators } from '../../../../engine/core/validation/ajv.ts';
import { validateRecord } from '../../../../engine/core/validation/validateRecord.ts';
import { entityOf, env, scope, shippedModels } from './documents.ts';

describe('made-up records', { timeout: 30_000 }, () => {
  it('are valid by their own document', () => {
    for (const model of shippedModels()) {
      const validators = compileValidators(model);
      for (const row of sampleRecords(model, { count: 15, scope, seed: 3 }))
        expect(validateRecord(model, row, env, validators), model.entity).toEqual([]);
    }
  });

  it('are the same for the same seed, and others for another', () => {
    const [model] = shippedModels();
    if (!model) throw new Error('no document');
    const rows = sampleRecords(model, { count: 5, scope, seed: 'x' });
    expect(sampleRecords(model, { count: 5, scope, seed: 'x' })).toEqual(rows);
    expect(sampleRecords(model, { count: 5, scope, seed: 'y' })).not.toEqual(rows);
  });

  it('link to rows that are there, and carry what was fetched', () => {
    const models = shippedModels();
    const made = sampleDatabase(models, { count: 10, scope });
    const customers = new Map(made.customer?.map((row) => [row.customerNo ?? row.id, row]));
    const linked = (made.opportunity ?? []).filter((row) => row.customer !== undefined);
    expect(linked.length).toBeGreaterThan(0);
    for (const row of linked) expect(customers.get(row.customer)).toBeDefined();
  });

  it('write texts that their patterns take', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          '^[A-Z]{2}\\d{6}$',
          '^[0-9]{8,30}$',
          '^(?:GB|US)-?\\d+$',
          '^\\w+@[a-z]+\\.cn$',
          '^[A-Za-z0-9-]*$',
          '^第\\d{1,3}号(甲|乙)?$',
        ),
        fc.nat(),
        (pattern, seed) => {
          expect(sampleMatching(pattern, new Random(seed))).toMatch(new RegExp(pattern, 'u'));
        },
      ),
    );
  });
});

/** A value divided out of several looked-up prices: beyond what the search solves, and said to be so. */
const BEYOND_SEARCH: Record<string, string[]> = { upgrade: ['extraDays <= 1095'] };

describe('records that exercise branches', { timeout: 30_000 }, () => {
  it('reach every branch of every condition of the shipped documents, and really do', () => {
    for (const model of shippedModels()) {
      const { rows, unreached } = branchRecords(model, scope);
      expect(
        unreached.map(({ source }) => source),
        model.entity,
      ).toEqual(BEYOND_SEARCH[model.entity] ?? []);
      const conditions = placedConditions(model);
      for (const { record, scope: at, covers } of rows) {
        for (const branch of covers) {
          const condition = conditions.find(
            (candidate) =>
              candidate.kind === branch.kind && candidate.place === branch.place && candidate.label === branch.label,
          );
          const outcomes = condition
            ? instancesOf(condition.tables, rootInstance(record, { scope: at })).map(
                (place) => condition.expression.evaluate(place.env) === true,
              )
            : [];
          expect(outcomes).toContain(branch.met);
        }
      }
    }
  });

  it('are in every state between them', () => {
    for (const model of shippedModels()) {
      const { rows } = branchRecords(model, scope);
      const met = new Set(rows.map(({ record }) => record[model.states?.field ?? '']));
      expect(
        Object.keys(model.states?.values ?? {}).filter((state) => !met.has(state)),
        model.entity,
      ).toEqual([]);
    }
  });

  it('say which branch nothing can reach', () => {
    const model = entityOf({
      amount: { type: 'integer', title: '金额' },
      note: { type: 'string', title: '备注', show: 'amount > 5 && amount < 3' },
    });
    expect(branchRecords(model, scope).unreached).toMatchObject([{ place: 'note', met: true }]);
  });

  it('use another person where a condition depends on who is signed in', () => {
    const model = entityOf({
      note: { type: 'string', title: '备注', show: "'nobody' in user.roles && !team.certified" },
    });
    const { rows, unreached } = branchRecords(model, scope);
    expect(unreached).toEqual([]);
    expect(rows.some((row) => row.scope.user.roles.includes('nobody') && !row.scope.team.certified)).toBe(true);
  });
});
