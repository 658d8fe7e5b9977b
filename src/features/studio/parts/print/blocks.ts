import type { EntityModel, FieldModel, PrintBlockSource } from '@yunpu/engine-core/document';

export type BlockKind = 'heading' | 'text' | 'fields' | 'table' | 'amount' | 'qr' | 'signatures';

export const BLOCK_TITLES: Readonly<Record<BlockKind, string>> = {
  heading: '标题',
  text: '文字',
  fields: '字段',
  table: '明细表',
  amount: '金额大写',
  qr: '二维码',
  signatures: '签字处',
};

export const kindOfBlock = (block: PrintBlockSource): BlockKind | undefined =>
  (Object.keys(BLOCK_TITLES) as BlockKind[]).find((kind) => block[kind] !== undefined);

export interface Choice {
  value: string;
  title: string;
}

const choice = ({ path, title }: FieldModel, above = ''): Choice => ({ value: path, title: above + title });

/** Fields that have one value for the whole record; those of groups with the name of the group. */
export function valuesOf(fields: readonly FieldModel[], above = ''): (Choice & { field: FieldModel })[] {
  return fields.flatMap((field) =>
    field.internal || field.kind === 'table'
      ? []
      : field.kind === 'group'
        ? valuesOf(field.children, `${above}${field.title} · `)
        : [{ ...choice(field, above), field }],
  );
}

export const tablesOf = (model: EntityModel): FieldModel[] => model.fields.filter(({ kind }) => kind === 'table');

const isYuan = ({ kind, currencyField, currency, digits }: FieldModel): boolean =>
  kind === 'money' && (currencyField !== undefined || (currency === 'CNY' && digits === 2));

export const amountsOf = (model: EntityModel): Choice[] =>
  valuesOf(model.fields)
    .filter(({ field }) => isYuan(field))
    .map(({ value, title }) => ({ value, title }));

/** Kinds whose value is no matter of a line in a box. */
const LARGE: ReadonlySet<FieldModel['kind']> = new Set(['attachment', 'richText']);
/** So many fields are taken in on a page beside its rows. */
const MAX_FIELDS = 16;

/** What a record's own page says, in its order: the fields, then the rows of each sub-table with what their numbers come to. */
export function usualBlocks(model: EntityModel): PrintBlockSource[] {
  const fields = valuesOf(model.fields)
    .filter(({ field }) => !LARGE.has(field.kind) && field.print)
    .slice(0, MAX_FIELDS)
    .map(({ value }) => value);
  const tables = tablesOf(model).map((table): PrintBlockSource => {
    const totals = table.children.filter(({ kind, compute }) => kind === 'money' && compute !== undefined);
    return { table: table.path, ...(totals.length > 0 && { totals: totals.map(({ name }) => name) }) };
  });
  return [{ fields }, ...tables];
}

/** A block of a kind as it begins; undefined where the document has nothing for it. */
export function newBlock(kind: BlockKind, model: EntityModel): PrintBlockSource | undefined {
  switch (kind) {
    case 'heading':
      return { heading: '标题' };
    case 'text':
      return { text: '请在这里写文字' };
    case 'fields':
      return {
        fields: valuesOf(model.fields)
          .slice(0, 4)
          .map(({ value }) => value),
      };
    case 'table': {
      const [table] = tablesOf(model);
      return table && { table: table.path };
    }
    case 'amount': {
      const [amount] = amountsOf(model);
      return amount && { amount: amount.value };
    }
    case 'qr':
      return { qr: true };
    case 'signatures':
      return { signatures: ['经办人', '审核人'] };
  }
}
