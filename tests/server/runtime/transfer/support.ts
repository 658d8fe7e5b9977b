import type { ImportJob, ImportReport } from '@yunpu/engine-core/endpoint';
import type { Cell } from '../../../../server/runtime/transfer/sheet/cell.ts';
import { xlsxFile } from '../../../../server/runtime/transfer/sheet/xlsx.ts';
import { type Answer, type Client, type Refusal, refusalOf } from '../../../support/client.ts';
import { multipart } from '../../../support/form.ts';
import type { TestGateway } from '../../../support/gateway.ts';

export const at = (entity: string, operation: string) => `/yzjumc/entity/v1/${entity}/${operation}`;

/** A CSV file as a person would keep it. */
export function csv(rows: readonly (readonly unknown[])[]): Buffer {
  return Buffer.from(
    rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n'),
  );
}

export async function xlsx(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const [header = [], ...body] = rows;
  const batches = (async function* () {
    yield body.map((row) => [...row]);
  })();
  const parts: Uint8Array[] = [];
  const columns = header.map((title) => ({ title: String(title), width: 12 }));
  for await (const part of xlsxFile([{ title: '表', columns, batches }])) parts.push(part);
  return Buffer.concat(parts);
}

function send(client: Client, entity: string, bytes: Buffer, mode: string, name = '导入.csv'): Promise<Answer> {
  return client.request(at(entity, 'import'), { method: 'POST', ...multipart({ name, bytes }, { mode }) });
}

/** Hands a file in; nothing is done with it yet. */
export async function begin(client: Client, entity: string, bytes: Buffer, mode = 'commit'): Promise<ImportJob> {
  const answer = await send(client, entity, bytes, mode);
  const { responseBody } = answer.body as { responseBody: { success: boolean; data: ImportJob } };
  if (!responseBody.success) throw new Error(answer.text);
  return responseBody.data;
}

/** The import when everything has been done that its owner asked for. */
export async function settled(
  { gateway, client }: Importer,
  entity: string,
  { importId }: Pick<ImportJob, 'importId'>,
): Promise<ImportJob> {
  await gateway.jobs.runDue();
  return client.call<ImportJob>(at(entity, 'import/job'), { importId });
}

export async function step(
  importer: Importer,
  entity: string,
  { importId }: Pick<ImportJob, 'importId'>,
  name: string,
): Promise<ImportJob> {
  return settled(importer, entity, await importer.client.call<ImportJob>(at(entity, `import/${name}`), { importId }));
}

export interface Importer {
  gateway: TestGateway;
  client: Client;
}

export interface Imported extends ImportReport {
  importId: string;
}

export async function importRows(
  importer: Importer,
  entity: string,
  bytes: Buffer,
  mode = 'commit',
): Promise<Imported> {
  const { importId, report, status, message } = await settled(
    importer,
    entity,
    await begin(importer.client, entity, bytes, mode),
  );
  if (!report) throw new Error(`${status} ${message ?? ''}`);
  return { importId, ...report };
}

/** Why the file is not taken in. */
export async function refusedImport(importer: Importer, entity: string, bytes: Buffer): Promise<string | undefined> {
  const { status, message } = await settled(importer, entity, await begin(importer.client, entity, bytes, 'check'));
  return status === 'refused' ? message : undefined;
}

/** A refusal before the file is looked at. */
export async function forbiddenImport(client: Client, entity: string, bytes: Buffer): Promise<Refusal> {
  return refusalOf('import', await send(client, entity, bytes, 'check'));
}
