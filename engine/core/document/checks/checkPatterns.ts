import { type Ast, operands } from '../../expression/ast.ts';
import { patternOf } from '../../expression/helpers.ts';
import { isObject } from '../../json/json.ts';
import { fieldCheckMessages as messages } from '../../messages/checks.ts';
import type { Context } from '../model/context.ts';
import type { FieldModel } from '../model/model.ts';
import { below } from '../model/report.ts';

/** Regular expressions of fields: that they are any, and that no text a person types can keep them busy. */
export function checkPatterns(fields: Readonly<Record<string, FieldModel>>, context: Context): void {
  for (const { schema, title, pointer } of Object.values(fields)) {
    const items = isObject(schema.items) ? schema.items : {};
    for (const [pattern, at] of [
      [schema.pattern, below(pointer, 'pattern')],
      [items.pattern, below(below(pointer, 'items'), 'pattern')],
    ] as const) {
      if (typeof pattern !== 'string') continue;
      if (!patternOf(pattern)) context.report('bad-pattern', at, messages.badPattern(title));
      else if (context.isSafePattern?.(pattern) === false)
        context.report('unsafe-pattern', at, messages.slowPattern(title), { suggestion: messages.fasterPattern });
    }
  }
}

/** The same for the regular expressions that expressions match with. */
export function checkMatches(context: Context): void {
  const { isSafePattern } = context;
  if (!isSafePattern) return;
  for (const [{ ast }, pointer] of context.places) {
    for (const pattern of patternsIn(ast)) {
      if (!isSafePattern(pattern.value))
        context.report('unsafe-pattern', pointer, messages.slowMatch(pattern.value), {
          suggestion: messages.fasterPattern,
          offset: pattern.start,
        });
    }
  }
}

function patternsIn(ast: Ast): { value: string; start: number }[] {
  const [, pattern] = ast.op === 'call' && ast.name === 'matches' ? ast.args : [];
  const own =
    pattern?.op === 'literal' && typeof pattern.value === 'string'
      ? [{ value: pattern.value, start: pattern.start }]
      : [];
  return [...own, ...operands(ast).flatMap(patternsIn)];
}
