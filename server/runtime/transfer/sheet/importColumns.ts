import { type EntityModel, type FieldModel, holdsMany } from '@yunpu/engine-core/document';
import { type Actor, accessFor } from '../../access/actor.ts';

/** A column that may be filled in: a field, a field of a group, or a cell of a sub-table's row. */
export interface ImportColumn {
  /** Header: '客户名称', '开票与账户.开户银行', '开票明细.数量'. */
  title: string;
  field: FieldModel;
  /** Names from the record (or, in a sub-table, from the row) to the value. */
  steps: readonly string[];
  /** Sub-table whose row the cell belongs to. */
  table: FieldModel | undefined;
  required: boolean;
}

/** What reading a cell needs to know of its field: plain data, so that another thread can be told. */
export interface CellField {
  kind: FieldModel['kind'];
  /** Of an amount. */
  digits: number;
  currency: string;
  options: readonly { title: string; value: string | number | boolean }[] | undefined;
  /** Its options come from a call and are not known here. */
  openOptions: boolean;
  link: LinkPlace | undefined;
}

/** Where a cell's text is looked up. */
export interface LinkPlace {
  /** People and departments of the team, which no entity holds. */
  of?: 'user' | 'org';
  /** The cell names several. */
  many?: boolean;
  entity: string | undefined;
  /** '' for the title field of what is linked. */
  label: string;
  /** The field beside it whose value decides the entity, and which value stands for which. */
  by: { name: string; title: string; entities: Readonly<Record<string, string>> } | undefined;
}

/** An import column without its model. */
export interface ReaderColumn {
  title: string;
  /** Title of the field alone. */
  name: string;
  steps: readonly string[];
  table: string | undefined;
  /** The record's own number. */
  isKey: boolean;
  field: CellField;
}

export function readerColumns(model: EntityModel, columns: readonly ImportColumn[]): ReaderColumn[] {
  return columns.map(({ title, steps, table, field }) => ({
    title,
    name: field.title,
    steps,
    table: table?.name,
    isKey: field.path === model.key,
    field: {
      kind: field.kind,
      digits: field.digits,
      currency: field.currency,
      options: field.options?.map((option) => ({ title: option.title, value: option.value })),
      openOptions: field.options === undefined && field.optionsEndpoint !== undefined,
      link: linkPlace(model, field),
    },
  }));
}

function linkPlace({ fieldsByPath }: EntityModel, field: FieldModel): LinkPlace | undefined {
  const { kind, link, path, name, schema } = field;
  const many = holdsMany(kind, schema.type);
  if (kind === 'user' || kind === 'org') return { of: kind, many, entity: undefined, label: '', by: undefined };
  if (!link) return undefined;
  const { entity, label, by, entities } = link;
  const title = fieldsByPath[`${path.slice(0, path.length - name.length)}${by ?? ''}`]?.title ?? by ?? '';
  return { many, entity, label, by: by === undefined ? undefined : { name: by, title, entities } };
}

const UNFILLABLE = new Set<FieldModel['kind']>(['attachment', 'variant', 'unknown', 'table', 'group']);

/** Whether a new record's key is given by who makes it, and by nothing else. */
export function isKeyTyped({ numbering, single, fieldsByPath, key }: EntityModel): boolean {
  const field = fieldsByPath[key];
  return numbering === undefined && !single && field?.readOnly === false && field.compute === undefined;
}

/**
 * The columns an import may fill for this person: what a form would let them enter. The record's own number
 * comes first; it is filled in to change a record and left empty to create one, unless people type it.
 */
export function importColumns(model: EntityModel, actor: Actor): ImportColumn[] {
  const state = model.states?.initial ?? null;
  const fillable = (field: FieldModel): boolean =>
    !field.internal &&
    !field.readOnly &&
    field.compute === undefined &&
    accessFor(actor, model, field.path, state) === 'write';
  const visit = (
    fields: readonly FieldModel[],
    titles: readonly string[],
    steps: readonly string[],
    table: FieldModel | undefined,
  ): ImportColumn[] =>
    fields.filter(fillable).flatMap((field): ImportColumn[] => {
      const title = [...titles, field.title];
      if (field.kind === 'group') return visit(field.children, title, [...steps, field.name], table);
      if (field.kind === 'table' && table === undefined) return visit(field.children, title, [], field);
      if (UNFILLABLE.has(field.kind)) return [];
      return [
        {
          title: title.join('.'),
          field,
          steps: [...steps, field.name],
          table,
          required: field.required && (table === undefined || table.required),
        },
      ];
    });
  const key = model.fieldsByPath[model.key];
  const columns = visit(model.fields, [], [], undefined).filter((column) => column.field !== key);
  return key
    ? [{ title: key.title, field: key, steps: [key.name], table: undefined, required: isKeyTyped(model) }, ...columns]
    : columns;
}
