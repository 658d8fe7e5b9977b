import type { EntityModel, RecordData } from '../../document/model/model.ts';
import { evaluator } from '../../expression/evaluate.ts';
import type { Scope } from '../../expression/types.ts';
import { type PlacedCondition, placedConditions } from '../conditions.ts';
import { Evaluator } from '../evaluator.ts';
import { instancesOf, rootInstance } from '../instances.ts';
import { applyPlan } from './apply.ts';
import { comparedSum, withBalancedSum } from './balance.ts';
import { Random } from './random.ts';
import { sampleRecord } from './records.ts';
import { type Assignment, extremePlans, plansFor } from './solve.ts';
import type { SampleWorld } from './values.ts';

/** One side of one condition. */
export interface Branch {
  kind: PlacedCondition['kind'];
  place: string;
  label: string;
  source: string;
  met: boolean;
}

export interface BranchRow {
  record: RecordData;
  /** Who looks at it: some conditions depend on the person or the team. */
  scope: Scope;
  covers: readonly Branch[];
}

const SEARCHES = 60;
/** Fresh records to solve a condition in: in some, other rows outweigh what was changed, or a sum has nothing to balance. */
const TRIES = Array.from({ length: 8 });

/**
 * Made-up records that between them are in every state and take every branch of every condition: each met by one
 * and not met by another. Comparisons are solved; the rest is searched for among made-up records. What was not reached is
 * listed: a condition nothing can meet, or one too hard to find by chance.
 */
export function branchRecords(
  model: EntityModel,
  scope: Scope,
  seed: number | string = 1,
): { rows: BranchRow[]; unreached: Branch[] } {
  const conditions = placedConditions(model);
  const world: SampleWorld = {
    random: new Random(`${seed}/${model.entity}/branches`),
    today: scope.today,
    linked: () => [],
  };
  const open = new Map<string, Branch>();
  for (const condition of conditions) {
    for (const met of [true, false])
      open.set(idOf(condition, met), {
        kind: condition.kind,
        place: condition.place,
        label: condition.label,
        source: condition.expression.source,
        met,
      });
  }
  const rows: BranchRow[] = [];
  const keep = (record: RecordData, at: Scope, target?: string): boolean => {
    const settled = new Evaluator(model, record, { scope: at }).snapshot();
    const reached = conditions
      .flatMap((condition) => outcomes(condition, settled, at).map((met) => idOf(condition, met)))
      .filter((id) => open.has(id));
    if (target === undefined ? reached.length === 0 : !reached.includes(target)) return false;
    rows.push({ record: settled, scope: at, covers: reached.flatMap((id) => open.get(id) ?? []) });
    reached.forEach((id) => open.delete(id));
    return true;
  };
  for (const condition of conditions) {
    for (const met of [true, false]) {
      const id = idOf(condition, met);
      if (!open.has(id)) continue;
      const { ast } = condition.expression;
      const context = { fields: model.fieldsByPath, world, scope };
      const ways = [...plansFor(ast, met, context), ...extremePlans(ast, model.fieldsByPath)];
      const base = (): RecordData => withRows(model, condition, sampleRecord(model, world, scope), world, scope);
      const takes = (record: RecordData, way: readonly Assignment[]): boolean => {
        const changed = applyPlan(model, record, scope, way);
        return keep(changed.record, changed.scope, id);
      };
      if (
        TRIES.some(() => ways.some((way) => takes(base(), way))) ||
        (met && comparedSum(ast) && TRIES.some(() => keep(withBalancedSum(model, base(), scope, ast), scope, id)))
      )
        continue;
      // One record as it is, changed where the condition weighs one of its values against another.
      const record = new Evaluator(model, base(), { scope }).snapshot();
      const [place] = instancesOf(condition.tables, rootInstance(record, { scope }));
      if (place)
        plansFor(ast, met, { ...context, now: (part) => evaluator(part)(place.env) }).some((way) => takes(record, way));
    }
  }
  for (let search = 0; search < SEARCHES && open.size > 0; search++) keep(sampleRecord(model, world, scope), scope);
  for (const [state, of] of statesLeft(model, rows)) {
    const record = new Evaluator(model, sampleRecord(model, world, scope, { [of]: state }), { scope }).snapshot();
    rows.push({ record, scope, covers: [] });
  }
  return { rows, unreached: [...open.values()] };
}

/** The states that none of the rows is in, each with the field that says it. */
function statesLeft({ states }: EntityModel, rows: readonly BranchRow[]): [state: string, field: string][] {
  if (!states) return [];
  const met = new Set(rows.map(({ record }) => record[states.field]));
  return Object.keys(states.values).flatMap((state) => (met.has(state) ? [] : [[state, states.field]]));
}

function idOf(condition: PlacedCondition, met: boolean): string {
  return `${condition.kind} ${condition.place} ${condition.label} ${met}`;
}

/** Whether the record, or any of its rows, meets the condition, and whether any does not. */
function outcomes(condition: PlacedCondition, record: RecordData, scope: Scope): boolean[] {
  const places = instancesOf(condition.tables, rootInstance(record, { scope }));
  return [...new Set(places.map(({ env }) => condition.expression.evaluate(env) === true))];
}

/** A condition of a sub-table's row needs a row. */
function withRows(
  model: EntityModel,
  condition: PlacedCondition,
  record: RecordData,
  world: SampleWorld,
  scope: Scope,
): RecordData {
  const [table] = condition.tables;
  if (table === undefined || (Array.isArray(record[table]) && record[table].length > 0)) return record;
  for (let attempt = 0; attempt < 10; attempt++) {
    const other = sampleRecord(model, world, scope);
    if (Array.isArray(other[table]) && other[table].length > 0) return { ...record, [table]: other[table] };
  }
  return { ...record, [table]: [{}] };
}
