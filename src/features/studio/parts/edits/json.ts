import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

/** Where a value stands in a document. */
export type Path = readonly (string | number)[];

/** Characters of a line beyond which a new value is laid out over several. */
const LINE = 120;
const STEP = '  ';

/** The text as a tree; undefined while it is no JSON object. */
function treeOf(text: string): Node | undefined {
  const tree = parseTree(text);
  return tree?.type === 'object' ? tree : undefined;
}

const nodeAt = (text: string, path: Path): Node | undefined => {
  const tree = treeOf(text);
  return tree && findNodeAtLocation(tree, [...path]);
};

const endOf = (node: Node): number => node.offset + node.length;

/** The spaces with which the line of `offset` begins. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** A value as our documents are written: on one line where it fits, its parts below each other where not. */
function written(value: unknown, indent: string, used: number): string {
  const line = onOneLine(value);
  if (indent.length + used + line.length <= LINE || typeof value !== 'object' || value === null) return line;
  const inner = indent + STEP;
  const parts = Array.isArray(value)
    ? value.map((item) => written(item, inner, 0))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return name + written(item, inner, name.length);
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** Puts the text of a member (a property or an item) into an object or array, before its member at `index`. */
function insertMember(text: string, container: Node, index: number, piece: (indent: string) => string): string {
  const members = container.children ?? [];
  const first = members[0];
  const outer = indentAt(text, container.offset);
  if (!first) {
    const [open, close] = container.type === 'array' ? '[]' : '{}';
    const inner = outer + STEP;
    const whole = `${open}\n${inner}${piece(inner)}\n${outer}${close}`;
    return text.slice(0, container.offset) + whole + text.slice(endOf(container));
  }
  const lines = text.slice(container.offset, first.offset).includes('\n');
  const indent = lines ? indentAt(text, first.offset) : outer;
  const gap = lines ? `\n${indent}` : ' ';
  const at = Math.min(index, members.length);
  if (at === 0) return `${text.slice(0, first.offset)}${piece(indent)},${gap}${text.slice(first.offset)}`;
  const before = endOf(members[at - 1]!);
  return `${text.slice(0, before)},${gap}${piece(indent)}${text.slice(before)}`;
}

function removeMember(text: string, container: Node, index: number): string {
  const members = container.children ?? [];
  const member = members[index];
  if (!member) return text;
  const before = members[index - 1];
  const after = members[index + 1];
  if (before) return text.slice(0, endOf(before)) + text.slice(endOf(member));
  if (after) return text.slice(0, member.offset) + text.slice(after.offset);
  return text.slice(0, container.offset + 1) + text.slice(endOf(container) - 1);
}

const indexOfKey = (object: Node, key: string): number =>
  (object.children ?? []).findIndex((property) => property.children?.[0]?.value === key);

/** The value at a path of the text; undefined where there is none. */
export function valueAt(text: string, path: Path): unknown {
  const tree = treeOf(text);
  const node = tree && findNodeAtLocation(tree, [...path]);
  return node ? (JSON.parse(text.slice(node.offset, endOf(node))) as unknown) : undefined;
}

/** The value at the path changed, added with all that it stands in, or with `undefined` taken away. Everything else stays as it is written. */
export function setValue(text: string, path: Path, value: unknown): string {
  if (value === undefined) return removeValue(text, path);
  const key = path.at(-1);
  if (key === undefined || !treeOf(text)) return text;
  const node = nodeAt(text, path);
  if (node) {
    const indent = indentAt(text, node.offset);
    const used = node.offset - text.lastIndexOf('\n', node.offset) - 1 - indent.length;
    return text.slice(0, node.offset) + written(value, indent, used) + text.slice(endOf(node));
  }
  const parentPath = path.slice(0, -1);
  const parent = nodeAt(text, parentPath);
  if (!parent) return setValue(text, parentPath, typeof key === 'number' ? [value] : { [key]: value });
  return typeof key === 'number' ? insertItem(text, parentPath, value, key) : insertProperty(text, path, value);
}

/** A new property at the path, before its sibling `before`, or at the end. */
export function insertProperty(text: string, path: Path, value: unknown, before?: string): string {
  const parent = nodeAt(text, path.slice(0, -1));
  const key = String(path.at(-1));
  if (parent?.type !== 'object') return setValue(text, path.slice(0, -1), { [key]: value });
  const index = before === undefined ? -1 : indexOfKey(parent, before);
  const name = `${JSON.stringify(key)}: `;
  return insertMember(
    text,
    parent,
    index === -1 ? Number.POSITIVE_INFINITY : index,
    (indent) => name + written(value, indent, name.length),
  );
}

/** A new item of the array at the path; at its end without an index. */
export function insertItem(text: string, path: Path, value: unknown, index = Number.POSITIVE_INFINITY): string {
  const array = nodeAt(text, path);
  if (array?.type !== 'array') return setValue(text, path, [value]);
  return insertMember(text, array, index, (indent) => written(value, indent, 0));
}

export function removeValue(text: string, path: Path): string {
  const parent = nodeAt(text, path.slice(0, -1));
  const key = path.at(-1);
  if (!parent || key === undefined) return text;
  return removeMember(text, parent, typeof key === 'number' ? key : indexOfKey(parent, key));
}

/** The property at the path put before its sibling `before`, or at the end, exactly as it is written. */
export function moveProperty(text: string, path: Path, before?: string): string {
  const parentPath = path.slice(0, -1);
  const parent = nodeAt(text, parentPath);
  const key = String(path.at(-1));
  const property = parent?.children?.[indexOfKey(parent, key)];
  if (!parent || !property || before === key) return text;
  const raw = text.slice(property.offset, endOf(property));
  const without = removeValue(text, path);
  const emptied = nodeAt(without, parentPath);
  if (!emptied) return text;
  const index = before === undefined ? -1 : indexOfKey(emptied, before);
  return insertMember(without, emptied, index === -1 ? Number.POSITIVE_INFINITY : index, () => raw);
}

/** The item at `from` of an array put where `to` stands once it is taken out. */
export function moveItem(text: string, path: Path, from: number, to: number): string {
  const array = nodeAt(text, path);
  const item = array?.children?.[from];
  if (!item || from === to) return text;
  const raw = text.slice(item.offset, endOf(item));
  const without = removeValue(text, [...path, from]);
  const emptied = nodeAt(without, path);
  return emptied ? insertMember(without, emptied, Math.max(to, 0), () => raw) : text;
}

/** The property's name changed; its value and its place stay. */
export function renameKey(text: string, path: Path, name: string): string {
  const key = nodeAt(text, path)?.parent?.children?.[0];
  return key ? text.slice(0, key.offset) + JSON.stringify(name) + text.slice(endOf(key)) : text;
}

/** The path that a JSON pointer names in this text. */
export function pathOf(text: string, pointer: string): Path {
  const tree = treeOf(text);
  const path: (string | number)[] = [];
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(tree && findNodeAtLocation(tree, [...path])?.type === 'array' ? Number(key) : key);
  }
  return path;
}

export const pointerOf = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
