import { expect, test } from 'vitest';
import { compileOne, knownEntities, parseFile } from '../../../../server/runtime/documents/files.ts';
import { type DocumentFile, NO_DOCUMENTS } from '../../../../server/runtime/documents/source.ts';

const fileOf = (entity: string, fields: object): DocumentFile => ({
  file: `${entity}.json`,
  text: JSON.stringify({
    entity,
    title: entity,
    storage: 'records',
    key: 'no',
    titleField: 'no',
    record: { type: 'object', required: ['no'], properties: { no: { type: 'string', title: '编号' }, ...fields } },
    endpoints: {},
    access: { read: { staff: 'true' } },
  }),
});

/** What compiling `file` beside the others gives. */
function compiledBeside(file: DocumentFile, others: readonly DocumentFile[]) {
  const parsed = [file, ...others].map(parseFile);
  const document = parsed[0]?.document;
  if (document === undefined) throw new Error('the test’s document cannot be read');
  return compileOne(document, file, NO_DOCUMENTS, knownEntities(parsed, NO_DOCUMENTS));
}

const order = fileOf('order', { buyer: { type: 'string', title: '买家', link: { entity: 'sale-contract' } } });
const contract = fileOf('sale-contract', {});
const sale = fileOf('sale', {});

test('a document is compiled once, as long as what it names stays as it is', () => {
  const first = compiledBeside(order, [contract, sale]);
  expect(compiledBeside(order, [contract, fileOf('sale', { extra: { type: 'string', title: '别的' } })])).toBe(first);
});

test('a document is compiled anew when one that it names has changed or gone', () => {
  const first = compiledBeside(order, [contract, sale]);
  const changed = compiledBeside(order, [fileOf('sale-contract', { more: { type: 'string', title: '更多' } }), sale]);
  expect(changed).not.toBe(first);
  expect(compiledBeside(order, [sale]).problems.map(({ code }) => code)).toContain('unknown-entity');
});
