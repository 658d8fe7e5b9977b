import { type Ast, operands } from '../../expression/ast.ts';
import { fieldCheckMessages as messages } from '../../messages/checks.ts';
import type { Context } from '../model/context.ts';

/** Loops in each other: the time multiplies with each, and no document that was shipped has more than two. */
const MAX_LOOPS = 3;

/** Expressions whose loops stand too deep in each other. */
export function checkLoops({ places, report }: Context): void {
  for (const [{ ast }, pointer] of places) {
    const loop = deepLoop(ast, MAX_LOOPS);
    if (loop) report('expression-type', pointer, messages.loopsTooDeep(MAX_LOOPS), { offset: loop.start });
  }
}

/** The first loop that stands in more others than it may. */
function deepLoop(ast: Ast, left: number): Ast | undefined {
  if (ast.op !== 'macro') return firstOf(operands(ast), left);
  if (left === 0) return ast;
  return deepLoop(ast.of, left) ?? firstOf(ast.filter ? [ast.filter, ast.body] : [ast.body], left - 1);
}

function firstOf(all: readonly Ast[], left: number): Ast | undefined {
  for (const one of all) {
    const found = deepLoop(one, left);
    if (found) return found;
  }
  return undefined;
}
