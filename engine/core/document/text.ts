import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { inexactText, isInexact } from '../json/json.ts';
import { textMessages as messages } from '../messages/text.ts';
import { below, type Finding, toProblems, unescapePointer } from './model/report.ts';
import type { Problem } from './model/types.ts';

/** A place in a text; both count from 1. */
export interface Position {
  line: number;
  column: number;
}

/** Where the parts of a JSON text stand. */
export interface SourceMap {
  /** The value at a JSON pointer, or its key when `key`; the nearest part that exists when it does not. */
  locate(pointer: string, options?: { key?: boolean | undefined; offset?: number | undefined }): Position;
  /** The JSON pointer of the innermost value at a character offset. */
  pointerAt(offset: number): string;
}

/** Line starts once per text, then each offset by binary search. */
function positions(text: string): (offset: number) => Position {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** The raw offset of the nth character of a JSON string, whose escapes take more than one. */
function intoString(raw: string, characters: number): number {
  let at = 1;
  for (let index = 0; index < characters && at < raw.length - 1; index += 1)
    at += raw[at] === '\\' ? (raw[at + 1] === 'u' ? 6 : 2) : 1;
  return at;
}

function nearest(tree: Node, pointer: string): { node: Node; exact: boolean } {
  const path = pointer.split('/').slice(1).map(unescapePointer);
  let node = tree;
  for (const [index, part] of path.entries()) {
    const next = findNodeAtLocation(node, [node.type === 'array' ? Number(part) : part]);
    if (!next) return { node, exact: false };
    node = next;
    if (index === path.length - 1) return { node, exact: true };
  }
  return { node, exact: path.length === 0 };
}

/** Reads where each part of a JSON text stands, broken or not. */
export function sourceMap(text: string): SourceMap {
  const tree = parseTree(text, [], { allowTrailingComma: false });
  const positionOf = positions(text);
  return {
    locate(pointer, { key = false, offset } = {}) {
      if (!tree) return { line: 1, column: 1 };
      const { node, exact } = nearest(tree, pointer);
      const keyNode = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
      if (exact && offset !== undefined && node.type === 'string') {
        return positionOf(node.offset + intoString(text.slice(node.offset, node.offset + node.length), offset));
      }
      return positionOf(key || (!exact && keyNode) ? (keyNode ?? node).offset : node.offset);
    },
    pointerAt(offset) {
      let pointer = '';
      let node = tree;
      while (node) {
        const inside: Node | undefined = node.children?.find(
          (child) => offset >= child.offset && offset <= child.offset + child.length,
        );
        if (!inside) break;
        if (node.type === 'array') pointer = below(pointer, node.children?.indexOf(inside) ?? 0);
        if (inside.type === 'property') {
          pointer = below(pointer, String(inside.children?.[0]?.value ?? ''));
          node = inside.children?.[1];
        } else node = inside;
      }
      return pointer;
    },
  };
}

function duplicateKeys(node: Node, pointer: string, found: { pointer: string; offset: number; key: string }[]): void {
  if (node.type === 'array')
    node.children?.forEach((child, index) => duplicateKeys(child, below(pointer, index), found));
  if (node.type !== 'object') return;
  const keys = new Set<string>();
  for (const property of node.children ?? []) {
    const [keyNode, value] = property.children ?? [];
    const key = String(keyNode?.value ?? '');
    if (keys.has(key) && keyNode) found.push({ pointer: below(pointer, key), offset: keyNode.offset, key });
    keys.add(key);
    if (value) duplicateKeys(value, below(pointer, key), found);
  }
}

function inexactNumbers(node: Node, pointer: string, found: { pointer: string; offset: number }[]): void {
  if (node.type === 'number' && isInexact(node.value)) found.push({ pointer, offset: node.offset });
  if (node.type === 'array')
    node.children?.forEach((child, index) => inexactNumbers(child, below(pointer, index), found));
  if (node.type === 'object')
    for (const { children: [key, value] = [] } of node.children ?? [])
      if (value) inexactNumbers(value, below(pointer, String(key?.value ?? '')), found);
}

/** Parses a document's text. Syntax mistakes are problems with their place; `document` is absent then. */
export function parseDocument(text: string, file: string): { document: unknown; problems: Problem[] } {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const positionOf = positions(text);
  const codes: Readonly<Record<number, string>> = messages.codes;
  const findings: (Finding & { at: number })[] = errors.map(({ error, offset }) => ({
    code: 'not-json',
    pointer: '',
    message: messages.notJsonFor(codes[error] ?? messages.unreadable),
    at: offset,
  }));
  if (!tree && findings.length === 0)
    findings.push({ code: 'not-json', pointer: '', message: messages.notJsonFor(messages.empty), at: 0 });
  if (tree && findings.length === 0) {
    const repeated: { pointer: string; offset: number; key: string }[] = [];
    duplicateKeys(tree, '', repeated);
    const inexact: { pointer: string; offset: number }[] = [];
    inexactNumbers(tree, '', inexact);
    for (const { pointer, offset } of inexact)
      findings.push({ code: 'inexact-number', pointer, message: inexactText(messages.number), at: offset });
    for (const { pointer, offset, key } of repeated)
      findings.push({ code: 'duplicate-key', pointer, message: messages.twice(key), at: offset });
  }
  const problems = toProblems(findings, file, (finding) => positionOf((finding as Finding & { at: number }).at));
  if (findings.some((finding) => finding.code === 'not-json')) return { document: undefined, problems };
  try {
    return { document: JSON.parse(text) as unknown, problems };
  } catch {
    return {
      document: undefined,
      problems: [
        { severity: 'error', code: 'not-json', message: messages.notJson, file, pointer: '', line: 1, column: 1 },
      ],
    };
  }
}
