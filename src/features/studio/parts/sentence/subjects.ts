import type { EntityModel, FieldModel, FieldSource, OptionModel } from '@yunpu/engine-core/document';
import { digitsOf, itemsOf, kindOfField } from '../edits/kinds.ts';
import { type Option, optionsOf } from '../edits/options.ts';
import { type Begun, type Clause, isSayable, type Operand, type Relation } from './sentence.ts';

/** What a sentence can be about: a field of the same object, or a word that every expression knows. */
export interface Subject {
  path: string;
  title: string;
  kind: string | undefined;
  options: readonly Option[] | undefined;
  /** Of what is typed in another unit than it is stored in: an amount, a duration. How many stored ones are one of these. */
  measure?: { many: number; unit: string };
}

const UNORDERED: ReadonlySet<string | undefined> = new Set([
  'table',
  'multiple',
  'list',
  'attachment',
  'pictures',
  'richText',
  'point',
]);

/** What is one short value: records are ordered by it, and called by it. */
export const isOrdered = ({ kind }: Pick<Subject, 'kind'>): boolean => !UNORDERED.has(kind);

/** The fields of an object that a sentence about it can name, with those of its groups. */
export function subjectsOf(holder: FieldSource, prefix = '', before = ''): Subject[] {
  return Object.entries(holder.properties ?? {}).flatMap(([name, field]): Subject[] => {
    const path = prefix + name;
    const title = before + (field.title ?? name);
    if (!isSayable(path)) return [];
    if (field.properties) return subjectsOf(field, `${path}.`, `${title} · `);
    const kind = kindOfField(field);
    const options = itemsOf(field) ? undefined : optionsOf(field);
    return [
      {
        path,
        title,
        kind,
        options,
        ...measureOf(kind, digitsOf(field), field.currency ? '金额' : '元'),
      },
    ];
  });
}

const measureOf = (kind: string | undefined, digits: number, unit: string): Pick<Subject, 'measure'> =>
  kind === 'money'
    ? { measure: { many: 10 ** digits, unit } }
    : kind === 'duration'
      ? { measure: { many: 60, unit: '分钟' } }
      : {};

/** What a formula may take from the rows of the sub-tables of an object: how many there are, of which choice too, and what their numbers come to. */
export function totalsOf(holder: FieldSource, prefix = '', before = ''): { path: string; title: string }[] {
  return Object.entries(holder.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name;
    const title = before + (field.title ?? name);
    if (!isSayable(path)) return [];
    if (field.properties) return totalsOf(field, `${path}.`, `${title} · `);
    const columns = Object.entries(itemsOf(field)?.properties ?? {});
    if (columns.length === 0) return [];
    const sums = columns
      .filter(([column, source]) => isSayable(column) && SUMMED.has(kindOfField(source) ?? ''))
      .map(([column, source]) => ({
        path: `sum(${path}.map(r, r.${column}))`,
        title: `${title} · ${source.title ?? column}的合计`,
      }));
    const counts = columns.flatMap(([column, source]) => {
      if (!isSayable(column)) return [];
      const those = (test: string, words: string) => ({
        path: `size(${path}.filter(r, r.${column}${test}))`,
        title: `${title} · ${source.title ?? column}${words}的行数`,
      });
      if (kindOfField(source) === 'boolean') return [those('', '为“是”')];
      return kindOfField(source) === 'single'
        ? (optionsOf(source) ?? []).map((option) => those(` == ${constantOf(option.value)}`, `为“${option.title}”`))
        : [];
    });
    return [...sums, ...counts, { path: `size(${path})`, title: `${title}的行数` }];
  });
}

/** A value as an expression writes it. */
export const constantOf = (value: Option['value']): string =>
  typeof value === 'string' ? `'${value.replace(/[\\']/gu, '\\$&')}'` : String(value);

/** Kinds whose values add up. */
const SUMMED = new Set(['number', 'money', 'percent', 'duration']);

const KIND_OF_MODEL: Readonly<Partial<Record<FieldModel['kind'], string>>> = {
  integer: 'number',
  decimal: 'number',
  enum: 'single',
  multiEnum: 'multiple',
};

/** The same for the records of another business object, which an expression calls by a name of its own. */
export const subjectsOfModel = ({ fields }: EntityModel, prefix: string): Subject[] =>
  fields.flatMap(({ name, title, kind, options, digits, children }): Subject[] => {
    const path = prefix + name;
    if (!isSayable(path) || (kind === 'group' && children.length > 0)) return [];
    return [
      {
        path,
        title,
        kind: KIND_OF_MODEL[kind] ?? kind,
        options: kind === 'enum' ? options?.flatMap(optionOf) : undefined,
        ...measureOf(kind, digits, '元'),
      },
    ];
  });

const optionOf = ({ value, title, color }: OptionModel): Option[] => (value === null ? [] : [{ value, title, color }]);

export const WORDS: readonly Subject[] = [
  { path: 'isNew', title: '是新建的', kind: 'boolean', options: undefined },
  { path: 'team.certified', title: '当前团队已认证', kind: 'boolean', options: undefined },
  { path: 'team.isAdmin', title: '当前用户是团队管理员', kind: 'boolean', options: undefined },
];

/** What a person may compare a field of a kind with besides constants. */
export const namesFor = (kind: string | undefined): { path: string; title: string }[] =>
  kind === 'date'
    ? [{ path: 'today', title: '今天' }]
    : kind === 'datetime'
      ? [{ path: 'now', title: '此刻' }]
      : kind === 'user'
        ? [{ path: 'user.id', title: '当前用户' }]
        : kind === 'team'
          ? [{ path: 'team.eid', title: '当前用户的团队' }]
          : [];

/** A formula as it may look for a field of this kind, with fields that there are; undefined: too few fit. */
export function exampleOf(
  subjects: readonly Subject[],
  kind: string | undefined,
  options: readonly Option[] = [],
): string | undefined {
  const titleOf = (...kinds: string[]) => subjects.find((subject) => kinds.includes(subject.kind ?? ''))?.title;
  const example = (title: string | undefined, formula: (title: string) => string) =>
    title === undefined ? undefined : `例如 ${formula(title)}`;
  switch (kind) {
    case 'date':
      return example(titleOf('date', 'datetime'), (title) => `addDays(${title}, 30)`);
    case 'datetime':
    case 'time':
      return example(titleOf(kind), (title) => `addHours(${title}, 4)`);
    case 'boolean':
      return example(titleOf('number', 'money'), (title) => `${title} > 0`);
    case 'single': {
      const [one, other = one] = options.map(({ value }) => constantOf(value));
      return example(titleOf('number', 'money'), (title) => `${title} > 0 ? ${one} : ${other}`);
    }
    default: {
      const [first, second] = subjects.filter((subject) => subject.kind === kind);
      return first && second ? `例如 ${first.title} ${kind === 'money' ? '-' : '+'} ${second.title}` : undefined;
    }
  }
}

const RELATION_TITLES: Readonly<Record<Relation, string>> = {
  '==': '等于',
  '!=': '不等于',
  '>': '大于',
  '>=': '大于等于',
  '<': '小于',
  '<=': '小于等于',
  in: '是其中之一',
  notIn: '不是其中任何一个',
  contains: '包含',
  notContains: '不包含',
  startsWith: '开头是',
  notStartsWith: '开头不是',
  filled: '已填写',
  empty: '未填写',
  true: '为是',
  false: '为否',
};

const ORDERED: Relation[] = ['==', '!=', '>', '>=', '<', '<='];
const TIMES = new Set(['date', 'datetime', 'time']);
const DATES: Readonly<Partial<Record<Relation, string>>> = { '>': '晚于', '>=': '不早于', '<': '早于', '<=': '不晚于' };

/** The comparisons that make sense for a subject. */
export function relationsOf(subject: Subject | undefined): Relation[] {
  if (subject?.options) return ['==', '!=', 'in', 'notIn', 'filled', 'empty'];
  switch (subject?.kind) {
    case 'boolean':
      return ['true', 'false'];
    case 'number':
    case 'money':
    case 'percent':
    case 'date':
    case 'datetime':
    case 'time':
    case 'duration':
      return [...ORDERED, 'filled', 'empty'];
    case 'attachment':
    case 'pictures':
    case 'table':
    case 'multiple':
    case 'group':
      return ['filled', 'empty'];
    default:
      return ['==', '!=', 'contains', 'notContains', 'startsWith', 'filled', 'empty'];
  }
}

export const relationTitle = (relation: Relation, subject: Subject | undefined): string =>
  (TIMES.has(subject?.kind ?? '') ? DATES[relation] : undefined) ?? RELATION_TITLES[relation];

export function relationOf(clause: Clause): Relation {
  if (clause.is === 'compare') return clause.op;
  if (clause.is === 'in') return clause.not ? 'notIn' : 'in';
  if (clause.is === 'contains') return clause.not ? 'notContains' : 'contains';
  if (clause.is === 'startsWith') return clause.not ? 'notStartsWith' : 'startsWith';
  return clause.is;
}

/** Comparisons that say everything by themselves. */
const isWhole = (relation: Relation): relation is 'filled' | 'empty' | 'true' | 'false' =>
  ['filled', 'empty', 'true', 'false'].includes(relation);

function constantsOf(clause: Clause): (string | number | boolean)[] {
  if (clause.is === 'in') return [...clause.values];
  if (clause.is === 'compare' && clause.value.is === 'constant') return [clause.value.value];
  return clause.is === 'contains' || clause.is === 'startsWith' ? [clause.value] : [];
}

/** The same with another comparison; its value stays as far as it fits, and where it has none it is still to be chosen. */
export function withRelation(clause: Clause | Begun, relation: Relation): Clause | Begun {
  const { field } = clause;
  if (isWhole(relation)) return { is: relation, field };
  if (clause.is === 'begun') return { ...clause, relation };
  const values = constantsOf(clause);
  const [first] = values;
  const operand: Operand | undefined =
    clause.is === 'compare' ? clause.value : first === undefined ? undefined : { is: 'constant', value: first };
  return valued({ is: 'begun', field, relation, was: clause }, values, operand);
}

/** What was begun, with what it is compared with. */
export function valued(
  begun: Begun,
  values: readonly (string | number | boolean)[],
  operand: Operand | undefined,
): Clause | Begun {
  const { field, relation } = begun;
  const [first] = values;
  switch (relation) {
    case 'in':
    case 'notIn':
      return first === undefined ? begun : { is: 'in', field, values, not: relation === 'notIn' };
    case 'contains':
    case 'notContains':
      return first === undefined
        ? begun
        : { is: 'contains', field, value: String(first), not: relation === 'notContains' };
    case 'startsWith':
    case 'notStartsWith':
      return first === undefined
        ? begun
        : { is: 'startsWith', field, value: String(first), not: relation === 'notStartsWith' };
    case undefined:
      return begun;
    default:
      if (isWhole(relation)) return { is: relation, field };
      return operand ? { is: 'compare', field, op: relation, value: operand } : begun;
  }
}

/** About another subject: how and with what it is compared is chosen anew. */
export const about = (field: string, before: Clause | Begun): Begun => ({
  is: 'begun',
  field,
  relation: undefined,
  was: before.is === 'begun' ? before.was : before,
});
