import type { EntityModel, FieldModel, FieldSource, OptionModel } from '@yunpu/engine-core/document';
import { digitsOf, itemsOf, kindOfField } from '../edits/kinds.ts';
import { type Option, optionsOf } from '../edits/options.ts';
import { type Clause, isSayable, type Operand } from './sentence.ts';

/** What a sentence can be about: a field of the same object, or a word that every expression knows. */
export interface Subject {
  path: string;
  title: string;
  kind: string | undefined;
  options: readonly Option[] | undefined;
  /** Of an amount. */
  money?: { digits: number; unit: string };
}

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
        ...(kind === 'money' && { money: { digits: digitsOf(field), unit: field.currency ? '金额' : '元' } }),
      },
    ];
  });
}

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
        ...(kind === 'money' && { money: { digits, unit: '元' } }),
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
    : kind === 'user'
      ? [{ path: 'user.id', title: '当前用户' }]
      : kind === 'team'
        ? [{ path: 'team.eid', title: '当前用户的团队' }]
        : [];

export type Relation =
  | Exclude<Clause['is'], 'compare' | 'in' | 'contains' | 'startsWith'>
  | '=='
  | '!='
  | '>'
  | '>='
  | '<'
  | '<='
  | 'in'
  | 'notIn'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'notStartsWith';

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
      return [...ORDERED, 'filled', 'empty'];
    case 'attachment':
    case 'table':
    case 'multiple':
    case 'group':
      return ['filled', 'empty'];
    default:
      return ['==', '!=', 'contains', 'notContains', 'startsWith', 'filled', 'empty'];
  }
}

export const relationTitle = (relation: Relation, subject: Subject | undefined): string =>
  (subject?.kind === 'date' || subject?.kind === 'datetime' ? DATES[relation] : undefined) ?? RELATION_TITLES[relation];

export function relationOf(clause: Clause): Relation {
  if (clause.is === 'compare') return clause.op;
  if (clause.is === 'in') return clause.not ? 'notIn' : 'in';
  if (clause.is === 'contains') return clause.not ? 'notContains' : 'contains';
  if (clause.is === 'startsWith') return clause.not ? 'notStartsWith' : 'startsWith';
  return clause.is;
}

/** What a field of a kind is compared with when nobody has said it yet. */
function firstValue(subject: Subject | undefined): string | number | boolean {
  if (subject?.options?.[0]) return subject.options[0].value;
  if (subject?.kind === 'number' || subject?.kind === 'money' || subject?.kind === 'percent') return 0;
  return '';
}

const constantsOf = (clause: Clause, subject: Subject | undefined): (string | number | boolean)[] => {
  if (clause.is === 'in') return [...clause.values];
  if (clause.is === 'compare' && clause.value.is === 'constant') return [clause.value.value];
  if (clause.is === 'contains' || clause.is === 'startsWith') return [clause.value];
  return [firstValue(subject)];
};

/** The same clause with another comparison; its value stays as far as it fits. */
export function withRelation(clause: Clause, relation: Relation, subject: Subject | undefined): Clause {
  const { field } = clause;
  const values = constantsOf(clause, subject);
  const first = values[0] ?? firstValue(subject);
  const operand: Operand = clause.is === 'compare' ? clause.value : { is: 'constant', value: first };
  switch (relation) {
    case 'filled':
    case 'empty':
    case 'true':
    case 'false':
      return { is: relation, field };
    case 'in':
    case 'notIn':
      return { is: 'in', field, values, not: relation === 'notIn' };
    case 'contains':
    case 'notContains':
      return { is: 'contains', field, value: String(first), not: relation === 'notContains' };
    case 'startsWith':
    case 'notStartsWith':
      return { is: 'startsWith', field, value: String(first), not: relation === 'notStartsWith' };
    default:
      return { is: 'compare', field, op: relation, value: operand };
  }
}

/** A clause about another subject: the comparison and the value begin anew. */
export function about(subject: Subject): Clause {
  return withRelation({ is: 'filled', field: subject.path }, relationsOf(subject)[0] ?? 'filled', subject);
}
