import { parseExpression } from '../expression/parse.ts';
import type { Parse, ParsedExpressions, Syntax } from '../expression/syntax.ts';
import { isObject } from '../json/json.ts';
import { assemble } from './assemble.ts';
import type { EntityDocument } from './model/types.ts';

/** A node, or what stands in one, without what the parser keeps for itself, as JSON can carry it. */
function plain(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(plain);
  if (isObject(part) && 'op' in part) return { op: part.op, args: plain(part.args), start: part.start, end: part.end };
  return typeof part === 'bigint' || typeof part === 'object' ? (part === null ? null : Number(part)) : part;
}

/** The expressions that a page meets as it reads this projection, parsed. */
export function parsedExpressions(projection: EntityDocument): ParsedExpressions {
  const parsed = new Map<string, Syntax>();
  const parse: Parse = (source) => {
    const answer = parseExpression(source);
    if ('node' in answer) parsed.set(source, plain(answer.node) as Syntax);
    return answer;
  };
  assemble(projection, { lenient: true }, { parse });
  return Object.fromEntries(parsed);
}
