import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readSchemas } from '../../scripts/documents.ts';
import { recordTypes } from '../../scripts/recordTypes.ts';
import { root } from './cruise.ts';

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
);
/** A file that no change touches is read once for all programs. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** What breaks when a file of the contract says something else: the files of both halves whose types are then wrong. */
function brokenBy(file: string, change: (text: string) => string, halves: string[]): string[] {
  const host = ts.createCompilerHost(options);
  const target = join(root, file);
  const changed = change(readFileSync(target, 'utf8'));
  const parse = host.getSourceFile;
  host.getSourceFile = (path, language, ...rest) => {
    if (path === target) return ts.createSourceFile(path, changed, language);
    if (!parsed.has(path)) parsed.set(path, parse(path, language, ...rest));
    return parsed.get(path);
  };
  const roots = [...halves.map((half) => join(root, half)), join(root, 'node_modules/vite/client.d.ts')];
  const program = ts.createProgram(roots, options, host);
  return halves.filter((half) => {
    const source = program.getSourceFile(join(root, half));
    return source === undefined || program.getSemanticDiagnostics(source).length > 0;
  });
}

/** A field that is sent or answered, where the contract says it, and the files of both halves that name it. */
const FIELDS = [
  ['minQuantity', 'contract/cart.ts', ['server/domains/cart/view.ts', 'src/features/cart/parts/CartLineRow.tsx']],
  ['menuGroups', 'contract/documents.ts', ['server/runtime/documents/routes.ts', 'src/platform/gateway/documents.ts']],
  ['validator', 'contract/documents.ts', ['server/runtime/documents/playground.ts', 'src/platform/gateway/sources.ts']],
] as const;

describe('a field that is renamed in the contract', () => {
  it.each(FIELDS)('%s of %s is a type error on the server and in the page', (field, file, halves) => {
    expect(brokenBy(file, (text) => text, [...halves])).toEqual([]);
    const renamed = new RegExp(`\\b${field}(?=:)`, 'g');
    expect(brokenBy(file, (text) => text.replace(renamed, 'renamed'), [...halves])).toEqual(halves);
  });

  it('is a type error in the page that names a call by an address that is not there', () => {
    const calls = ['src/platform/gateway/cart.ts'];
    expect(brokenBy('contract/cart.ts', (text) => text.replace('/cart/v2/restore', '/cart/v2/return'), calls)).toEqual(
      calls,
    );
  });
});

const RECORDS = 'contract/records/entities.generated.ts';

/** A field of a document, and code that knows it. */
type Known = readonly [entity: string, field: string, file: string];

/** The record types that follow when these fields, and all that their documents say of them, are called otherwise. */
function typesWithout(fields: readonly Known[]): string {
  const { documents, fragments } = readSchemas(join(root, 'schemas'));
  return recordTypes({
    fragments,
    documents: documents.map(({ file, text }) => {
      const [, field] = fields.find(([entity]) => file.endsWith(`/${entity}.json`)) ?? [];
      return { file, text: field === undefined ? text : text.replace(new RegExp(`\\b${field}\\b`, 'g'), 'renamed') };
    }),
  });
}

/** Compiled together, because each compilation takes seconds: one that reads a field, and others that read or write it. */
const KNOWN: readonly (readonly Known[])[] = [
  [
    ['transaction', 'invoiceable', 'server/domains/invoices/holds.ts'],
    ['asset', 'renewCount', 'server/domains/orders/fulfilment/fulfil.ts'],
    ['certification', 'legalPerson', 'src/features/certification/parts/values.ts'],
  ],
  [
    ['sale-contract', 'fromStock', 'server/domains/partners/stock.ts'],
    ['contract', 'partyASigner', 'server/domains/contracts/conclude.ts'],
    ['product', 'sketch', 'server/domains/catalogue/products/shelf.ts'],
  ],
  [
    ['extraction', 'reward', 'server/domains/partners/rewards/holds.ts'],
    ['stock', 'frozen', 'server/domains/subscriptions/delivery.ts'],
    ['refund', 'note', 'server/domains/payments/worker.ts'],
  ],
];

describe('a field that is renamed in a document', () => {
  it.each(KNOWN.map((fields) => [fields.map(([entity, field]) => `${entity}.${field}`).join(', '), fields] as const))(
    '%s: a type error where it is read or written',
    (_names, fields) => {
      const files = fields.map(([, , file]) => file);
      expect(brokenBy(RECORDS, (text) => text, files)).toEqual([]);
      expect(brokenBy(RECORDS, () => typesWithout(fields), files)).toEqual(files);
    },
  );
});
