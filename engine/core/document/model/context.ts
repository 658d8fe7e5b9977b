import { type ExpressionOptions, readExpression } from '../../expression/readExpression.ts';
import type { Parse } from '../../expression/syntax.ts';
import type { Type } from '../../expression/type.ts';
import type { Expression } from '../../expression/types.ts';
import type { ProblemCode } from './problems.ts';
import type { Details, Finding, Report } from './report.ts';

/** What other documents say about an entity, for links and child lists. */
export interface EntityInfo {
  entity: string;
  title: string;
  key: string;
  titleField: string;
  /** Types of the top-level fields and system fields, by name. */
  fields: Readonly<Record<string, Type>>;
}

/** What the parts of one compilation share: the list of findings, and the roles and entities that exist. */
export class Context {
  readonly findings: Finding[] = [];
  /** Expression -> where it stands in the document. */
  readonly places = new Map<Expression, string>();

  constructor(
    readonly parse: Parse,
    readonly roles: readonly string[] | undefined,
    readonly groups: readonly string[] | undefined,
    readonly entities: Readonly<Record<string, EntityInfo>> | undefined,
    readonly isSafePattern?: (pattern: string) => boolean,
  ) {}

  /** Maps a pointer into the bundled schema back to the place in the author's text, for what came in by a `$ref`. */
  originOf: (pointer: string) => string = (pointer) => pointer;

  readonly report: Report = (code: ProblemCode, pointer: string, message: string, details: Details = {}) => {
    this.findings.push({ code, pointer, message, ...details });
  };

  /** Compiles an expression of the document; undefined when there is none or it is wrong. */
  expression(source: string | undefined, pointer: string, options: ExpressionOptions): Expression | undefined {
    if (source === undefined) return undefined;
    const { expression, problems } = readExpression(source, options, this.parse);
    for (const problem of problems) {
      this.report(problem.code, pointer, problem.message, {
        suggestion: problem.suggestion,
        offset: problem.start,
        fix: problem.fix === undefined ? undefined : { pointer, value: problem.fix },
      });
    }
    if (expression) this.places.set(expression, pointer);
    return expression;
  }
}
