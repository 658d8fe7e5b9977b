import { compile } from '@yunpu/engine-core/document';
import { chartModel, type FiguresResult } from '@yunpu/engine-core/query';
import { expect, it } from 'vitest';
import { tableOf } from '../../../../server/domains/dashboards/table.ts';

const { model } = compile({
  entity: 'bill',
  title: '账单',
  key: 'no',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号' },
      kind: { type: 'string', title: '类别' },
      place: { type: 'string', title: '地区' },
      amount: { type: 'integer', format: 'money', title: '金额' },
    },
  },
});

/** Every cell has this figure. */
function crossed(rows: number, columns: number, figure: number): FiguresResult {
  const named = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => ({ value: `${name}${index + 1}`, figure }));
  return {
    rows: named(rows, '类'),
    columns: named(columns, '区'),
    cells: Array.from({ length: rows }, () => Array.from({ length: columns }, () => figure)),
    total: figure,
    more: false,
  };
}
const table = (result: FiguresResult, measure: object) =>
  tableOf({
    title: '表',
    model: model!,
    chart: chartModel({ kind: 'pivot', by: 'kind', split: 'place', ...measure }),
    result,
    label: () => undefined,
  });
const SUM = { measure: 'sum', of: 'amount' };

it('a table of a mail has as many rows and columns as one reads, its last ones whole, and the workbook has all', () => {
  const { shown, notes, sheet } = table(crossed(30, 12, 5), {});
  expect([shown.head.length, shown.rows.length]).toEqual([10, 21]);
  expect([shown.head.at(-1), shown.rows.at(-1)?.[0], shown.rows.at(-2)?.[0]]).toEqual(['合计', '合计', '类20']);
  expect(notes).toEqual(['表格太大，这里只有前面的，完整的见附件。']);
  expect([sheet.columns.length, [...(sheet.batches as Iterable<unknown[]>)][0]?.length]).toEqual([14, 31]);
});

it.each<[string, number, number, object, string, string[]]>([
  ['amounts of a wide table are shortened', 5, 123_456_700, SUM, '¥123.5万', ['表中是约数，准确的见附件。']],
  ['those of a narrow one are exact', 2, 123_456_700, SUM, '¥1,234,567.00', []],
  ['counts that have room are exact', 5, 1234, {}, '1,234', []],
  ['larger ones are shortened', 5, 12_345, {}, '1.2万', ['表中是约数，准确的见附件。']],
])('%s', (_case, columns, figure, measure, text, wanted) => {
  const { shown, notes } = table(crossed(2, columns, figure), measure);
  expect([shown.rows[0]?.at(-1), notes]).toEqual([text, wanted]);
});
