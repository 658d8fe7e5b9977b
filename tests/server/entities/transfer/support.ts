import type { ImportReport } from '../../../../engine/core/endpoint/transport.ts';
import { refusalOf, type Answer, type Client, type Refusal } from '../../../support/client.ts';
import { multipart } from '../../../support/form.ts';
import { xlsxFile } from '../../../../server/entities/transfer/sheet/xlsx.ts';
import type { Cell } from '../../../../server/entities/transfer/sheet/cell.ts';

export const at = (entity: string, operation: string) => `/yzjumc/entity/v1/${entity}/${operation}`;

/** A CSV file as a person would keep it. */
export function csv(rows: readonly (readonly unknown[])[]): Buffer {
  return Buffer.from(rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n'));
}

export async function xlsx(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const [header = [], ...body] = rows;
  const batches = (async function* () {
    yield body.map((row) => [...row]);
  })();
  const parts: Uint8Array[] = [];
  for await (const part of xlsxFile('表', header.map((title) => ({ title: String(title), width: 12 })), batches)) parts.push(part);
  return Buffer.concat(parts);
}

export function send(client: Client, entity: string, bytes: Buffer, mode: string, name = '导入.csv'): Promise<Answer> {
  return client.request(at(entity, 'import'), { method: 'POST', ...multipart({ name, bytes }, { mode }) });
}

export async function importRows(client: Client, entity: string, bytes: Buffer, mode = 'commit'): Promise<ImportReport> {
  const answer = await send(client, entity, bytes, mode);
  const { responseBody } = answer.body as { responseBody: { success: boolean; data: ImportReport } };
  if (!responseBody.success) throw new Error(answer.text);
  return responseBody.data;
}

export async function refusedImport(client: Client, entity: string, bytes: Buffer, mode = 'check'): Promise<Refusal> {
  return refusalOf('import', await send(client, entity, bytes, mode));
}
