import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, RequestOptions } from '../../../support/client.ts';
import { multipart } from '../../../support/form.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { certify, key, LANHAI, newSeal, SEALS } from '../../domains/contracts/seals/support.ts';

const ACCOUNTS = {
  admin: ['13800000001', LANHAI],
  member: ['13800000002'],
  other: ['13800000008'],
  partner: ['13800000003'],
  private: ['13800000004'],
  staff: ['13800000005'],
  operator: ['13800000006'],
  developer: ['13800000007'],
} satisfies Record<string, readonly [string, string?]>;
type Who = keyof typeof ACCOUNTS | 'visitor';
const PEOPLE = ['visitor', ...Object.keys(ACCOUNTS)] as Who[];
const PNG = new Resvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><circle cx="40" cy="40" r="30" fill="none" stroke="#c00" stroke-width="4"/></svg>',
)
  .render()
  .asPng();

/** Every place of the gateway that answers bytes instead of an envelope: how many there are in the file, and what holds who gets them. */
const PLACES: Readonly<Record<string, { answers: number; heldBy: string }>> = {
  'domains/identity/own/avatar.ts': { answers: 1, heldBy: 'tests/server/domains/identity/ownAccount.test.ts' },
  'domains/certification/routes.ts': { answers: 1, heldBy: 'the table below' },
  'domains/checkout/fileRoutes.ts': { answers: 1, heldBy: 'the table below' },
  'domains/contracts/signing/routes.ts': { answers: 2, heldBy: 'tests/server/domains/contracts/signing.test.ts' },
  // What sends a module, and the two calls that send one.
  'runtime/documents/routes.ts': { answers: 3, heldBy: 'tests/server/runtime/documents.test.ts' },
  'runtime/print/routes.ts': { answers: 1, heldBy: 'tests/server/runtime/print' },
  'runtime/transfer/routes.ts': { answers: 3, heldBy: 'the table below' },
  'domains/files/routes.ts': { answers: 1, heldBy: 'the table below' },
  'platform/files/service.ts': { answers: 1, heldBy: 'the table below' },
  'platform/http/monitor.ts': { answers: 1, heldBy: 'tests/server/platform/http/requests.test.ts' },
  'domains/licences/routes.ts': { answers: 1, heldBy: 'tests/server/domains/licences' },
  'domains/partners/join/visitorRoutes.ts': { answers: 2, heldBy: 'tests/server/domains/partners/joinFiles.test.ts' },
  'domains/contracts/seals/routes.ts': { answers: 1, heldBy: 'the table below' },
};

/** An answer of a type other than JSON or a page, or of a file. */
const ANSWERS =
  /reply(?:\s*\.header\([^)]*\))?\s*\.type\((?!'(?:application\/json|text\/html))|return sendFile\(|sendModule\(reply,/g;

function placesOf(folder: string, at = ''): [string, number][] {
  return readdirSync(join(folder, at), { withFileTypes: true }).flatMap((entry): [string, number][] => {
    const path = at === '' ? entry.name : `${at}/${entry.name}`;
    if (entry.isDirectory()) return placesOf(folder, path);
    const count = path.endsWith('.ts') ? (readFileSync(join(folder, path), 'utf8').match(ANSWERS) ?? []).length : 0;
    return count === 0 ? [] : [[path, count]];
  });
}

describe('pictures, files and exports', () => {
  let gateway: TestGateway;
  const clients = {} as Record<Who, Client>;
  let sealNo = '';
  let uploadedSeal: { fileId: string };
  let free: { fileId: string };

  const upload = async (client: Client) => {
    const { headers, payload } = multipart({ name: '图.png', bytes: PNG });
    return (
      (await client.request('/yzjumc/attachment/v3/upload', { method: 'POST', headers, payload })).body as {
        responseBody: { data: { fileId: string } };
      }
    ).responseBody.data;
  };

  beforeAll(async () => {
    gateway = await startGateway({ driver: 'pglite' });
    await certify(gateway);
    clients.visitor = gateway.visitor();
    for (const [who, [account, team]] of Object.entries(ACCOUNTS))
      clients[who as Who] = await gateway.signIn(account ?? '', team);
    sealNo = await newSeal(clients.admin);
    free = await upload(clients.admin);
    uploadedSeal = await upload(clients.admin);
    await clients.admin.call<DetailResult>(
      `${SEALS}/seal_save`,
      { record: { name: '财务章', kind: 'finance', source: 'uploaded', picture: [uploadedSeal] } },
      key(),
    );
  });
  afterAll(() => gateway.close());

  it('stand in this table, every place that answers bytes: a new one has to say who gets them', () => {
    expect(Object.fromEntries(placesOf('server'))).toEqual(
      Object.fromEntries(Object.entries(PLACES).map(([path, { answers }]) => [path, answers])),
    );
  });

  const post = (body: RecordData): RequestOptions => ({ method: 'POST', body });
  const TABLE: [string, () => [string, RequestOptions?], Who[]][] = [
    ['a file that no record holds', () => [`/files/${free.fileId}`], ['admin', 'member', 'staff', 'operator']],
    ['the picture of an uploaded seal, as a file', () => [`/files/${uploadedSeal.fileId}`], ['admin']],
    ['a seal', () => [`${SEALS}/seal_picture?sealNo=${sealNo}`], ['admin']],
    ['a seal as a download', () => [`${SEALS}/seal_picture?sealNo=${sealNo}&scale=4&download=1`], ['admin']],
    ['what a seal would look like', () => [`${SEALS}/seal_picture?kind=contract`], ['admin']],
    [
      'an export of invoices',
      () => ['/yzjumc/entity/v1/invoice/export', post({ format: 'csv' })],
      ['admin', 'member', 'other', 'partner', 'private', 'staff', 'operator', 'developer'],
    ],
    [
      'an export of customers',
      () => ['/yzjumc/entity/v1/customer/export', post({ format: 'csv' })],
      ['partner', 'staff', 'operator', 'developer'],
    ],
    [
      'the template of an import of customers',
      () => ['/yzjumc/entity/v1/customer/import/template', post({})],
      ['partner', 'staff', 'operator', 'developer'],
    ],
    [
      'an export of orders',
      () => ['/yzjomc/order/export/excell2', post({})],
      ['admin', 'member', 'other', 'partner', 'private', 'staff', 'operator', 'developer'],
    ],
    [
      'the letter of authorisation',
      () => ['/yzjumc/realnameauth/v3/download_application_template', post({})],
      ['admin', 'other', 'partner', 'private'],
    ],
    ['a file that there is not', () => ['/files/none'], []],
  ];

  it.each(TABLE)('%s', async (_what, ask, wanted) => {
    const [path, options] = ask();
    const given: Who[] = [];
    for (const who of PEOPLE) {
      const answer = await clients[who].request(path, options);
      if (answer.status === 200 && !String(answer.headers['content-type']).includes('json')) given.push(who);
    }
    expect(given).toEqual(wanted);
  });
});
