import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportJob } from '@yunpu/engine-core/endpoint';
import type { Cell } from '../../server/runtime/transfer/sheet/cell.ts';
import { csvFile } from '../../server/runtime/transfer/sheet/csv.ts';
import { xlsxFile } from '../../server/runtime/transfer/sheet/xlsx.ts';
import { call, type Person } from './others.ts';

type Format = 'csv' | 'xlsx';

/** The import's file, as our own export writes one. */
async function customers(rows: number, format: Format): Promise<File> {
  const columns = ['客户名称', '客户性质', '所属行业', '客户级别', '授信额度', '联系电话', '备注'].map((title) => ({
    title,
    width: 12,
  }));
  const batches = (async function* (): AsyncGenerator<Cell[][]> {
    for (let index = 0; index < rows; index += 1)
      yield [
        [
          `第${index + 1}号测量客户`,
          '政府机关',
          '政务',
          '重点客户',
          { kind: 'money', value: index * 100 + 50 },
          `139${String(index).padStart(8, '0')}`,
          '备注',
        ],
      ];
  })();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of format === 'xlsx'
    ? xlsxFile([{ title: '客户', columns, batches }])
    : csvFile(columns, batches))
    parts.push(new Uint8Array(part));
  return new File(parts, `客户.${format}`);
}

/** Sends a file of so many customers to be checked. @returns the import's id */
export async function sendCustomers(person: Person, rows: number, format: Format): Promise<string> {
  const form = new FormData();
  form.append('mode', 'check');
  form.append('file', await customers(rows, format));
  return (await call<ImportJob>(person, 'customer/import', form)).importId;
}

/** The import once it is in one of these states. @throws Error when it was refused */
export async function until(person: Person, importId: string, states: readonly string[]): Promise<ImportJob> {
  for (;;) {
    const job = await call<ImportJob>(person, 'customer/import/job', { importId });
    if (states.includes(job.status)) return job;
    if (job.status === 'refused') throw new Error(job.message);
    await sleep(500);
  }
}
