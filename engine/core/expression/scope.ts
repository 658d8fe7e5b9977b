import type { Reference } from './ast.ts';
import { BOOL, listOf, objectOf, STRING, TIME, type Type } from './type.ts';

/** An object whose members are in scope by name. `keys` leads to it from the scope's record. */
interface Level {
  keys: readonly string[];
  fields: Readonly<Record<string, Type>>;
}

/**
 * The names an expression may use. Nearest first: inside a nested object its siblings hide the record's
 * fields of the same name; a sub-table row is a record of its own whose enclosing record is `parent`.
 */
export interface NameScope {
  /** Pattern path of the scope's record: '' or 'lines'. */
  base: string;
  levels: readonly Level[];
  parent: { base: string; fields: Readonly<Record<string, Type>> } | undefined;
  input: Readonly<Record<string, Type>> | undefined;
  /** Fields of the linked entity when `row` stands for a candidate; '*' when they are not known. */
  candidate: Readonly<Record<string, Type>> | '*' | undefined;
  keyword: boolean;
  /** Roles that exist, so that a misspelt one is noticed; any text is a role when absent. */
  roles?: readonly string[] | undefined;
}

export const recordScope = (fields: Readonly<Record<string, Type>>, roles?: readonly string[]): NameScope => ({
  base: '',
  levels: [{ keys: [], fields }],
  parent: undefined,
  input: undefined,
  candidate: undefined,
  keyword: false,
  roles,
});

/** Reserved names with their types; `row`, `parent`, `input` and `keyword` depend on the place. */
export const RESERVED: Readonly<Record<'user' | 'team' | 'recordTeam' | 'today' | 'now' | 'isNew', Type>> = {
  user: objectOf({ id: STRING, name: STRING, roles: listOf(STRING) }),
  team: objectOf({ eid: STRING, name: STRING, certified: BOOL, isAdmin: BOOL }),
  recordTeam: objectOf({ eid: STRING, name: STRING, certified: BOOL }),
  today: TIME,
  now: TIME,
  isNew: BOOL,
};

/** Names no field may have: an expression could not tell them apart. */
export const RESERVED_NAMES: readonly string[] = [
  ...Object.keys(RESERVED),
  'row',
  'parent',
  'input',
  'keyword',
  'true',
  'false',
  'null',
  'in',
  'as',
  'break',
  'const',
  'continue',
  'else',
  'for',
  'function',
  'if',
  'import',
  'let',
  'loop',
  'package',
  'namespace',
  'return',
  'var',
  'void',
  'while',
];

/** Types of the fields every stored record has (SYSTEM_FIELDS). */
export const SYSTEM_TYPES: Readonly<Record<string, Type>> = {
  id: STRING,
  eid: STRING,
  createdAt: TIME,
  createdBy: STRING,
  createdByName: STRING,
  updatedAt: TIME,
  updatedBy: STRING,
  updatedByName: STRING,
};

const userType = (roles: readonly string[]): Type =>
  objectOf({
    id: STRING,
    name: STRING,
    roles: listOf({ kind: 'string', options: roles.map((role) => ({ value: role, title: role })) }),
  });

/** What a name stands for: where its value is, by which keys, of which type, and its full pattern path. */
export interface Resolved {
  origin: Reference['origin'];
  keys: readonly string[];
  path: string;
  type: Type;
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('.');

export function resolveName(scope: NameScope, name: string): Resolved | undefined {
  const { base, levels, parent, input, candidate } = scope;
  switch (name) {
    case 'row': {
      if (candidate !== undefined)
        return {
          origin: 'candidate',
          keys: [],
          path: '',
          type: candidate === '*' ? { kind: 'map' } : objectOf(candidate),
        };
      const nearest = levels[0];
      return (
        nearest && {
          origin: 'record',
          keys: nearest.keys,
          path: joined(base, ...nearest.keys),
          type: objectOf(nearest.fields),
        }
      );
    }
    case 'parent':
      return parent && { origin: 'parent', keys: [], path: parent.base, type: objectOf(parent.fields) };
    case 'input':
      return input && { origin: 'input', keys: [], path: '', type: objectOf(input) };
    case 'keyword':
      if (scope.keyword) return { origin: 'keyword', keys: [], path: '', type: STRING };
  }
  for (const level of levels) {
    const type = Object.hasOwn(level.fields, name) ? level.fields[name] : undefined;
    if (type) return { origin: 'record', keys: [...level.keys, name], path: joined(base, ...level.keys, name), type };
  }
  if (name === 'user' && scope.roles) return { origin: 'user', keys: [], path: '', type: userType(scope.roles) };
  if (Object.hasOwn(RESERVED, name))
    return { origin: name as keyof typeof RESERVED, keys: [], path: '', type: RESERVED[name as keyof typeof RESERVED] };
  return undefined;
}

/** Every name in scope, nearest first: for suggestions and for the editor's completion. */
export function visibleNames(scope: NameScope): string[] {
  const names = scope.levels.flatMap((level) => Object.keys(level.fields));
  const places = [
    ['parent', scope.parent],
    ['input', scope.input],
    ['keyword', scope.keyword || undefined],
  ] as const;
  return [
    ...new Set([
      ...names,
      ...Object.keys(RESERVED),
      'row',
      ...places.filter(([, there]) => there !== undefined).map(([name]) => name),
    ]),
  ];
}
