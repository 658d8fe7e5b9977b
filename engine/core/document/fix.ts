import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import { unescapePointer } from './model/report.ts';
import type { Problem } from './model/types.ts';

const LAYOUT = { insertSpaces: true, tabSize: 2 };

/** The document's text with a problem's own repair applied, of a value or of a key; layout elsewhere stays. */
export function applyFix(text: string, { fix }: Pick<Problem, 'fix'>): string {
  const tree = fix && parseTree(text);
  if (!fix || !tree) return text;
  const path: (string | number)[] = [];
  for (const part of fix.pointer.split('/').slice(1).map(unescapePointer)) {
    path.push(findNodeAtLocation(tree, path)?.type === 'array' ? Number(part) : part);
  }
  if (!fix.key) return applyEdits(text, modify(text, path, fix.value, { formattingOptions: LAYOUT }));
  const property = findNodeAtLocation(tree, path)?.parent;
  const key = property?.type === 'property' ? property.children?.[0] : undefined;
  return key ? text.slice(0, key.offset) + JSON.stringify(fix.value) + text.slice(key.offset + key.length) : text;
}
