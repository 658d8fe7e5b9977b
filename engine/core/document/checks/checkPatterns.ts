import { type Ast, operands } from '../../expression/ast.ts';
import { patternOf } from '../../expression/helpers.ts';
import { isObject } from '../../json/json.ts';
import { fieldCheckMessages as messages } from '../../messages/checks.ts';
import type { Context } from '../model/context.ts';
import type { EntityModel, FieldModel } from '../model/model.ts';
import { below } from '../model/report.ts';
import { mapSchemas } from '../model/schemaWalk.ts';
import type { FieldSource, JsonSchema } from '../model/types.ts';

/**
 * Different regular expressions of one document, and how many of them are found slow before the search ends: to judge one
 * takes up to a tenth of a second. Shipped documents have fewer than ten.
 */
const MAX_PATTERNS = 100;
const MAX_SLOW = 10;

/**
 * Regular expressions of a record, of what its actions ask for, and those that expressions match with: that they are
 * any, and that no text a person types can keep them busy.
 */
export function checkPatterns({ title, schema, fieldsByPath, actions }: EntityModel, context: Context): void {
  const judge = new Judge(context);
  inSchema(judge, schema, '/record', title, fieldsByPath);
  for (const { name, title: action, input } of actions)
    if (input) inSchema(judge, input.schema, `${below('/actions', name)}/input`, action, input.fieldsByPath);
  for (const [{ ast }, pointer] of context.places)
    for (const { value, start } of patternsIn(ast)) judge.judge(value, pointer, messages.slowMatch(value), start);
}

class Judge {
  readonly #known = new Map<string, boolean>();
  #slow = 0;

  constructor(readonly context: Context) {}

  judge(pattern: string, pointer: string, message: string, offset?: number): void {
    const { isSafePattern, report } = this.context;
    if (!isSafePattern || this.#slow >= MAX_SLOW || this.#known.size > MAX_PATTERNS) return;
    let safe = this.#known.get(pattern);
    if (safe === undefined) {
      if (this.#known.size === MAX_PATTERNS) report('unsafe-pattern', pointer, messages.tooManyPatterns(MAX_PATTERNS));
      safe = this.#known.size === MAX_PATTERNS || isSafePattern(pattern);
      this.#known.set(pattern, safe);
    }
    if (safe) return;
    this.#slow += 1;
    report('unsafe-pattern', pointer, message, {
      suggestion: messages.fasterPattern,
      ...(offset !== undefined && { offset }),
    });
  }
}

/** Those of a schema and of all schemas in it, each under the title of the field that it stands in. */
function inSchema(
  judge: Judge,
  root: JsonSchema,
  at: string,
  title: string,
  fields: Readonly<Record<string, FieldModel>>,
): void {
  const titles = new Map(Object.values(fields).map((field) => [field.pointer, field.title]));
  const seen = new Set<string>();
  const walk = (schema: FieldSource, pointer: string, around: string, isNew = (_: string) => true): FieldSource => {
    const own = titles.get(pointer) ?? around;
    for (const [pattern, place] of written(schema, pointer)) {
      if (!isNew(pattern)) continue;
      seen.add(pattern);
      if (patternOf(pattern)) judge.judge(pattern, place, messages.slowPattern(own));
      else judge.context.report('bad-pattern', place, messages.badPattern(own));
    }
    return mapSchemas(schema, pointer, (inner, place) => walk(inner, place, own, isNew));
  };
  walk(root, at, title);
  // What a definition that contains itself says stands in the record too, but where words beside the reference win.
  for (const [name, definition] of Object.entries(isObject(root.$defs) ? root.$defs : {}))
    walk(definition as FieldSource, below(`${at}/$defs`, name), title, (pattern) => !seen.has(pattern));
}

function written({ pattern, patternProperties }: FieldSource, pointer: string): [pattern: string, pointer: string][] {
  const names = isObject(patternProperties) ? Object.keys(patternProperties) : [];
  return [
    ...(typeof pattern === 'string' ? [[pattern, below(pointer, 'pattern')] as [string, string]] : []),
    ...names.map((name): [string, string] => [name, below(below(pointer, 'patternProperties'), name)]),
  ];
}

function patternsIn(ast: Ast): { value: string; start: number }[] {
  const [, pattern] = ast.op === 'call' && ast.name === 'matches' ? ast.args : [];
  const own =
    pattern?.op === 'literal' && typeof pattern.value === 'string'
      ? [{ value: pattern.value, start: pattern.start }]
      : [];
  return [...own, ...operands(ast).flatMap(patternsIn)];
}
