import type { EntityModel, FieldModel, RecordData } from '../../document/model/model.ts';
import { evaluator } from '../../expression/evaluate.ts';
import type { Scope } from '../../expression/types.ts';
import { type BrokenRule, brokenRules } from '../rules.ts';
import { applyPlan } from './apply.ts';
import { withBalancedSum } from './balance.ts';
import { type Assignment, extremePlans, plansFor } from './solve.ts';
import type { SampleWorld } from './values.ts';

const ROUNDS = 8;

/**
 * The record changed until it keeps its rules, as far as a way is found: each change brings a broken check about,
 * or its premise out of the way, and breaks fewer rules than before. `settle` makes a changed record whole again.
 */
export function repair(
  model: EntityModel,
  record: RecordData,
  world: SampleWorld,
  scope: Scope,
  settle: (record: RecordData) => RecordData,
): RecordData {
  let best = record;
  let broken = brokenRules(model, best, { scope });
  for (let round = 0; round < ROUNDS && broken.length > 0; round++) {
    const next = firstBetter(model, best, broken, world, scope, settle);
    if (!next) break;
    best = next.record;
    broken = next.broken;
  }
  return best;
}

function firstBetter(
  model: EntityModel,
  record: RecordData,
  broken: readonly BrokenRule[],
  world: SampleWorld,
  scope: Scope,
  settle: (record: RecordData) => RecordData,
): { record: RecordData; broken: BrokenRule[] } | undefined {
  for (const { rule, place } of broken) {
    const context = {
      fields: model.fieldsByPath,
      world,
      scope,
      now: (ast: Parameters<typeof evaluator>[0]) => evaluator(ast)(place.env),
    };
    const ways = [
      ...plansFor(rule.check.ast, true, context),
      ...(rule.when ? plansFor(rule.when.ast, false, context) : []),
      ...extremePlans(rule.check.ast, model.fieldsByPath),
    ];
    const changes = ways
      .filter((way) => way.every((assignment) => isAllowed(assignment, model.fieldsByPath)))
      .map((way) => () => applyPlan(model, record, scope, way, place.rows.at(-1)).record);
    for (const change of [...changes, () => withBalancedSum(model, record, scope, rule.check.ast)]) {
      const changed = settle(change());
      const left = brokenRules(model, changed, { scope });
      if (left.length < broken.length) return { record: changed, broken: left };
    }
  }
  return undefined;
}

/** Whether the value may stand in the field, as far as its bounds say. */
function isAllowed({ on, path, value }: Assignment, fields: Readonly<Record<string, FieldModel>>): boolean {
  const field = fields[path];
  if (on !== 'field' || !field) return false;
  if (value === null) return !field.required;
  if (Array.isArray(value))
    return (
      value.length >= Number(field.schema.minItems ?? (field.required ? 1 : 0)) &&
      value.length <= Number(field.schema.maxItems ?? Infinity)
    );
  if (typeof value !== 'number') return true;
  const {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
    exclusiveMaximum = Infinity,
    type,
  } = field.schema as Record<string, number | string>;
  return (
    value >= Number(minimum) &&
    value <= Number(maximum) &&
    value > Number(exclusiveMinimum) &&
    value < Number(exclusiveMaximum) &&
    (type !== 'integer' || Number.isInteger(value))
  );
}
