import type { ActionModel, EntityModel, FieldModel, RecordData } from '../document/model/model.ts';
import type { FieldAccess } from '../document/model/types.ts';
import { type Ast, operands } from '../expression/ast.ts';
import { evaluator as evaluateAst } from '../expression/evaluate.ts';
import type { Expression, ExpressionEnv } from '../expression/types.ts';
import { formatValue } from '../format/value.ts';
import { whyMessages as messages, wordingMessages } from '../messages/why.ts';
import { words } from '../messages/words.ts';
import { isApprovalAction, mayAct, transitionTable } from '../workflow/transitions.ts';
import { Evaluator } from './evaluator.ts';
import { type EvaluatedExpression, evaluated, explain, type Reason } from './explain.ts';
import { instanceAt, rootInstance } from './instances.ts';
import { conditionInWords, fieldOf, type Subjects, valueInWords } from './inWords.ts';
import { openFields } from './openFields.ts';
import { planOf } from './plan.ts';
import { patternOf } from './pointer.ts';
import type { RuleEnv } from './shape.ts';

/** What a person may do with the record that is asked about, as the server answered it. */
export interface Rights {
  /** Fields that may not be written; the others may be. */
  fields: Readonly<Record<string, FieldAccess>>;
  save: true | { why: string };
  actions: Readonly<Record<string, true | { why: string }>>;
  state: string | null;
}

export interface WhyPoint {
  /** What is answered: shown, required, read-only, the value, a check, a right, a state. */
  about: string;
  /** The answer, in words. */
  answer: string;
  /** The rule behind it in words, or as the document says it where it is more than a sentence. */
  rule?: { text: string; isSource: boolean };
  /** What the rule was answered from. */
  values: readonly { path: string; title: string; value: unknown; text: string }[];
  /** What would have to be so for the other answer. */
  otherwise?: string;
}

export interface Why {
  title: string;
  points: readonly WhyPoint[];
}

interface Case {
  model: EntityModel;
  record: RecordData;
  env: RuleEnv;
  rights: Rights;
}

/** Whether a field is kept from this person: its own level, that of what it stands in, or that it is not for people at all. */
function isKept({ fieldsByPath }: EntityModel, { fields }: Rights, path: string): boolean {
  const around = path.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'));
  return around.some((one) => fields[one] === 'none' || fields[one] === 'masked' || fieldsByPath[one]?.internal);
}

/** Nothing is shown of a rule that reads what this person may not: not even that there is one. */
const mayReveal = ({ model, rights }: Case, { reads }: Expression): boolean =>
  !reads.some((path) => isKept(model, rights, path.replace(/^parent\./u, '')));

/** Why the field at `pointer` is as it is; undefined where this person may not know of it. */
export function whyField(one: Case, pointer: string): Why | undefined {
  const { model, record, env, rights } = one;
  const path = patternOf(pointer);
  const field = model.fieldsByPath[path];
  const level = rights.fields[path];
  if (!field || field.internal || level === 'none' || isHiddenAround(one, path)) return undefined;
  const found = explain(model, pointer, record, env);
  if (!found) return undefined;
  const evaluator = new Evaluator(model, record, env);
  const state = evaluator.state(pointer);
  const at = instanceAt(pointer, planOf(model).tablesOf(path), rootInstance(evaluator.record, env))?.env ?? {
    record: evaluator.record,
    scope: env.scope,
  };
  const points: WhyPoint[] = [];
  const add = (about: string, reason: Reason, expression: Expression | undefined, generic?: string): void => {
    if (!reason.expression || !expression) points.push({ about, answer: reason.text, values: [] });
    else if (mayReveal(one, expression))
      points.push(pointOf(one, about, reason.text, expression, reason.expression, at, { like: field }));
    else if (generic !== undefined) points.push({ about, answer: generic, values: [] });
  };
  const section = model.form.sections.find(
    ({ name }) => name === model.fieldsByPath[path.split('.')[0] ?? '']?.section,
  );
  const shownBy = [section?.show, field.show, ...ancestors(model, path).map(({ show }) => show)].find(
    (show) => show && show.source === found.visible.expression?.source,
  );
  if (shownBy || found.visible.outcome !== true)
    add(messages.show, found.visible, shownBy, found.visible.outcome === true ? undefined : messages.hiddenElse);
  if (!state.visible) return { title: field.title, points };
  if (field.required || field.require)
    add(messages.require, found.required, field.require, state.required ? messages.requiredNow : undefined);
  points.push(...readOnlyPoints(one, field, found.readOnly, at, state.readOnly));
  if (level !== 'masked' && found.value.expression)
    add(messages.value, found.value, field.compute ?? field.defaultExpression);
  else if (level !== 'masked') points.push({ about: messages.value, answer: found.value.text, values: [] });
  points.push(...rulePoints(one, path, evaluator.record, at));
  for (const option of found.options)
    add(messages.options, option, field.options?.find(({ title }) => title === option.option)?.when);
  return { title: field.title, points };
}

function ancestors({ fieldsByPath }: EntityModel, path: string): FieldModel[] {
  const names = path.split('.');
  return names.slice(1).flatMap((_, index) => fieldsByPath[names.slice(0, index + 1).join('.')] ?? []);
}

const isHiddenAround = ({ model, rights }: Case, path: string): boolean =>
  ancestors(model, path).some((field) => field.internal || rights.fields[field.path] === 'none');

/** All that can keep a person from changing a value, the record's own reason first. */
function readOnlyPoints(one: Case, field: FieldModel, reason: Reason, at: ExpressionEnv, closed: boolean): WhyPoint[] {
  const { model, rights } = one;
  const points: WhyPoint[] = [];
  const report = (answer: string): void => void points.push({ about: messages.readOnly, answer, values: [] });
  const state = rights.state === null ? undefined : model.states?.values[rights.state];
  if (rights.save !== true) report(rights.save.why);
  else if (state?.locked && rights.fields[field.path] === 'read' && openFields(model, state.name).length > 0)
    report(messages.onlyOpen(state.title));
  else if (rights.fields[field.path] === 'read') report(messages.readRight);
  else if (rights.fields[field.path] === 'masked') report(messages.maskedRight);
  if (!reason.expression || !field.readOnlyWhen) report(reason.text);
  else if (mayReveal(one, field.readOnlyWhen))
    points.push(pointOf(one, messages.readOnly, reason.text, field.readOnlyWhen, reason.expression, at));
  else if (closed) report(messages.readOnlyNow);
  return points;
}

/** The checks across fields that this field takes part in. */
function rulePoints(one: Case, path: string, record: RecordData, at: ExpressionEnv): WhyPoint[] {
  const { model } = one;
  return model.rules.flatMap((rule): WhyPoint[] => {
    const place = rule.at
      .split('/')
      .filter((part) => part !== '' && part !== '*')
      .join('.');
    if (place !== path && !rule.check.reads.includes(path)) return [];
    if (!mayReveal(one, rule.check) || (rule.when && !mayReveal(one, rule.when))) return [];
    // A rule about each row is answered where a row is asked about.
    const env = rule.each === undefined ? { record, scope: one.env.scope } : at;
    if (rule.each !== undefined && !path.startsWith(`${rule.each}.`)) return [];
    if (rule.when && rule.when.evaluate(env) !== true) return [];
    const broken = rule.check.evaluate(env) === false;
    const answer = broken ? messages.ruleBroken(rule.message) : messages.ruleKept(rule.message);
    return [
      pointOf(one, messages.rules, answer, rule.check, evaluated(rule.check, env, model), env, { settled: !broken }),
    ];
  });
}

/** Why an action can be done now, or cannot, and what it would do. */
export function whyAction(one: Case, action: ActionModel): Why {
  const { model, record, env, rights } = one;
  const verdict = rights.actions[action.name] ?? mayAct(model, action, record, env.scope);
  const points: WhyPoint[] = [
    { about: messages.rights, answer: verdict === true ? messages.possible : verdict.why, values: [] },
  ];
  const { states } = model;
  const state = rights.state === null ? undefined : states?.values[rights.state];
  if (states && state && !isApprovalAction(model, action, state.name)) {
    const names = action.from.map((name) => `“${states.values[name]?.title ?? name}”`).join(words.separator);
    points.push({
      about: messages.state,
      answer: names === '' ? messages.anyState : messages.inState(state.title, names),
      values: [],
    });
    const to = (transitionTable(model)[state.name] ?? []).filter(
      (way) => way.action === action.name && way.to !== state.name,
    );
    const leads = to.length > 0 ? to.map((way) => way.to) : action.to === undefined ? [] : [action.to];
    const titles = leads.map((name) => states.values[name]?.title ?? name).join(words.or);
    points.push({
      about: messages.effect,
      answer: `${titles === '' ? messages.keeps : messages.becomes(titles)}${messages.joint}${action.undo ? messages.undoable : messages.final}`,
      values: [],
    });
  }
  if (action.guard && mayReveal(one, action.guard)) {
    const at = { record, scope: env.scope };
    const found = evaluated(action.guard, at, model);
    points.push(
      pointOf(
        one,
        messages.guard,
        found.result === true ? messages.guardMet : messages.guardUnmet,
        action.guard,
        found,
        at,
        { settled: found.result === true },
      ),
    );
  }
  return { title: action.title, points };
}

/** Why the record is in its state, and which ways lead on for this person. */
export function whyState({ model, rights }: Case): Why | undefined {
  const { states } = model;
  const state = rights.state === null ? undefined : states?.values[rights.state];
  if (!states || !state) return undefined;
  const ways = (transitionTable(model)[state.name] ?? []).filter(
    ({ action, to }) => to !== state.name && rights.actions[action] === true,
  );
  const titleOf = (name: string): string => model.actions.find((action) => action.name === name)?.title ?? name;
  const answers = ways.map(({ action, to }) => messages.stateWays(titleOf(action), states.values[to]?.title ?? to));
  const point = (about: string, answer: string): WhyPoint => ({ about, answer, values: [] });
  return {
    title: model.fieldsByPath[states.field]?.title ?? messages.state,
    points: [
      point(messages.state, messages.stateNow(state.title)),
      ...(state.locked ? [point(messages.readOnly, messages.locked(state.title))] : []),
      ...(state.final
        ? [point(messages.effect, messages.stateFinal)]
        : answers.length > 0
          ? answers.map((answer) => point(messages.effect, answer))
          : [point(messages.effect, messages.stateAlone)]),
    ],
  };
}

function pointOf(
  { model, record }: Case,
  about: string,
  answer: string,
  { ast, source }: Expression,
  found: EvaluatedExpression,
  at: ExpressionEnv,
  { like, settled = false }: { like?: FieldModel; settled?: boolean } = {},
): WhyPoint {
  const subjects: Subjects = model;
  const isCondition = typeof found.result === 'boolean' || found.result === null;
  const text = isCondition ? conditionInWords(ast, subjects) : valueInWords(ast, subjects, like);
  const wanted = isCondition && found.result !== true;
  return {
    about,
    answer,
    rule: text === undefined ? { text: source, isSource: true } : { text, isSource: false },
    values: valuesIn(ast, at, model, record),
    otherwise: isCondition && !settled ? missing(ast, at, subjects, wanted) : undefined,
  };
}

/** What would have to be so: of all sides that count the ones that do not hold yet. */
function missing(ast: Ast, at: ExpressionEnv, subjects: Subjects, wanted: boolean): string | undefined {
  if (ast.op === 'not') return missing(ast.of, at, subjects, !wanted);
  if (ast.op === 'and' || ast.op === 'or') {
    const all = (ast.op === 'and') === wanted;
    const open = [ast.left, ast.right].filter((side) => (evaluateAst(side)(at) === true) !== wanted);
    const texts = open.map((side) => missing(side, at, subjects, wanted));
    if (texts.includes(undefined)) return undefined;
    return texts.join(all ? wordingMessages.and : wordingMessages.or);
  }
  return conditionInWords(ast, subjects, wanted);
}

/** The fields that an expression reads, each with its value as people read it. */
function valuesIn(ast: Ast, at: ExpressionEnv, model: EntityModel, record: RecordData): WhyPoint['values'] {
  const found = new Map<string, WhyPoint['values'][number]>();
  const visit = (node: Ast): void => {
    const field = fieldOf(node, model);
    if (field && (node.op === 'name' || node.op === 'member')) {
      if (usesRow(node)) return;
      const value = evaluateAst(node)(at);
      found.set(field.path, { path: field.path, title: field.title, value, text: formatValue(field, value, record) });
    } else operands(node).forEach(visit);
  };
  visit(ast);
  return [...found.values()];
}

const usesRow = (ast: Ast): boolean => (ast.op === 'name' && ast.origin === 'local') || operands(ast).some(usesRow);
