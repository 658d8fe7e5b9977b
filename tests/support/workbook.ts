import type { Cell } from '../../server/runtime/transfer/sheet/cell.ts';
import { xlsxFile } from '../../server/runtime/transfer/sheet/xlsx.ts';

export const WORKBOOK_ROWS = 120;
/** Header -> its cell in the row `n` (from 1), as offices fill them in. */
const COLUMNS: Readonly<Record<string, (n: number) => Cell>> = {
  设备编号: (n) => `00${1000 + n}`,
  设备名称: (n) => `${n} 号机`,
  状态: (n) => ['在用', '停用', '维修'][n % 3] ?? null,
  购置日期: (n) => ({ kind: 'date', value: `2026-0${(n % 9) + 1}-1${n % 10}` }),
  购置金额: (n) => `¥${n},234.50`,
  数量: (n) => ({ kind: 'integer', value: n }),
  折旧率: (n) => `${n % 20}%`,
  联系电话: (n) => `1380000${String(n).padStart(4, '0')}`,
  在保: (n) => (n % 2 === 0 ? '√' : '否'),
  验收时间: (n) => `2026年3月${(n % 28) + 1}日 09:30`,
  ...Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`参数${index + 1}`, (n: number) => `值 ${n * index}`]),
  ),
};

/** A workbook of 30 columns, as a browser is handed a file. */
export async function thirtyColumns(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const pieces: Uint8Array[] = [];
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield Array.from({ length: WORKBOOK_ROWS }, (_, index) => Object.values(COLUMNS).map((cell) => cell(index + 1)));
  }
  const columns = Object.keys(COLUMNS).map((title) => ({ title, width: 12 }));
  for await (const piece of xlsxFile([{ title: '设备台账', columns, batches: rows() }])) pieces.push(piece);
  return { name: '设备台账.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.concat(pieces) };
}
