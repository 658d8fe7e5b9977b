import type { Ast, Reference } from './ast.ts';
import { asksPresence } from './evaluate.ts';

/** A part of a condition that is decided by a value that is not there. */
export interface Absence {
  ast: Ast;
  /** The name that has no value. */
  name: Ast;
  /** Whether the part, or its negation, is true without the value. */
  outcome: 'met' | 'negation met' | 'neither';
}

type Names = ReadonlySet<string>;

const NONE: Names = new Set();
const keyOf = (ast: Ast): string | undefined =>
  ast.ref && (ast.op === 'name' || ast.op === 'member') ? `${ast.ref.origin}:${ast.ref.path}` : undefined;
const named = (...asts: (Ast | undefined)[]): Names => new Set(asts.flatMap((ast) => (ast && keyOf(ast)) ?? []));
const both = (a: Names, b: Names): Names => new Set([...a, ...b]);
const common = (a: Names, b: Names): Names => new Set([...a].filter((name) => b.has(name)));

/** Names that have a value whenever the condition comes to this. */
function assured(ast: Ast, outcome: boolean): Names {
  switch (ast.op) {
    case 'not':
      return assured(ast.of, !outcome);
    case 'and':
    case 'or': {
      const [left, right] = [assured(ast.left, outcome), assured(ast.right, outcome)];
      return (ast.op === 'and') === outcome ? both(left, right) : common(left, right);
    }
    case 'call':
      if (ast.name === 'filled' || ast.name === 'has' || ast.name === 'empty')
        return (ast.name !== 'empty') === outcome ? named(ast.args[0]) : NONE;
      return named(ast.args[0]);
    case 'binary':
      if (asksPresence(ast)) return (ast.operator === '!=') === outcome ? named(ast.left, ast.right) : NONE;
      if (ast.operator === '==' || ast.operator === '!=')
        return (ast.operator === '==') === outcome ? named(ast.left, ast.right) : NONE;
      return ast.operator === 'in' && !outcome ? NONE : named(ast.left, ast.right);
    default:
      return NONE;
  }
}

/**
 * Where a condition turns on a value that is not there, and does not say so: `kind != 'a'` is met without a kind, and
 * neither `amount > 5` nor `!(amount > 5)` without an amount. A yes/no without a value is no, and a list without one
 * has no items, so they decide nothing.
 */
export function decidedByAbsence(ast: Ast, mayBeAbsent: (ref: Reference) => boolean): Absence[] {
  const found: Absence[] = [];
  const note = (at: Ast, sides: readonly Ast[], outcome: Absence['outcome'], known: Names): void => {
    const name = sides.find((side) => {
      const key = keyOf(side);
      return (
        key !== undefined &&
        side.ref &&
        !known.has(key) &&
        ['string', 'number'].includes(side.type.kind) &&
        mayBeAbsent(side.ref)
      );
    });
    if (name) found.push({ ast: at, name, outcome });
  };
  const visit = (at: Ast, wanted: boolean, known: Names): void => {
    switch (at.op) {
      case 'not':
        visit(at.of, !wanted, known);
        return;
      case 'and':
      case 'or': {
        // The right side is evaluated only where the left has not decided.
        const open = at.op === 'and';
        visit(at.left, wanted, both(known, assured(at.right, open)));
        visit(at.right, wanted, both(known, assured(at.left, open)));
        return;
      }
      case 'choose':
        visit(at.then, wanted, both(known, assured(at.when, true)));
        visit(at.otherwise, wanted, both(known, assured(at.when, false)));
        return;
      case 'macro':
        visit(at.body, wanted, known);
        return;
      case 'binary':
        if (asksPresence(at)) return;
        if (at.operator === '==' || at.operator === '!=') {
          if ((at.operator === '!=') === wanted && !isBlank(at.left) && !isBlank(at.right))
            note(at, [at.left, at.right], wanted ? 'met' : 'negation met', known);
        } else if (!wanted)
          note(
            at,
            at.operator === 'in' ? [at.left] : [at.left, at.right],
            at.operator === 'in' ? 'negation met' : 'neither',
            known,
          );
        return;
      case 'call':
        if (!wanted && at.name !== 'filled' && at.name !== 'has' && at.name !== 'empty')
          note(at, at.args, 'neither', known);
    }
  };
  visit(ast, true, NONE);
  return found;
}

const isBlank = (ast: Ast): boolean => ast.op === 'literal' && (ast.value === '' || ast.value === null);
