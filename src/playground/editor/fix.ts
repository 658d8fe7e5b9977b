import { applyEdits, modify, parseTree, findNodeAtLocation } from 'jsonc-parser';
import type { Problem } from '../../../engine/core/document/types.ts';

const segments = (pointer: string): string[] =>
  pointer.split('/').slice(1).map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));

/** The document's text with the problem's own repair applied; layout elsewhere stays as it is. */
export function applyFix(text: string, problem: Problem): string {
  if (!problem.fix) return text;
  const tree = parseTree(text);
  let walked: (string | number)[] = [];
  for (const segment of segments(problem.fix.pointer)) {
    const parent = tree && findNodeAtLocation(tree, walked);
    walked = [...walked, parent?.type === 'array' ? Number(segment) : segment];
  }
  return applyEdits(text, modify(text, walked, problem.fix.value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));
}
