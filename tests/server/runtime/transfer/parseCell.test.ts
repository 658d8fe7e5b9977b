import { expect, it } from 'vitest';
import { parseCell } from '../../../../server/runtime/transfer/import/reader/parseCell.ts';
import type { CellField } from '../../../../server/runtime/transfer/sheet/importColumns.ts';

const TODAY = '2026-11-25';
const fieldOf = (kind: CellField['kind']): CellField => ({
  kind,
  digits: 2,
  currency: 'CNY',
  options: undefined,
  openOptions: false,
  link: undefined,
});
/** As a workbook keeps it: a time without a day is a moment of its calendar's first days. */
const at = (moment: string) => new Date(`${moment}Z`);

it.each([
  ['time', at('1899-12-30T08:30:00'), '08:30:00'],
  ['time', '下午2点', '14:00:00'],
  ['duration', at('1899-12-30T01:30:00'), 5400],
  ['duration', at('1899-12-31T06:00:00'), 108_000],
  ['text', at('1899-12-30T08:30:00'), '08:30'],
  ['text', at('2026-03-05T00:00:00'), '2026-03-05'],
  ['text', at('2026-03-05T08:30:00'), '2026-03-05 08:30:00'],
  ['date', at('2026-03-05T08:30:00'), '2026-03-05'],
  ['datetime', '2026年3月5日下午2点', '2026-03-05T06:00:00.000Z'],
] as const)('reads a cell of %s: %s', (kind, cell, value) => {
  expect(parseCell(fieldOf(kind), cell, TODAY)).toEqual({ value });
});

it('takes a time without a day for no date', () => {
  for (const kind of ['date', 'datetime'] as const)
    expect(parseCell(fieldOf(kind), at('1899-12-30T08:30:00'), TODAY)).toMatchObject({
      message: expect.stringContaining('“08:30”不是') as string,
    });
});
