import { holdsMany, isScalar, OPERATORS_BY_KIND, operatorsOf } from '../document/model/kinds.ts';
import type { EntityModel, FieldKind, FieldModel, OptionModel } from '../document/model/model.ts';
import type { Operator } from '../document/model/query.ts';
import { fieldAt } from '../document/model/system.ts';
import { queryMessages } from '../messages/query.ts';
import { words } from '../messages/words.ts';
import { ancestorPaths } from '../record/shape.ts';

/** A field a list can be filtered by: the document's own, or a system field. */
export interface QueryField {
  path: string;
  title: string;
  kind: FieldKind;
  ops: readonly Operator[];
  options: readonly OptionModel[] | undefined;
  sortable: boolean;
  /** Holds a list of values. */
  many: boolean;
  /** Of an amount, as in its field. */
  money: Pick<FieldModel, 'path' | 'currency' | 'currencyField' | 'digits'>;
}

/** The operators a filter on a field of this kind takes, the usual one first. */
export function operatorsFor(kind: FieldKind): readonly Operator[] {
  return OPERATORS_BY_KIND[kind];
}

type OperatorNames = Readonly<Record<Operator, string>>;

/** An operator's name for a kind of field: dates are earlier or later, not smaller or greater. */
export function operatorLabel(op: Operator, kind: FieldKind): string {
  const { operators, dateOperators }: { operators: OperatorNames; dateOperators: Partial<OperatorNames> } =
    queryMessages;
  return ((kind === 'date' || kind === 'datetime') && dateOperators[op]) || operators[op];
}

/** The record's own field that a filter or sort names, or undefined: unknown, or inside the rows of a sub-table. */
export function queryField(model: Pick<EntityModel, 'fieldsByPath'>, path: string): QueryField | undefined {
  const field = fieldAt(model, path);
  if (!field || !ancestorPaths(path).every((at) => model.fieldsByPath[at]?.kind === 'group')) return undefined;
  return queryFieldOf(field);
}

/** The title of a field of rows where it need not be said of which sub-table they are. */
export function titleInRow(table: string, title: string): string {
  const lead = words.within(table, '');
  return title.startsWith(lead) ? title.slice(lead.length) : title;
}

/** What a filter has to know of a field. */
export function queryFieldOf(field: FieldModel): QueryField {
  const many = field.kind === 'multiEnum' || field.kind === 'list' || holdsMany(field.kind, field.schema.type);
  return {
    path: field.path,
    title: field.title,
    kind: field.kind,
    ops: operatorsOf(field.kind, field.schema.type, field.link),
    options: field.options,
    sortable: isScalar(field.kind) && !many,
    many,
    money: field,
  };
}
