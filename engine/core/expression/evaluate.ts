import { type Ast, type BinaryOperator, operands } from './ast.ts';
import { compareTimes } from './dates.ts';
import { HELPERS, isEmptyValue } from './helpers.ts';
import { withoutBinaryNoise } from './numbers.ts';
import { compareText } from './textOrder.ts';
import type { Effort, ExpressionEnv } from './types.ts';

/** What one evaluation carries: who asks about which record, and the loop variables. */
interface Frame {
  env: ExpressionEnv;
  slots: unknown[];
  /** Steps that are left to it. */
  left: number;
}

/**
 * Steps of one evaluation: a node evaluated in a loop, a member of a list or a character of a text that is gone through.
 * They take less than a tenth of a second; the costliest expression of the shipped documents takes some thousands on a
 * record of a thousand rows.
 */
const STEPS = 2_000_000;
/** Steps of all that is evaluated for one record together: each of a thousand rows may still go through all the others. */
const STEPS_TOGETHER = 10_000_000;

export const newEffort = (): Effort => ({ left: STEPS_TOGETHER, isSpent: false });

const SPENT = new Error('too many steps');

function spend(frame: Frame, steps: number): void {
  frame.left -= steps;
  if (frame.left < 0) throw SPENT;
}

/** Going through a list or a text takes as many steps as it is long. */
function spendOn(frame: Frame, value: unknown): void {
  if (typeof value === 'string' || Array.isArray(value)) spend(frame, value.length);
}

/** Nodes that are evaluated each time; those in a loop within it are counted by that loop. */
const weigh = (ast: Ast): number =>
  ast.op === 'macro' ? 1 + weigh(ast.of) : operands(ast).reduce((sum, operand) => sum + weigh(operand), 1);

type Evaluate = (frame: Frame) => unknown;

const member = (object: unknown, key: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;

/** Absent, an empty text and a number that is not finite are empty. */
function orNull(value: unknown): unknown {
  return value === undefined || value === '' || (typeof value === 'number' && !Number.isFinite(value)) ? null : value;
}

function equal(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (isEmptyValue(left) || isEmptyValue(right)) return isEmptyValue(left) && isEmptyValue(right);
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equal(member(left, key), member(right, key)))
  );
}

type CompareTexts = (left: string, right: string) => number | null;

function order(left: unknown, right: unknown, compare: CompareTexts, test: (sign: number) => boolean): boolean | null {
  if (typeof left === 'string' && typeof right === 'string') {
    const sign = left === '' || right === '' ? null : compare(left, right);
    return sign === null ? null : test(sign);
  }
  if (
    (typeof left === 'number' && typeof right === 'number') ||
    (typeof left === 'boolean' && typeof right === 'boolean')
  ) {
    return test(left < right ? -1 : left > right ? 1 : 0);
  }
  return null;
}

function arithmetic(left: unknown, right: unknown, run: (a: number, b: number) => number): number | null {
  return typeof left === 'number' && typeof right === 'number' ? withoutBinaryNoise(run(left, right)) : null;
}

function equalTimes(left: unknown, right: unknown): boolean {
  return (
    equal(left, right) || (typeof left === 'string' && typeof right === 'string' && compareTimes(left, right) === 0)
  );
}

type Binary = Readonly<Record<BinaryOperator, (left: unknown, right: unknown) => unknown>>;

/** The operators that compare, over texts or over times. What is not there has no members, and so holds nothing. */
const comparisons = (same: (left: unknown, right: unknown) => boolean, compare: CompareTexts) => ({
  '==': same,
  '!=': (left: unknown, right: unknown) => !same(left, right),
  '<': (left: unknown, right: unknown) => order(left, right, compare, (sign) => sign < 0),
  '<=': (left: unknown, right: unknown) => order(left, right, compare, (sign) => sign <= 0),
  '>': (left: unknown, right: unknown) => order(left, right, compare, (sign) => sign > 0),
  '>=': (left: unknown, right: unknown) => order(left, right, compare, (sign) => sign >= 0),
  in: (left: unknown, right: unknown) => {
    if (Array.isArray(right)) return right.some((item) => same(left, item));
    return typeof right === 'object' && right !== null && typeof left === 'string' && Object.hasOwn(right, left);
  },
});

const BINARY: Binary = {
  ...comparisons(equal, compareText),
  '+': (left, right) => {
    if (typeof left === 'string' && typeof right === 'string') return left + right;
    if (Array.isArray(left) && Array.isArray(right)) return [...(left as unknown[]), ...(right as unknown[])];
    return arithmetic(left, right, (a, b) => a + b);
  },
  '-': (left, right) => arithmetic(left, right, (a, b) => a - b),
  '*': (left, right) => arithmetic(left, right, (a, b) => a * b),
  '/': (left, right) => arithmetic(left, right, (a, b) => a / b),
  '%': (left, right) => arithmetic(left, right, (a, b) => a % b),
};
const BINARY_OF_TIMES: Binary = { ...BINARY, ...comparisons(equalTimes, compareTimes) };

/** What a binary operator does with two values, with the emptiness rules of `Expression.evaluate`. */
export const operation = ({
  operator,
  times,
}: Extract<Ast, { op: 'binary' }>): ((left: unknown, right: unknown) => unknown) =>
  (times ? BINARY_OF_TIMES : BINARY)[operator];

/** A comparison with null asks whether there is a value. */
export const asksPresence = ({ operator, left, right }: Extract<Ast, { op: 'binary' }>): boolean =>
  (operator === '==' || operator === '!=') && (left.type.kind === 'null' || right.type.kind === 'null');

function name(ast: Extract<Ast, { op: 'name' }>): Evaluate {
  const { origin, keys, slot } = ast;
  const follow = (value: unknown): unknown => {
    let at = value;
    for (const key of keys) at = member(at, key);
    return orNull(at);
  };
  const [only] = keys;
  switch (origin) {
    case 'local':
      return ({ slots }) => orNull(slots[slot]);
    case 'record':
      return only !== undefined && keys.length === 1
        ? ({ env }) => orNull(member(env.record, only))
        : ({ env }) => follow(env.record);
    case 'parent':
      return ({ env }) => follow(env.parent);
    case 'input':
      return ({ env }) => follow(env.input);
    case 'candidate':
      return ({ env }) => follow(env.candidate);
    case 'keyword':
      return ({ env }) => orNull(env.keyword);
    case 'recordTeam':
      return ({ env: { scope } }) => follow(scope.recordTeam ?? scope.team);
    default:
      return keys.length === 0 ? ({ env }) => orNull(env.scope[origin]) : ({ env }) => follow(env.scope[origin]);
  }
}

/** `and` and `or` over true, false and empty: a side that decides does, whatever the other is. */
function logical(left: Evaluate, right: Evaluate, deciding: boolean): Evaluate {
  return (frame) => {
    const a = left(frame);
    if (a === deciding) return deciding;
    const b = right(frame);
    if (b === deciding) return deciding;
    return typeof a === 'boolean' && typeof b === 'boolean' ? !deciding : null;
  };
}

function macro(ast: Extract<Ast, { op: 'macro' }>): Evaluate {
  const list = build(ast.of);
  const body = build(ast.body);
  const keep = ast.filter && build(ast.filter);
  const { slot } = ast;
  const weight = 1 + weigh(ast.body) + (ast.filter ? weigh(ast.filter) : 0);
  const each = (frame: Frame): unknown[] => {
    const items = list(frame);
    if (!Array.isArray(items)) return [];
    spend(frame, items.length * weight);
    const results: unknown[] = [];
    for (const item of items as unknown[]) {
      frame.slots[slot] = item;
      if (keep && keep(frame) !== true) continue;
      results.push(ast.name === 'filter' ? (body(frame) === true ? [item] : []) : body(frame));
    }
    return results;
  };
  switch (ast.name) {
    case 'map':
      return each;
    case 'filter':
      return (frame) => each(frame).flat(1);
    case 'exists_one':
      return (frame) => each(frame).filter((met) => met === true).length === 1;
    case 'exists':
      return (frame) => quantify(each(frame), true);
    case 'all':
      return (frame) => quantify(each(frame), false);
  }
}

function quantify(results: readonly unknown[], deciding: boolean): boolean | null {
  if (results.includes(deciding)) return deciding;
  return results.every((met) => typeof met === 'boolean') ? !deciding : null;
}

function call(ast: Extract<Ast, { op: 'call' }>): Evaluate {
  const helper = HELPERS[ast.name];
  if (!helper) return () => null;
  const args = ast.args.map((arg) => build(arg, helper.seesEmpty));
  const run = (ast.times && helper.callOnTimes) || helper.call;
  const [first, second] = args;
  if (args.length === 1 && first) {
    return helper.seesEmpty
      ? (frame) => {
          const value = first(frame);
          spendOn(frame, value);
          return orNull(run(value));
        }
      : (frame) => {
          const value = first(frame);
          spendOn(frame, value);
          return value === null ? null : orNull(run(value));
        };
  }
  if (args.length === 2 && first && second && !helper.seesEmpty) {
    return (frame) => {
      const a = first(frame);
      const b = second(frame);
      spendOn(frame, a);
      return a === null || b === null ? null : orNull(run(a, b));
    };
  }
  return (frame) => {
    const values = args.map((arg) => arg(frame));
    for (const value of values) spendOn(frame, value);
    if (!helper.seesEmpty && values.includes(null)) return null;
    return orNull(run(...values));
  };
}

/**
 * A yes/no that nobody touched counts as no, wherever it is read; `asStored` keeps it empty, for what asks whether
 * there is a value.
 */
function build(ast: Ast, asStored = false): Evaluate {
  const read =
    asStored || ast.type.kind !== 'bool'
      ? (run: Evaluate) => run
      : (run: Evaluate): Evaluate =>
          (frame) =>
            run(frame) ?? false;
  switch (ast.op) {
    case 'literal': {
      const { value } = ast;
      return () => value;
    }
    case 'name':
      return read(name(ast));
    case 'member': {
      const of = build(ast.of);
      const { key } = ast;
      return read((frame) => orNull(member(of(frame), key)));
    }
    case 'index': {
      const of = build(ast.of);
      const at = build(ast.at);
      return read((frame) => {
        const whole = of(frame);
        const position = at(frame);
        if (Array.isArray(whole)) return typeof position === 'number' ? orNull(whole[position]) : null;
        return typeof position === 'string' ? orNull(member(whole, position)) : null;
      });
    }
    case 'list': {
      const items = ast.items.map((item) => build(item));
      return (frame) => items.map((item) => item(frame));
    }
    case 'object': {
      const entries = ast.entries.map(([key, value]) => [build(key), build(value)] as const);
      return (frame) => Object.fromEntries(entries.map(([key, value]) => [String(key(frame)), value(frame)]));
    }
    case 'not': {
      const of = build(ast.of);
      return (frame) => {
        const value = of(frame);
        return typeof value === 'boolean' ? !value : null;
      };
    }
    case 'negate': {
      const of = build(ast.of);
      return (frame) => {
        const value = of(frame);
        return typeof value === 'number' ? withoutBinaryNoise(-value) : null;
      };
    }
    case 'and':
      return logical(build(ast.left), build(ast.right), false);
    case 'or':
      return logical(build(ast.left), build(ast.right), true);
    case 'choose': {
      const when = build(ast.when);
      const then = build(ast.then);
      const otherwise = build(ast.otherwise);
      return (frame) => (when(frame) === true ? then(frame) : otherwise(frame));
    }
    case 'binary': {
      const run = operation(ast);
      const left = build(ast.left, asksPresence(ast));
      const right = build(ast.right, asksPresence(ast));
      // What is written in the expression is as long each time; what grows in a loop grows by what it was.
      const isWritten = ast.right.op === 'literal';
      const grows = ast.operator === '+';
      return (frame) => {
        const a = left(frame);
        const b = right(frame);
        if (!isWritten) spendOn(frame, b);
        const value = run(a, b);
        if (grows) spendOn(frame, value);
        return value;
      };
    }
    case 'macro':
      return macro(ast);
    case 'call':
      return call(ast);
  }
}

/**
 * Turns a checked expression into a function; built once, at the first evaluation. Never throws: one that takes too many
 * steps has no value, and says so in the effort that it was given.
 */
export function evaluator(ast: Ast): (env: ExpressionEnv) => unknown {
  let run: Evaluate | undefined;
  return (env) => {
    const { effort } = env;
    const frame: Frame = { env, slots: [], left: effort ? effort.left : STEPS };
    try {
      run ??= build(ast);
      return run(frame);
    } catch (error) {
      if (effort && error === SPENT) effort.isSpent = true;
      return null;
    } finally {
      if (effort) effort.left = Math.max(0, frame.left);
    }
  };
}
