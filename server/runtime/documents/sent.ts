import { type Problem, parseDocument } from '@yunpu/engine-core/document';

/** Subschemas that one document may hold: the time to compile follows their number. */
const NODES = 6_000;
/** Lists and objects in each other: whatever reads JSON calls itself once a level. */
const DEPTH = 100;

function size(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 1;
  for (const inner of Object.values(value)) count += size(inner);
  return count;
}

/** Without reading it as JSON. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inText) {
      if (character === '\\') at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

function refused(file: string, code: string, message: string): { document: undefined; problems: Problem[] } {
  return {
    document: undefined,
    problems: [{ severity: 'error', code, message, file, pointer: '', line: 1, column: 1 }],
  };
}

/** A document's text as a browser sent it: what is no JSON, too large or too deep is a problem, and not read any further. */
export function readSent(text: string, file: string): { document: unknown; problems: Problem[] } {
  if (depthOf(text) > DEPTH) return refused(file, 'too-deep', `单据定义嵌套过深：最多 ${DEPTH} 层`);
  const { document, problems } = parseDocument(text, file);
  if (problems.some(({ severity }) => severity === 'error')) return { document: undefined, problems };
  if (size(document) > NODES) return refused(file, 'too-large', `单据定义过大：最多 ${NODES} 个节点`);
  return { document, problems: [] };
}
