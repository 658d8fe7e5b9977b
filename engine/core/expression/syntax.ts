import type { ASTNode, ASTOperator } from '@marcbachmann/cel-js';

type Plain<Args> = Args extends ASTNode
  ? Syntax
  : Args extends readonly unknown[]
    ? { readonly [Key in keyof Args]: Plain<Args[Key]> }
    : Args;

/** A parsed expression as data: what a parser found where, in characters of the source, before anything is known of its names. */
export type Syntax = {
  readonly [Op in ASTOperator]: {
    readonly op: Op;
    readonly args: Plain<Extract<ASTNode, { op: Op }>['args']>;
    readonly start: number;
    readonly end: number;
  };
}[ASTOperator];

/** What is wrong with an expression; `start` and `end` are characters of its source. */
export interface ExpressionProblem {
  code: 'expression-syntax' | 'expression-name' | 'expression-type' | 'expression-option';
  message: string;
  suggestion?: string;
  start: number;
  end: number;
  /** The whole expression, repaired. */
  fix?: string;
}

/** Reads the text of an expression. */
export type Parse = (source: string) => { readonly node: Syntax } | { readonly problem: ExpressionProblem };

/** Expressions that were parsed before, by their text: with them a page reads documents and carries no parser. */
export type ParsedExpressions = Readonly<Record<string, Syntax>>;
