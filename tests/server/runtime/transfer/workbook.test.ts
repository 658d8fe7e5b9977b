import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import type { Cell } from '../../../../server/runtime/transfer/sheet/cell.ts';
import { xlsxFile } from '../../../../server/runtime/transfer/sheet/xlsx.ts';

async function bytesOf(sheets: Parameters<typeof xlsxFile>[0]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxFile(sheets)) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('a workbook has each sheet under a name that a spreadsheet takes, with rows of its own', async () => {
  const sheet = (title: string, cell: Cell) => ({ title, columns: [{ title: '列', width: 10 }], batches: [[[cell]]] });
  const long = '很长的名字'.repeat(9);
  const book = await bytesOf([
    sheet('订单[1]', '甲'),
    sheet('订单 1 ', { kind: 'integer', value: 7 }),
    sheet(long, '乙'),
    sheet(long, '丙'),
  ]);
  const names = [...strFromU8(unzipSync(book)['xl/workbook.xml']!).matchAll(/<sheet name="([^"]*)"/g)].map(
    ([, name]) => name!,
  );
  expect(new Set(names).size).toBe(4);
  expect(names.filter((name) => name.length > 31 || /[[\]*?:\\/]/.test(name))).toEqual([]);
  expect(await Promise.all([1, 2, 3, 4].map((place) => readSheet(book, place)))).toEqual(
    ['甲', 7, '乙', '丙'].map((cell) => [['列'], [cell]]),
  );
});
