import { linkTarget } from '../document/model/linkTarget.ts';
import type { ActionModel, EntityModel, FieldModel, RecordData, RuleModel } from '../document/model/model.ts';
import { isEmptyValue } from '../expression/helpers.ts';
import { inexactAt, inexactText, isObject } from '../json/json.ts';
import { validationMessages } from '../messages/validation.ts';
import type { Evaluator } from '../record/evaluator.ts';
import type { Issue } from '../record/issue.ts';
import { planOf } from '../record/plan.ts';
import { getAt, patternOf, pointersOf, setAt } from '../record/pointer.ts';
import { ruleViolations } from '../record/rules.ts';
import type { RecordShape, RuleEnv } from '../record/shape.ts';
import { issuesFromAjv, subjectAt } from './issues.ts';
import { missingText } from './messages.ts';
import { prepare, withoutSystemFields } from './prepare.ts';
import type { StructuralCheck, StructuralValidator } from './structural.ts';

/**
 * Everything that is wrong with a record, the same on the page and on the server: the record is prepared
 * (`prepareRecord`), JSON Schema judges it, then required conditions, offered options and rules. What is hidden
 * is not judged, and what follows from another issue is not said.
 */
export function validateRecord(
  model: EntityModel,
  record: RecordData,
  env: RuleEnv,
  structural: StructuralValidator,
): Issue[] {
  return checkRecord(model, record, env, structural.record).issues;
}

/** What is wrong with an action's input. `record` is the record the action runs on. */
export function validateInput(
  action: ActionModel,
  input: RecordData,
  record: RecordData,
  env: RuleEnv,
  structural: StructuralValidator,
): Issue[] {
  const check = structural.actions[action.name];
  if (!action.input || !check) return [];
  return checkRecord(action.input, input, { ...env, parent: record }, check).issues;
}

/** The issues together with the record as it would be stored, which the server saves. */
export function checkRecord(
  shape: RecordShape,
  record: RecordData,
  env: RuleEnv,
  structural: StructuralCheck,
): { issues: Issue[]; record: RecordData } {
  const evaluator = prepare(shape, record, env);
  const prepared = withoutSystemFields(shape, evaluator.record);
  const { costly } = evaluator;
  if (costly !== undefined) {
    const message = validationMessages.costly(subjectAt(costly, shape).name);
    return { issues: [{ path: costly, code: 'costly', message }], record: prepared };
  }
  const issues = new Map<string, Issue>();
  const isVisible = (path: string): boolean => evaluator.isVisible(path);
  const add = (issue: Issue): void => {
    if (!issues.has(issue.path) && isVisible(issue.path)) issues.set(issue.path, issue);
  };
  structuralIssues(shape, prepared, structural, isVisible).forEach(add);
  const inexact = inexactAt(prepared);
  if (inexact !== undefined)
    add({ path: inexact, code: 'inexact', message: inexactText(subjectAt(inexact, shape).name) });
  for (const issue of stateIssues(shape, evaluator)) add(issue);
  const broken = new Set([...issues.keys()].map(patternOf));
  const rules = broken.size === 0 ? shape.rules : shape.rules?.filter((rule) => !reads(rule, broken));
  for (const { rule, path, isCostly } of ruleViolations(shape, evaluator.record, env, rules))
    add(
      isCostly
        ? { path, code: 'costly', message: validationMessages.costly(`“${rule.message}”`) }
        : { path, code: rule.code, message: rule.message },
    );
  return { issues: [...issues.values()], record: prepared };
}

/** What JSON Schema finds wrong in what a person sees. Hidden values are not judged, nor do they decide how the others are. */
function structuralIssues(
  shape: RecordShape,
  record: RecordData,
  structural: StructuralCheck,
  isVisible: (path: string) => boolean,
): Issue[] {
  if (structural(record) || structural(visiblePart(shape, record, isVisible))) return [];
  return issuesFromAjv(structural.errors, shape, { isVisible });
}

function visiblePart(shape: RecordShape, record: RecordData, isVisible: (path: string) => boolean): RecordData {
  let part = record;
  for (const path of Object.keys(shape.fieldsByPath)) {
    for (const pointer of pointersOf(shape, path, record)) {
      if (!isVisible(pointer) && getAt(part, pointer) !== undefined) part = setAt(part, pointer, undefined);
    }
  }
  return part;
}

/** Fields required by a condition that are empty, choices that are not offered now, and links of which nothing says whose records they are. */
function stateIssues(shape: RecordShape, evaluator: Evaluator): Issue[] {
  const issues: Issue[] = [];
  for (const field of planOf(shape).conditional) {
    const offersVary = field.options?.some((option) => option.when) ?? false;
    for (const pointer of pointersOf(shape, field.path, evaluator.record)) {
      const value = evaluator.get(pointer);
      if (isEmptyValue(value)) {
        if (field.require && evaluator.state(pointer).required)
          issues.push({ path: pointer, code: 'required', message: missingText(subjectAt(pointer, shape)) });
        continue;
      }
      if (isUndecided(field, pointer, evaluator.record))
        issues.push({ path: pointer, code: 'link', message: undecidedText(field, pointer, shape) });
      if (!offersVary) continue;
      const offered = evaluator.state(pointer).options;
      for (const chosen of Array.isArray(value) ? (value as unknown[]) : [value]) {
        const option = field.options?.find((candidate) => candidate.value === chosen);
        if (!option || offered?.includes(option)) continue;
        issues.push({
          path: pointer,
          code: 'option',
          message: validationMessages.notOffered(subjectAt(pointer, shape).name, option.title),
        });
      }
    }
  }
  return issues;
}

/** Whether a link has a value although nothing says of which entity it is. */
function isUndecided(field: FieldModel, pointer: string, record: RecordData): boolean {
  if (field.link?.by === undefined) return false;
  const owner = getAt(record, aroundOf(pointer));
  return linkTarget(field, isObject(owner) ? owner : {}) === undefined;
}

function undecidedText({ link }: FieldModel, pointer: string, shape: RecordShape): string {
  const decider = subjectAt(`${aroundOf(pointer)}/${link?.by ?? ''}`, shape);
  return validationMessages.undecided(subjectAt(pointer, shape).plain, decider.plain);
}

const aroundOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

/** A rule about a value that is wrong in itself would only say the same again. */
function reads(rule: RuleModel, broken: ReadonlySet<string>): boolean {
  return [...rule.check.reads, ...(rule.when?.reads ?? [])].some((path) => broken.has(path));
}
