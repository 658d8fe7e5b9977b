import { OPERATORS_BY_KIND, isScalar } from '../document/kinds.ts';
import { SYSTEM_FIELDS, type EntityModel, type FieldKind, type OptionModel } from '../document/model.ts';
import type { Operator } from './types.ts';

/** A field a list can be filtered by: the document's own, or a system field. */
export interface QueryField {
  path: string;
  title: string;
  kind: FieldKind;
  ops: readonly Operator[];
  options: readonly OptionModel[] | undefined;
  sortable: boolean;
}

const SYSTEM_TITLES: Readonly<Record<(typeof SYSTEM_FIELDS)[number], string>> = {
  id: '内部编号',
  eid: '所属团队',
  createdAt: '创建时间',
  createdBy: '创建人',
  createdByName: '创建人姓名',
  updatedAt: '更新时间',
  updatedBy: '更新人',
  updatedByName: '更新人姓名',
};

const SYSTEM = new Map<string, QueryField>(
  SYSTEM_FIELDS.map((path) => {
    const kind: FieldKind = path.endsWith('At') ? 'datetime' : path.endsWith('By') ? 'user' : 'text';
    return [path, { path, title: SYSTEM_TITLES[path], kind, ops: operatorsFor(kind), options: undefined, sortable: true }];
  }),
);

/** The operators a filter on a field of this kind takes, the usual one first. */
export function operatorsFor(kind: FieldKind): readonly Operator[] {
  return OPERATORS_BY_KIND[kind];
}

/** Chinese names of the operators, as the filter builder shows them. */
export const OPERATOR_LABELS: Readonly<Record<Operator, string>> = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  gte: '大于等于',
  lt: '小于',
  lte: '小于等于',
  between: '介于',
  in: '属于',
  nin: '不属于',
  contains: '包含',
  startsWith: '开头是',
  empty: '为空',
  filled: '不为空',
};

const DATE_LABELS: Partial<Record<Operator, string>> = { gt: '晚于', gte: '不早于', lt: '早于', lte: '不晚于' };

/** An operator's name for a kind of field: dates are earlier or later, not smaller or greater. */
export function operatorLabel(op: Operator, kind: FieldKind): string {
  return ((kind === 'date' || kind === 'datetime') && DATE_LABELS[op]) || OPERATOR_LABELS[op];
}

/** The field a filter or sort names, or undefined: unknown, or inside the rows of a sub-table. */
export function queryField(model: Pick<EntityModel, 'fieldsByPath'>, path: string): QueryField | undefined {
  const field = Object.hasOwn(model.fieldsByPath, path) ? model.fieldsByPath[path] : undefined;
  if (!field) return SYSTEM.get(path);
  const segments = path.split('.');
  const inGroups = segments.slice(0, -1).every((_, at) => model.fieldsByPath[segments.slice(0, at + 1).join('.')]?.kind === 'group');
  if (!inGroups) return undefined;
  return { path, title: field.title, kind: field.kind, ops: operatorsFor(field.kind), options: field.options, sortable: isScalar(field.kind) };
}
