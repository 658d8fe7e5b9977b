import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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
/** The type errors in some files when others of the contract, by their path, hold another text; all in one program, whose thousands of files take seconds. */
function errorsIn(halves: readonly string[], changed: Readonly<Record<string, string>>): Record<string, string> {
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile;
  host.getSourceFile = (path, language, ...rest) => {
    const text = changed[relative(root, path)];
    return text === undefined ? parse(path, language, ...rest) : ts.createSourceFile(path, text, language);
  };
  const roots = [...halves.map((half) => join(root, half)), join(root, 'node_modules/vite/client.d.ts')];
  const program = ts.createProgram(roots, options, host);
  return Object.fromEntries(
    halves.map((half) => {
      const problems = program.getSemanticDiagnostics(program.getSourceFile(join(root, half)));
      return [half, problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n')];
    }),
  );
}

/** A field that is sent or answered, where the contract says it, and the files of both halves that name it. */
const FIELDS = [
  ['minQuantity', 'contract/cart.ts', ['server/domains/cart/view.ts', 'src/features/cart/parts/CartLineRow.tsx']],
  ['menuGroups', 'contract/documents.ts', ['server/runtime/documents/routes.ts', 'src/platform/gateway/documents.ts']],
  ['validator', 'contract/documents.ts', ['server/runtime/documents/playground.ts', 'src/platform/gateway/sources.ts']],
] as const;
/** A page that names a call by its address. */
const CALLER = 'src/platform/gateway/cart.ts';

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

/** One that reads a field, and others that read or write it. */
const KNOWN: readonly Known[] = [
  ['transaction', 'invoiceable', 'server/domains/invoices/holds.ts'],
  ['asset', 'renewCount', 'server/domains/orders/fulfilment/fulfil.ts'],
  ['certification', 'legalPerson', 'src/features/certification/parts/values.ts'],
  ['sale-contract', 'fromStock', 'server/domains/partners/stock.ts'],
  ['contract', 'partyASigner', 'server/domains/contracts/conclude.ts'],
  ['product', 'sketch', 'server/domains/catalogue/products/shelf.ts'],
  ['extraction', 'reward', 'server/domains/partners/rewards/holds.ts'],
  ['stock', 'frozen', 'server/domains/subscriptions/delivery.ts'],
  ['refund', 'channelNo', 'server/domains/payments/worker.ts'],
];

/** A file of the contract with fields, and an address, called otherwise. */
const renamedIn = (file: string): string =>
  FIELDS.filter(([, where]) => where === file)
    .reduce(
      (text, [field]) => text.replace(new RegExp(`\\b${field}(?=:)`, 'g'), 'renamed'),
      readFileSync(join(root, file), 'utf8'),
    )
    .replace('/cart/v2/restore', '/cart/v2/return');

describe('what is called otherwise in the contract or in a document', () => {
  const uses = [
    ...FIELDS.flatMap(([field, , halves]) => halves.map((half) => [field, half] as const)),
    ['/cart/v2/restore', CALLER] as const,
    ...KNOWN.map(([, field, file]) => [field, file] as const),
  ];
  const files = uses.map(([, file]) => file);

  it('is a type error that names it, on the server and in the page, where it is read, written or called', () => {
    const errors = errorsIn(files, {
      ...Object.fromEntries(FIELDS.map(([, file]) => [file, renamedIn(file)])),
      [RECORDS]: typesWithout(KNOWN),
    });
    expect(uses.filter(([name, file]) => !errors[file]!.includes(name))).toEqual([]);
  });
});
