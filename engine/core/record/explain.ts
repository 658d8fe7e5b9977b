import type { FieldModel, RecordData } from '../document/model/model.ts';
import { type Ast, operands } from '../expression/ast.ts';
import { evaluator as evaluateAst } from '../expression/evaluate.ts';
import { isEmptyValue } from '../expression/helpers.ts';
import type { Expression, ExpressionEnv } from '../expression/types.ts';
import { explainMessages as messages } from '../messages/record.ts';
import { Evaluator } from './evaluator.ts';
import { instanceAt, rootInstance } from './instances.ts';
import { planOf } from './plan.ts';
import { escapeSegment, parsePointer, patternOf } from './pointer.ts';
import type { RecordShape, RuleEnv } from './shape.ts';

/** A name an expression reads, with its value now. */
interface ReadValue {
  name: string;
  /** Field path, or the reserved name with what follows it ('user.roles'). */
  path: string;
  title: string | undefined;
  value: unknown;
}

/** One expression with its result, and the part of it that decided. */
export interface EvaluatedExpression {
  source: string;
  result: unknown;
  reads: readonly ReadValue[];
  /** The part that decided: the side of && that is not met, of || that is, the branch of ?: that was taken. */
  deciding: { source: string; start: number; end: number; result: unknown };
}

export interface Reason {
  outcome: unknown;
  /** In words for people. */
  text: string;
  /** Absent where no expression was involved. */
  expression?: EvaluatedExpression;
}

/** Why the field at `pointer` is as it is. */
export interface Explanation {
  pointer: string;
  title: string;
  visible: Reason;
  required: Reason;
  readOnly: Reason;
  value: Reason;
  /** Options that have a condition, with whether each is offered. */
  options: readonly (Reason & { option: string })[];
}

/** Explains a field of a record, or of a row of it, from the same evaluation the form uses. */
export function explain(
  shape: RecordShape,
  pointer: string,
  record: RecordData,
  env: RuleEnv,
): Explanation | undefined {
  const path = patternOf(pointer);
  const field = shape.fieldsByPath[path];
  if (!field) return undefined;
  const evaluator = new Evaluator(shape, record, env);
  const at = instanceAt(pointer, planOf(shape).tablesOf(path), rootInstance(evaluator.record, env));
  const ask = (expression: Expression): EvaluatedExpression =>
    evaluated(expression, at?.env ?? { record: evaluator.record, scope: env.scope }, shape);
  const state = evaluator.state(pointer);
  return {
    pointer,
    title: field.title,
    visible: whyVisible(shape, evaluator, pointer, env),
    required: whyRequired(field, state.required, ask),
    readOnly: whyReadOnly(field, state.readOnly, ask),
    value: whyValue(shape, field, evaluator, pointer, ask),
    options: (field.options ?? []).flatMap(({ title, when }) => {
      if (!when) return [];
      const question = ask(when);
      const outcome = question.result === true;
      return [
        {
          option: title,
          outcome,
          text: outcome ? messages.optionOffered(title) : messages.optionNotOffered(title),
          expression: question,
        },
      ];
    }),
  };
}

function whyVisible(shape: RecordShape, evaluator: Evaluator, pointer: string, env: RuleEnv): Reason {
  const root = rootInstance(evaluator.record, env);
  const segments = parsePointer(pointer);
  const section = shape.form?.sections.find(
    (candidate) => candidate.name === shape.fieldsByPath[segments[0] ?? '']?.section,
  );
  let shown: EvaluatedExpression | undefined;
  if (section?.show) {
    const question = evaluated(section.show, root.env, shape);
    if (question.result !== true) return { outcome: false, text: messages.sectionHidden, expression: question };
    shown = question;
  }
  let at = '';
  for (const segment of segments) {
    at += '/' + escapeSegment(segment);
    const path = patternOf(at);
    const field = shape.fieldsByPath[path];
    if (!field?.show || /^\d+$/.test(segment)) continue;
    const instance = instanceAt(at, planOf(shape).tablesOf(path), root);
    if (!instance) continue;
    const question = evaluated(field.show, instance.env, shape);
    if (question.result !== true)
      return {
        outcome: false,
        text: at === pointer ? messages.hidden : messages.hiddenOutside(field.title),
        expression: question,
      };
    shown = question;
  }
  return shown
    ? { outcome: true, text: messages.shown, expression: shown }
    : { outcome: true, text: messages.alwaysShown };
}

function whyRequired(
  field: FieldModel,
  required: boolean,
  ask: (expression: Expression) => EvaluatedExpression,
): Reason {
  if (field.required) return { outcome: true, text: messages.alwaysRequired };
  if (!field.require) return { outcome: false, text: messages.neverRequired };
  return {
    outcome: required,
    text: required ? messages.required : messages.notRequired,
    expression: ask(field.require),
  };
}

function whyReadOnly(
  field: FieldModel,
  readOnly: boolean,
  ask: (expression: Expression) => EvaluatedExpression,
): Reason {
  if (field.compute) return { outcome: true, text: messages.computedOnly };
  if (field.readOnly) return { outcome: true, text: messages.alwaysReadOnly };
  if (!field.readOnlyWhen) return { outcome: false, text: field.once ? messages.onceOnly : messages.neverReadOnly };
  return {
    outcome: readOnly,
    text: readOnly ? messages.readOnly : messages.notReadOnly,
    expression: ask(field.readOnlyWhen),
  };
}

function whyValue(
  shape: RecordShape,
  field: FieldModel,
  evaluator: Evaluator,
  pointer: string,
  ask: (expression: Expression) => EvaluatedExpression,
): Reason {
  const outcome = evaluator.get(pointer) ?? null;
  if (field.whenHidden === 'clear' && !evaluator.isVisible(pointer))
    return { outcome, text: messages.clearedWhenHidden };
  if (field.compute) return { outcome, text: messages.computed, expression: ask(field.compute) };
  const source = Object.values(shape.fieldsByPath).find(
    (candidate) =>
      candidate.link && field.name in candidate.link.fetch && parentOf(candidate.path) === parentOf(field.path),
  );
  if (source && !isEmptyValue(outcome))
    return { outcome, text: messages.fetched(source.title, source.link?.fetch[field.name] ?? '') };
  if (isEmptyValue(outcome)) return { outcome, text: messages.empty };
  if (field.defaultExpression && field.defaultExpression.source !== '') {
    const question = ask(field.defaultExpression);
    if (question.result === outcome) return { outcome, text: messages.sameAsFormula, expression: question };
  }
  if (field.defaultValue !== undefined && field.defaultValue === outcome)
    return { outcome, text: messages.sameAsDefault };
  return { outcome, text: messages.entered };
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), 0));
}

/** What an expression answers in this place, and why. */
export function evaluated(
  expression: Expression,
  env: ExpressionEnv,
  shape: Pick<RecordShape, 'fieldsByPath'>,
): EvaluatedExpression {
  const { ast, source } = expression;
  const part = deciding(ast, env);
  return {
    source,
    result: expression.evaluate(env),
    reads: readsIn(ast, env, shape, source),
    deciding: { source: source.slice(part.start, part.end), start: part.start, end: part.end, result: run(part, env) },
  };
}

function run(ast: Ast, env: ExpressionEnv): unknown {
  return evaluateAst(ast)(env);
}

function deciding(ast: Ast, env: ExpressionEnv): Ast {
  switch (ast.op) {
    case 'and':
    case 'or': {
      const decides = ast.op === 'or';
      const result = run(ast, env);
      // Where neither side alone decides, the whole is the reason.
      if (result === !decides) return ast;
      const side =
        [ast.left, ast.right].find((one) => run(one, env) === decides) ??
        [ast.left, ast.right].find((one) => run(one, env) === null);
      return side ? deciding(side, env) : ast;
    }
    case 'not':
      return deciding(ast.of, env);
    case 'choose': {
      const taken = run(ast.when, env) === true ? ast.then : ast.otherwise;
      return taken.op === 'literal' ? deciding(ast.when, env) : deciding(taken, env);
    }
    default:
      return ast;
  }
}

function readsIn(ast: Ast, env: ExpressionEnv, shape: Pick<RecordShape, 'fieldsByPath'>, source: string): ReadValue[] {
  const found = new Map<string, ReadValue>();
  const visit = (node: Ast): void => {
    if (node.ref && (node.op === 'name' || node.op === 'member') && !usesLoopVariable(node)) {
      const name = source.slice(node.start, node.end);
      const { origin, path } = node.ref;
      const isField = origin === 'record' || origin === 'parent';
      found.set(name, {
        name,
        path: isField ? path : [origin, path].filter((one) => one !== '').join('.'),
        title: isField ? shape.fieldsByPath[path]?.title : undefined,
        value: run(node, env),
      });
    } else operands(node).forEach(visit);
  };
  visit(ast);
  return [...found.values()];
}

function usesLoopVariable(ast: Ast): boolean {
  return (ast.op === 'name' && ast.origin === 'local') || operands(ast).some(usesLoopVariable);
}
