import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { xlsxFile } from '../../../../../server/runtime/transfer/sheet/xlsx.ts';
import { readSheets } from '../../../../../src/features/studio/parts/fromFile/readSheets.ts';
import { tableOfRows } from '../../../../../src/features/studio/parts/fromFile/tableOfRows.ts';
import { titleOfFile } from '../../../../../src/features/studio/parts/overview/fileNames.ts';

async function* batchesOf(rows: string[][]) {
  yield rows;
}

const rowsOf = async (bytes: Uint8Array) => (await readSheets(new Blob([Uint8Array.from(bytes)])))[0]?.rows;

describe('a file', () => {
  it('of Chinese Excel in GB 18030 is read', async () => {
    const bytes = Uint8Array.from(Buffer.from('c3fbb3c62cbdf0b6ee0d0abcd72c310d0a', 'hex'));
    expect(await rowsOf(bytes)).toEqual([
      ['名称', '金额'],
      ['甲', '1'],
    ]);
  });

  it('is divided where most of its lines are, whatever else stands in its cells', async () => {
    const tabs = '日期\t户名\t余额\r\n20260305\t上海,某公司\t98,765.43\r\n20260306\t甲;乙\t1,000.00\r\n';
    expect(await rowsOf(Buffer.from(tabs))).toEqual([
      ['日期', '户名', '余额'],
      ['20260305', '上海,某公司', '98,765.43'],
      ['20260306', '甲;乙', '1,000.00'],
    ]);
    expect((await rowsOf(Buffer.from('名称,标签,数量\n甲,红;绿,1\n乙,红,2\n')))?.[1]).toEqual(['甲', '红;绿', '1']);
    expect((await rowsOf(Buffer.from('名称;金额\n甲;1,5\n"乙;丙";2,5\n')))?.[2]).toEqual(['乙;丙', '2,5']);
  });

  it('has signs of inches, and numbers that are kept as text', async () => {
    const text = '名称,规格\n硬盘,3.5" SATA\n线,="0012"\n卡,"=""110101199003077758"""\n';
    expect(await rowsOf(Buffer.from(text))).toEqual([
      ['名称', '规格'],
      ['硬盘', '3.5" SATA'],
      ['线', '0012'],
      ['卡', '110101199003077758'],
    ]);
  });

  it('may be the Unicode text of Excel', async () => {
    expect(await rowsOf(Buffer.from('\uFEFF名称\t金额\r\n甲\t1\r\n', 'utf16le'))).toEqual([
      ['名称', '金额'],
      ['甲', '1'],
    ]);
  });

  it('has all the sheets that hold something', async () => {
    const columns = [{ title: '名称', width: 12 }];
    const sheet = (title: string, name: string) => ({ title, columns, batches: batchesOf([[name]]) });
    const parts: Uint8Array[] = [];
    for await (const part of xlsxFile([sheet('一月', '甲'), sheet('二月', '乙')])) parts.push(part);
    expect(await readSheets(new Blob([Buffer.concat(parts)]))).toMatchObject([
      { name: '一月', rows: [['名称'], ['甲']] },
      { name: '二月', rows: [['名称'], ['乙']] },
    ]);
  });

  it('has what is merged over rows in each of them, but for numbers, which would be counted twice', async () => {
    const cell = (ref: string, value: string | number) =>
      typeof value === 'number'
        ? `<c r="${ref}"><v>${value}</v></c>`
        : `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const row = (at: number, ...cells: [string, string | number][]) =>
      `<row r="${at}">${cells.map(([column, value]) => cell(`${column}${at}`, value)).join('')}</row>`;
    const sheet = [
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>',
      row(2, ['A', '部门'], ['B', '姓名'], ['C', '费用']),
      row(3, ['A', '销售部'], ['B', '张三'], ['C', 12]),
      row(4, ['B', '李四']),
      row(5, ['A', '研发部'], ['B', '赵六'], ['C', 5]),
      '</sheetData><mergeCells><mergeCell ref="A3:A4"/><mergeCell ref="C3:C4"/><mergeCell ref="A1:C1"/></mergeCells></worksheet>',
    ].join('');
    const parts: Uint8Array[] = [];
    for await (const part of xlsxFile([{ title: '表', columns: [], batches: batchesOf([]) }])) parts.push(part);
    const bytes = zipSync({ ...unzipSync(Buffer.concat(parts)), 'xl/worksheets/sheet1.xml': Buffer.from(sheet) });
    const [read] = await readSheets(new Blob([Uint8Array.from(bytes)]));
    expect(read?.notes).toEqual(['合并的单元格，文字当作每一行都有，数字只算在第一行']);
    expect(tableOfRows(read?.rows ?? []).columns.map(({ title, cells }) => [title, ...cells])).toEqual([
      ['部门', '销售部', '销售部', '研发部'],
      ['姓名', '张三', '李四', '赵六'],
      ['费用', 12, null, 5],
    ]);
    expect(tableOfRows(read?.rows ?? []).rows).toEqual([3, 4, 5]);
  });

  it.each([
    ['what is no table', Uint8Array.of(0xff, 0xd8, 0, 0), /没有读懂|不是表格/u],
    ['a workbook of old', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), /旧版 Excel.*另存为 \.xlsx/u],
    ['a page called .xls', Buffer.from('\uFEFF<html><table><tr><td>名称</td></tr></table>'), /网页.*另存为 \.xlsx/u],
    ['a broken workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 1, 2), /没有读懂/u],
    ['an archive that is no workbook', zipSync({ 'a.txt': new Uint8Array(4) }), /没有读懂/u],
    ['a quote that never ends', Buffer.from('a,"b\nc,d'), /没有读懂/u],
    ['a small file of a great deal of nothing', bomb(), /展开后太大/u],
    ['more than an import takes', new Uint8Array(21 * 1024 * 1024), /超过 20 MB/u],
  ])('that is %s is refused in words', async (_what, bytes, why) => {
    await expect(readSheets(new Blob([Uint8Array.from(bytes)]))).rejects.toThrow(why);
  });
});

/** Says of itself that it unpacks to 3 GB. */
function bomb(): Uint8Array {
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(64) });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const entry = Buffer.from(bytes).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  view.setUint32(entry + 24, 3_000_000_000, true);
  return bytes;
}

describe('a new business object', () => {
  it.each([
    ['设备台账（2）.xlsx', [['名称'], ['甲']], '设备台账'],
    ['客户_20260305.csv', [['名称'], ['甲']], '客户'],
    [
      'a.xlsx',
      [
        ['二季度资产', null],
        ['名称', '数量'],
        ['甲', 1],
      ],
      '二季度资产',
    ],
    [
      'b.xlsx',
      [
        ['2026 年度合同台账（2026年3月5日）', null],
        ['名称', '数量'],
        ['甲', 1],
      ],
      '合同台账',
    ],
  ])('of %s is called as it calls itself', (fileName, rows, title) => {
    expect(titleOfFile({ fileName, table: tableOfRows(rows) })).toBe(title);
  });
});
