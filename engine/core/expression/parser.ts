/** The parser of expressions, for whoever reads documents that come without their expressions parsed. */
export { parseExpression } from './parse.ts';
