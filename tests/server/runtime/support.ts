import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import type { Client } from '../../support/client.ts';
import type { DriverName } from '../../support/database.ts';
import { type GatewayOptions, startGateway, type TestGateway } from '../../support/gateway.ts';

const DOCUMENTS = resolve('tests/support/documents');

/** Demo accounts by what they are. */
export const PEOPLE = {
  customer: '13800000001',
  otherCustomer: '13800000008',
  partner: '13800000003',
  staff: '13800000005',
  operator: '13800000006',
  developer: '13800000007',
};

/** A gateway over the tests' own documents. */
export function startTickets(driver: DriverName, options: Omit<GatewayOptions, 'driver'> = {}): Promise<TestGateway> {
  return startGateway({ driver, ...options, settings: { SCHEMAS_DIR: DOCUMENTS, ...options.settings } });
}

/** A copy of the documents that a test may change. */
export async function documentsCopy(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-documents-'));
  await cp(DOCUMENTS, folder, { recursive: true });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

interface DocumentSource {
  record: { properties: Record<string, Record<string, unknown>> };
  access: Record<string, unknown>;
  list?: { views: unknown[] };
}

/** Changes one document of a copy. */
export async function changeDocument(
  folder: string,
  entity: string,
  by: (document: DocumentSource) => void,
): Promise<void> {
  const file = join(folder, 'entities', `${entity}.json`);
  const document = JSON.parse(await readFile(file, 'utf8')) as DocumentSource;
  by(document);
  await writeFile(file, JSON.stringify(document));
}

export const at = (entity: string, operation: string) => `/yzjumc/entity/v1/${entity}/${operation}`;

const REPAIR = { subject: '打印机不通电', kind: 'repair', serial: 'SN-1' };

let serials = 0;
/** A ticket that is right as it stands; each has a serial number of its own. */
export function ticket(values: Record<string, unknown> = {}): Record<string, unknown> {
  serials += 1;
  return { ...REPAIR, serial: `SN-${serials}`, ...values };
}

export function create(client: Client, values: Record<string, unknown> = {}): Promise<DetailResult> {
  return client.call<DetailResult>(at('ticket', 'save'), { record: ticket(values) });
}

export function listTickets(client: Client, request: Record<string, unknown> = {}): Promise<ListResult> {
  return client.call<ListResult>(at('ticket', 'list'), request);
}

export const subjects = (result: ListResult) => result.rows.map((row) => row.subject);
