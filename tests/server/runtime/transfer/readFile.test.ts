import { expect, it } from 'vitest';
import { readRows } from '../../../../server/runtime/transfer/import/reader/readFile.ts';

it.each([
  ['divided by tabs, with commas in its amounts', '名称\t金额\n甲\t1,234.00\n乙\t2,000.00\n', ['甲', '1,234.00']],
  ['with semicolons in its cells', '名称,标签\n甲,红;绿\n乙,\n', ['甲', '红;绿']],
  ['with a sign of inches', '名称,规格\n硬盘,3.5" SATA\n', ['硬盘', '3.5" SATA']],
  ['that keeps a number as text', '名称,编号\n甲,="0012"\n', ['甲', '0012']],
])('a file %s is read as it was meant', async (_what, text, row) => {
  expect((await readRows(Buffer.from(text)))[1]).toEqual(row);
});

it('a workbook of old says what to do with it', async () => {
  await expect(readRows(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow('另存为 .xlsx');
});
