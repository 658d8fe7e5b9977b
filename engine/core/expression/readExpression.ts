import { expressionMessages as messages } from '../messages/expression.ts';
import { Checker } from './check.ts';
import { dependencies } from './dependencies.ts';
import { evaluator } from './evaluate.ts';
import { roundTo } from './numbers.ts';
import type { NameScope } from './scope.ts';
import type { ExpressionProblem, Parse } from './syntax.ts';
import { isAssignable, type Type, typeName } from './type.ts';
import type { Expression } from './types.ts';

export interface ExpressionOptions {
  scope: NameScope;
  /** Type that the place needs; `dyn` (the default) takes any. */
  expects?: Type;
  /** The value goes into a whole-number field: a fraction is rounded half away from zero. */
  integer?: boolean;
}

export interface ExpressionResult {
  /** Absent when the expression has any problem: a wrong expression is never evaluated. */
  expression: Expression | undefined;
  problems: readonly ExpressionProblem[];
}

/**
 * Compiles one expression against the names in scope. Names, types, options and the number of arguments are
 * checked now; what evaluates later never throws.
 */
export function readExpression(
  source: string,
  { scope, expects, integer = false }: ExpressionOptions,
  parse: Parse,
): ExpressionResult {
  const parsed = parse(source);
  if ('problem' in parsed) return { expression: undefined, problems: [parsed.problem] };
  const checker = new Checker(source, scope);
  const ast = checker.check(parsed.node);
  const { problems } = checker;
  if (problems.length === 0 && expects && !isAssignable(ast.type, expects)) {
    const wantsBool = expects.kind === 'bool';
    problems.push({
      code: 'expression-type',
      message: messages.resultType(typeName(expects), typeName(ast.type)),
      start: 0,
      end: source.length,
      ...(wantsBool && { suggestion: messages.resultTruth }),
    });
  }
  if (problems.length > 0) return { expression: undefined, problems };
  const { reads, reserved } = dependencies(ast);
  const evaluate = evaluator(ast);
  const expression: Expression = {
    source,
    type: ast.type.kind,
    reads: [...reads.keys()],
    walks: [...reads].filter(([, whole]) => !whole).map(([path]) => path),
    reserved: [...reserved],
    ast,
    evaluate: integer
      ? (env) => {
          const value = evaluate(env);
          return typeof value === 'number' ? roundTo(value, 0) : value;
        }
      : evaluate,
  };
  return { expression, problems };
}
