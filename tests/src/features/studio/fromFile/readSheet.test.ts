import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../../../src/features/studio/parts/fromFile/readSheet.ts';
import { tableOfRows } from '../../../../../src/features/studio/parts/fromFile/tableOfRows.ts';
import { freeName, titleOfFile } from '../../../../../src/features/studio/parts/overview/fileNames.ts';

describe('a file', () => {
  it('of Chinese Excel in GB 18030 is read', async () => {
    const bytes = Uint8Array.from(Buffer.from('c3fbb3c62cbdf0b6ee0d0abcd72c310d0a', 'hex'));
    expect(await readSheet(new Blob([bytes]))).toEqual([
      ['名称', '金额'],
      ['甲', '1'],
    ]);
  });

  it.each([
    ['what is no table', Uint8Array.of(0xff, 0xd8, 0, 0), /没有读懂|不是表格/u],
    ['a broken workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 1, 2), /没有读懂/u],
    ['an archive that is no workbook', zipSync({ 'a.txt': new Uint8Array(4) }), /没有读懂/u],
    ['a quote that never ends', Buffer.from('a,"b\nc,d'), /没有读懂/u],
    ['a small file of a great deal of nothing', bomb(), /展开后太大/u],
    ['more than an import takes', new Uint8Array(21 * 1024 * 1024), /超过 20 MB/u],
  ])('that is %s is refused in words', async (_what, bytes, why) => {
    await expect(readSheet(new Blob([Uint8Array.from(bytes)]))).rejects.toThrow(why);
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

  it('has a name for addresses that nobody has', () => {
    expect(freeName('Asset List v2.xlsx', [{ entity: 'asset-list-v2' }])).toBe('asset-list-v2-2');
    expect(freeName('台账.xlsx', [])).toBe('sheet');
  });
});
