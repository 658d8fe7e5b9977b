import type { RecordData, RuleModel } from '../document/model/model.ts';
import { newEffort } from '../expression/evaluate.ts';
import { type Instance, instancesOf, rootInstance } from './instances.ts';
import { planOf } from './plan.ts';
import type { RecordShape, RuleEnv } from './shape.ts';

export interface RuleViolation {
  rule: RuleModel;
  /** JSON pointer of the field, or row, that carries the message. */
  path: string;
  /** It took too many steps to judge: whether the record keeps it is not known. */
  isCostly: boolean;
}

export interface BrokenRule {
  rule: RuleModel;
  /** The record, or the row, that breaks it. */
  place: Instance;
  isCostly: boolean;
}

/**
 * The rules a record breaks. A rule is broken where its check is false; where it is empty, because something it
 * reads is empty, there is nothing to judge: that a value must be there is what `required` says.
 */
export function ruleViolations(
  shape: RecordShape,
  record: Readonly<RecordData>,
  env: RuleEnv,
  rules: readonly RuleModel[] = shape.rules ?? [],
): RuleViolation[] {
  return brokenRules(shape, record, env, rules).map(({ rule, place, isCostly }) => ({
    rule,
    path: placeOf(rule.at, place.rows),
    isCostly,
  }));
}

/** The same, with the record or row that breaks each. */
export function brokenRules(
  shape: RecordShape,
  record: Readonly<RecordData>,
  env: RuleEnv,
  rules: readonly RuleModel[] = shape.rules ?? [],
): BrokenRule[] {
  const effort = newEffort();
  const root = rootInstance(record, env, effort);
  return rules.flatMap((rule) =>
    places(rule, shape, root).flatMap((place): BrokenRule[] => {
      if (effort.isSpent) return [];
      const { env: at } = place;
      const isBroken = (!rule.when || rule.when.evaluate(at) === true) && rule.check.evaluate(at) === false;
      return isBroken || effort.isSpent ? [{ rule, place, isCostly: effort.isSpent }] : [];
    }),
  );
}

function places(rule: RuleModel, shape: RecordShape, root: Instance): Instance[] {
  return rule.each === undefined ? [root] : instancesOf([...planOf(shape).tablesOf(rule.each), rule.each], root);
}

/** A pattern like '/lines' + '/*' + '/price' in the row '/lines/2' is '/lines/2/price'. */
function placeOf(at: string, rows: readonly string[]): string {
  const row = rows.at(-1);
  return row === undefined ? at : row + at.slice(at.lastIndexOf('*') + 1);
}
