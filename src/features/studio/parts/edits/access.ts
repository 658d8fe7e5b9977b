import type { AccessSource, EntityDocument, FieldAccess, FieldSource } from '@yunpu/engine-core/document';
import { type Path, removeValue, setValue, valueAt } from './json.ts';
import { itemsOf, resolved } from './kinds.ts';

export const LEVELS = [
  { value: 'write', title: '可写' },
  { value: 'read', title: '只读' },
  { value: 'masked', title: '遮盖' },
  { value: 'none', title: '看不到' },
] as const satisfies readonly { value: FieldAccess; title: string }[];

/** Rows that a role reads or writes, as people choose them; 'some': by another condition. */
export type Rows = 'none' | 'team' | 'all' | 'some';

const TEAM = 'eid == team.eid';

export function rowsOf(source: string | undefined): Rows {
  if (source === undefined) return 'none';
  if (source === 'true') return 'all';
  return source === TEAM ? 'team' : 'some';
}

/** Which rows a role reads or writes; a condition of its own begins with the team's. */
export function setRows(text: string, part: 'read' | 'write', role: string, rows: Rows): string {
  const path: Path = ['access', part, role];
  if (rows === 'some') return valueAt(text, path) === undefined ? setValue(text, path, TEAM) : text;
  return rows === 'none' ? withoutEmpty(text, path) : setValue(text, path, rows === 'all' ? 'true' : TEAM);
}

/** The value taken away, with what would be left empty around it. */
function withoutEmpty(text: string, path: Path): string {
  if (valueAt(text, path) === undefined) return text;
  const next = removeValue(text, path);
  const around = path.slice(0, -1);
  const left = valueAt(next, around);
  return around.length > 1 && typeof left === 'object' && left !== null && Object.keys(left).length === 0
    ? withoutEmpty(next, around)
    : next;
}

/** The roles with one more or one less, in the order in which roles are listed. */
export const withRole = (
  before: readonly string[],
  role: string,
  isIn: boolean,
  order: readonly string[],
): string[] => [
  ...order.filter((one) => (one === role ? isIn : before.includes(one))),
  ...before.filter((one) => !order.includes(one)),
];

type Rule = FieldAccess | Readonly<Record<string, FieldAccess>>;

const levelIn = (rule: Rule | undefined, state: string): FieldAccess =>
  typeof rule === 'object' ? (rule[state] ?? 'write') : (rule ?? 'write');

/** What a role may do with a field, in one state or, without it, in all; written as shortly as it can be said. */
export function setLevel(
  text: string,
  field: string,
  role: string,
  level: FieldAccess,
  state: string | undefined,
): string {
  const path: Path = ['access', 'fields', field, role];
  const states = Object.keys((valueAt(text, ['states', 'values']) as object | undefined) ?? {});
  const before = valueAt(text, path) as Rule | undefined;
  const levels = states.map((one) => (state === undefined || one === state ? level : levelIn(before, one)));
  const same = levels.every((one) => one === levels[0]);
  if (state === undefined || same) return level === 'write' ? withoutEmpty(text, path) : setValue(text, path, level);
  return setValue(
    text,
    path,
    Object.fromEntries(states.flatMap((one, at) => (levels[at] === 'write' ? [] : [[one, levels[at]]]))),
  );
}

/** A field of the matrix: its address as access names it. */
export interface AccessField {
  path: string;
  title: string;
  depth: number;
  /** Nobody writes it by hand. */
  readOnly: boolean;
}

export function accessFields(
  holder: FieldSource,
  fragments: Readonly<Record<string, unknown>>,
  prefix = '',
  depth = 0,
): AccessField[] {
  return Object.entries(holder.properties ?? {}).flatMap(([name, written]) => {
    const field = resolved(written, fragments);
    const path = prefix + name;
    const inner = field.properties ? field : itemsOf(field);
    return [
      {
        path,
        title: field.title ?? name,
        depth,
        readOnly: field.readOnly === true || field.compute !== undefined || field.rollup !== undefined,
      },
      ...(inner?.properties ? accessFields(inner, fragments, `${path}.`, depth + 1) : []),
    ];
  });
}

export interface Cell {
  /** What the document gives the role; undefined: another thing in another state. */
  level: FieldAccess | undefined;
  /** Where that is said: nowhere, of the field, or of the field in single states. */
  from: 'default' | 'field' | 'state';
  /** What it comes to less than that, and why; undefined: nothing takes away from it. */
  note: string | undefined;
}

const RANK = { none: 0, masked: 1, read: 2, write: 3 } satisfies Record<FieldAccess, number>;

/** What a role may do with a field, and what the document says elsewhere that takes away from it. */
export function cellOf(
  { access, states }: Pick<EntityDocument, 'access' | 'states'>,
  field: AccessField,
  role: string,
  state: string | undefined,
): Cell {
  const rules = access?.fields?.[field.path]?.[role];
  const names = Object.keys(states?.values ?? {});
  const levels = new Set(
    state !== undefined
      ? [levelIn(rules, state)]
      : typeof rules === 'object'
        ? names.map((one) => levelIn(rules, one))
        : [rules ?? 'write'],
  );
  const [level = 'write'] = levels;
  const from = rules === undefined ? 'default' : typeof rules === 'object' ? 'state' : 'field';
  if (levels.size > 1) return { level: undefined, from, note: '按状态不同' };
  return { level, from, note: noteOf(access, states, field, role, state, level) };
}

function noteOf(
  access: AccessSource | undefined,
  states: EntityDocument['states'],
  field: AccessField,
  role: string,
  state: string | undefined,
  level: FieldAccess,
): string | undefined {
  const above = outer(field.path)
    .map((path) => access?.fields?.[path]?.[role])
    .find((rule) => rule !== undefined && RANK[levelIn(rule, state ?? '')] < RANK[level]);
  if (above !== undefined) return '随上一级';
  if (level !== 'write') return undefined;
  if (access?.write?.[role] === undefined) return '不能修改单据';
  if (field.readOnly) return '字段只读';
  const held = state === undefined ? undefined : states?.values[state];
  return held?.locked === true &&
    !held.editable?.some((path) => path === field.path || field.path.startsWith(`${path}.`))
    ? '状态锁定'
    : undefined;
}

/** What a field lies in: 'a.b.c' in 'a' and 'a.b'. */
const outer = (path: string): string[] =>
  path
    .split('.')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('.'));
