import { parseExpression } from './parse.ts';
import { type ExpressionOptions, type ExpressionResult, readExpression } from './readExpression.ts';

export type { ExpressionOptions, ExpressionResult } from './readExpression.ts';

/** Compiles one expression from its text (`readExpression`). */
export const createExpression = (source: string, options: ExpressionOptions): ExpressionResult =>
  readExpression(source, options, parseExpression);
