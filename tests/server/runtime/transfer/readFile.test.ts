import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readRows } from '../../../../server/runtime/transfer/import/reader/readFile.ts';
import { workbook } from '../../../src/features/studio/fromFile/workbook.ts';

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

/** A workbook of two rows, with a day in its second column and nothing in its third, as another program may write it. */
async function written(rewrite: (name: string, text: string) => string): Promise<Buffer> {
  const rows = [
    ['名称', '日期', null, '数量'],
    ['甲', { v: 44_562, format: 0 }, null, 3],
  ];
  const files = unzipSync(new Uint8Array(await workbook([{ name: '表', rows }], ['yyyy-mm-dd']).arrayBuffer()));
  const entries = Object.entries(files).map(([name, file]) => [name, strToU8(rewrite(name, strFromU8(file)))]);
  return Buffer.from(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>));
}

it.each(['1', 'true'])('a workbook whose dates begin in 1904 is read so where it says %s', async (flag) => {
  const bytes = await written((name, text) =>
    name === 'xl/workbook.xml' ? text.replace('<sheets>', `<workbookPr date1904="${flag}"/><sheets>`) : text,
  );
  expect((await readRows(bytes))[1]).toEqual(['甲', new Date('2026-01-02'), null, 3]);
});

it('cells that do not say where they stand stand one behind the other, and behind those that do', async () => {
  const bare = await written((_name, text) =>
    text.replaceAll(/<row r="\d+"/gu, '<row').replaceAll(/<c r="[A-C]\d"/gu, '<c'),
  );
  expect(await readRows(bare)).toEqual([
    ['名称', '日期', null, '数量'],
    ['甲', new Date('2022-01-01'), null, 3],
  ]);
  const packed = await written((_name, text) => text.replaceAll(/<c r="[A-D]\d"/gu, '<c'));
  expect(await readRows(packed)).toEqual([
    ['名称', '日期', '数量'],
    ['甲', new Date('2022-01-01'), 3],
  ]);
});
