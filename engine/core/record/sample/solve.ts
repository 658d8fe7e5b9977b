import { isNumeric } from '../../document/model/kinds.ts';
import type { FieldModel } from '../../document/model/model.ts';
import { type Ast, type BinaryOperator, operands, readsFrom } from '../../expression/ast.ts';
import { evaluator } from '../../expression/evaluate.ts';
import type { Scope } from '../../expression/types.ts';
import { type SampleWorld, sampleValue } from './values.ts';

/** A value to put somewhere so that a condition turns out as wanted; null empties. */
export interface Assignment {
  /** Field pattern path, or a path into the scope ('team.certified', 'isNew'). */
  on: 'field' | 'scope';
  path: string;
  value: unknown;
}

type Plan = readonly Assignment[];

export interface SolveContext {
  fields: Readonly<Record<string, FieldModel>>;
  world: SampleWorld;
  scope: Scope;
  /** What an expression comes to in the record that is to change, when there is one: the rest may then stay as it is. */
  now?(this: void, ast: Ast): unknown;
}

const MAX_PLANS = 12;
const OPPOSITE: Partial<Record<BinaryOperator, BinaryOperator>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};
const MIRRORED: Partial<Record<BinaryOperator, BinaryOperator>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/**
 * Plans that make a condition true, or not true, by setting fields and the scope: read off the expression where it
 * compares something with a constant. Not every way works out; the caller tries them.
 */
export function plansFor(ast: Ast, wanted: boolean, context: SolveContext): Plan[] {
  switch (ast.op) {
    case 'literal':
      return ast.value === wanted ? [[]] : [];
    case 'not':
      return plansFor(ast.of, !wanted, context);
    case 'and':
    case 'or': {
      const left = plansFor(ast.left, wanted, context);
      const right = plansFor(ast.right, wanted, context);
      if ((ast.op === 'and') !== wanted) return [...left, ...right].slice(0, MAX_PLANS);
      return left.flatMap((one) => right.map((other) => [...one, ...other])).slice(0, MAX_PLANS);
    }
    case 'choose':
      return [true, false]
        .flatMap((met) =>
          plansFor(ast.when, met, context).flatMap((when) =>
            plansFor(met ? ast.then : ast.otherwise, wanted, context).map((rest) => [...when, ...rest]),
          ),
        )
        .slice(0, MAX_PLANS);
    case 'binary':
      return plansToCompare(ast, wanted, context);
    case 'call':
      return plansToCall(ast, wanted, context);
    case 'macro':
      return plansToQuantify(ast, wanted, context);
    default:
      return assign(ast, wanted, context);
  }
}

function plansToCompare(ast: Extract<Ast, { op: 'binary' }>, wanted: boolean, context: SolveContext): Plan[] {
  const { operator, left, right } = ast;
  if (operator === 'in') return plansToContain(ast, wanted, context);
  const mirrored = MIRRORED[operator];
  if (!mirrored) return [];
  if (isConstant(right)) return plansToHold(left, operator, constantOf(right, context), wanted, context);
  if (isConstant(left)) return plansToHold(right, mirrored, constantOf(left, context), wanted, context);
  const { now } = context;
  if (now)
    return [
      ...plansToHold(left, operator, now(right), wanted, context),
      ...plansToHold(right, mirrored, now(left), wanted, context),
    ];
  // Both sides can be changed: one is given a fixed value and the other solved for it.
  const anchor = anchorOf(right, context);
  if (anchor === undefined) return [];
  return assign(right, anchor, context).flatMap((held) =>
    plansToHold(left, operator, anchor, wanted, context).map((plan) => [...held, ...plan]),
  );
}

function plansToHold(
  ast: Ast,
  operator: BinaryOperator,
  constant: unknown,
  wanted: boolean,
  context: SolveContext,
): Plan[] {
  const goal = wanted ? operator : OPPOSITE[operator];
  if (goal === undefined) return [];
  const [list] = ast.op === 'call' && (ast.name === 'count' || ast.name === 'size') ? ast.args : [];
  return valuesFor(goal, constant, ast, context).flatMap((value) =>
    list ? plansToCount(list, value, context) : assign(ast, value, context),
  );
}

/** Plans that give a table `count` rows: by cutting it, or by repeating its last row. */
function plansToCount(list: Ast, count: unknown, context: SolveContext): Plan[] {
  if (count === 0) return assign(list, [], context);
  const rows = context.now?.(list);
  const last: unknown = Array.isArray(rows) ? rows.at(-1) : undefined;
  if (!Array.isArray(rows) || last === undefined || typeof count !== 'number' || count < 1 || count > 20) return [];
  return assign(
    list,
    Array.from({ length: count }, (_, index) => (rows as unknown[])[index] ?? last),
    context,
  );
}

/** Values that stand in this relation to the constant. */
function valuesFor(operator: BinaryOperator, constant: unknown, ast: Ast, context: SolveContext): unknown[] {
  const step = (by: number): unknown =>
    typeof constant === 'number'
      ? Number.isInteger(constant)
        ? constant + by
        : constant + by * 0.01
      : typeof constant === 'string'
        ? shiftDay(constant, by)
        : undefined;
  switch (operator) {
    case '==':
      return [constant];
    case '!=':
      return typeof constant === 'boolean'
        ? [!constant]
        : [...otherValues(constant, ast, context), step(1), null].filter(
            (value) => value !== undefined && value !== constant,
          );
    case '<':
      return [step(-1), ...(typeof constant === 'number' ? [constant - 1000, constant * 0.5] : [])];
    case '>':
      return [step(1), ...(typeof constant === 'number' ? [constant + 1000, constant * 2 + 1] : [])];
    case '<=':
    case '>=':
      return [constant];
    default:
      return [];
  }
}

function plansToContain(ast: Extract<Ast, { op: 'binary' }>, wanted: boolean, context: SolveContext): Plan[] {
  if (isConstant(ast.right)) {
    const list = constantOf(ast.right, context);
    if (!Array.isArray(list)) return [];
    const values: unknown[] = wanted ? (list as unknown[]) : [...otherValues(list, ast.left, context), null];
    return values.slice(0, MAX_PLANS).flatMap((value) => assign(ast.left, value, context));
  }
  const value = isConstant(ast.left) ? constantOf(ast.left, context) : context.now?.(ast.left);
  return value === undefined ? [] : assign(ast.right, wanted ? [value] : [], context);
}

function plansToCall(ast: Extract<Ast, { op: 'call' }>, wanted: boolean, context: SolveContext): Plan[] {
  const [subject, argument] = ast.args;
  if (!subject) return [];
  if (ast.name === 'filled' || ast.name === 'empty') {
    if ((ast.name === 'filled') !== wanted) return assign(subject, null, context);
    const field = fieldOf(subject, context);
    const value = field ? sampleValue(field, context.world) : undefined;
    return value === undefined ? [] : assign(subject, value, context);
  }
  const text = argument && isConstant(argument) ? constantOf(argument, context) : undefined;
  if (typeof text === 'string' && ['contains', 'startsWith', 'endsWith'].includes(ast.name))
    return assign(subject, wanted ? text : null, context);
  return [];
}

/** `user.roles.exists(r, r == 'staff')`: a list of one constant that the body names, or an empty list; of rows, one row twice. */
function plansToQuantify(ast: Extract<Ast, { op: 'macro' }>, wanted: boolean, context: SolveContext): Plan[] {
  if (ast.name !== 'exists' && ast.name !== 'all') return [];
  if ((ast.name === 'exists') !== wanted) return assign(ast.of, [], context);
  const twins = plansToCount(ast.of, 1, context).flatMap(([one]) =>
    one && Array.isArray(one.value)
      ? [[{ ...one, value: [...(one.value as unknown[]), ...(one.value as unknown[])] }]]
      : [],
  );
  return [...twins, ...literalsIn(ast.body).flatMap((value) => assign(ast.of, [value], context))];
}

function literalsIn(ast: Ast): unknown[] {
  return ast.op === 'literal' ? [ast.value] : operands(ast).flatMap(literalsIn);
}

/**
 * Plans by force, for conditions over calculated numbers: every number they come from at its least, and at much
 * more; and a sum brought to what it is compared with (`sum(rows.map(r, r.x)) == total`).
 */
export function extremePlans(ast: Ast, fields: Readonly<Record<string, FieldModel>>): Plan[] {
  const sources = [...numberSources(ast, fields)];
  if (sources.length === 0) return [];
  const set = (value: (field: FieldModel) => unknown): Plan =>
    sources.flatMap((path) => (fields[path] ? [{ on: 'field', path, value: value(fields[path]) }] : []));
  return [
    set(() => 0),
    set(({ schema }) => (typeof schema.minimum === 'number' ? schema.minimum : 1)),
    set(({ schema }) => (typeof schema.maximum === 'number' ? schema.maximum : 1_000_000)),
    set(() => null),
  ];
}

function numberSources(ast: Ast, fields: Readonly<Record<string, FieldModel>>, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  const field = ast.ref && fields[ast.ref.path];
  if (ast.ref && field && !seen.has(ast.ref.path)) {
    seen.add(ast.ref.path);
    if (field.compute) numberSources(field.compute.ast, fields, seen).forEach((path) => found.add(path));
    else if (isNumeric(field.kind)) found.add(ast.ref.path);
  }
  for (const operand of operands(ast)) numberSources(operand, fields, seen).forEach((path) => found.add(path));
  return found;
}

function assign(ast: Ast, value: unknown, { fields }: SolveContext): Plan[] {
  const { ref } = ast;
  if (!ref) return [];
  if (ref.origin === 'record' || ref.origin === 'parent') {
    const field = fields[ref.path];
    if (
      !field ||
      field.compute ||
      (field.kind === 'enum' &&
        value !== null &&
        field.options &&
        !field.options.some((option) => option.value === value))
    )
      return [];
    return [[{ on: 'field', path: ref.path, value }]];
  }
  if (ref.origin === 'input' || ref.origin === 'candidate' || ref.origin === 'keyword') return [];
  return value === null
    ? []
    : [[{ on: 'scope', path: [ref.origin, ref.path].filter((part) => part !== '').join('.'), value }]];
}

function fieldOf(ast: Ast, { fields }: SolveContext): FieldModel | undefined {
  return ast.ref && (ast.ref.origin === 'record' || ast.ref.origin === 'parent') ? fields[ast.ref.path] : undefined;
}

function otherValues(excluded: unknown, ast: Ast, context: SolveContext): unknown[] {
  const options = fieldOf(ast, context)?.options?.map((option) => option.value) ?? [];
  return options
    .filter((value) => (Array.isArray(excluded) ? !excluded.includes(value) : value !== excluded))
    .slice(0, 3);
}

/** A value to hold one side of a comparison at, in the middle of things. */
function anchorOf(ast: Ast, context: SolveContext): unknown {
  const field = fieldOf(ast, context);
  return field && !field.compute ? sampleValue(field, context.world) : undefined;
}

function isConstant(ast: Ast): boolean {
  return !readsFrom(ast, ['record', 'parent', 'candidate', 'input', 'user', 'team', 'recordTeam', 'isNew', 'local']);
}

function constantOf(ast: Ast, { scope }: SolveContext): unknown {
  return evaluator(ast)({ record: {}, scope });
}

function shiftDay(text: string, by: number): unknown {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return Number.isNaN(day) ? undefined : new Date(day + by * 86_400_000).toISOString().slice(0, 10);
}
