import type { Compiled } from '@yunpu/engine-core/document';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSchemas } from '../../../../scripts/documents.ts';
import { compileOne, knownEntities, parseFile } from '../../../../server/runtime/documents/files.ts';
import {
  type DocumentFile,
  type DocumentSource,
  NO_DOCUMENTS,
  sameWhereEqual,
} from '../../../../server/runtime/documents/source.ts';

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

test('a document is compiled anew when what it looks up in another has changed or gone', () => {
  const first = compiledBeside(order, [contract, sale]);
  const renamed = { file: contract.file, text: contract.text.replace('"title":"sale-contract"', '"title":"合同"') };
  expect(compiledBeside(order, [renamed, sale])).not.toBe(first);
  expect(compiledBeside(order, [sale]).problems.map(({ code }) => code)).toContain('unknown-entity');
});

test('a field that is looked up, missing at first, is found once it is there, and one beside it changes nothing', () => {
  const text = { type: 'string', title: '说明' };
  const reader = fileOf('reader', {
    of: { type: 'string', title: '合同', link: { entity: 'sale-contract', fetch: { shown: 'remark' } } },
    shown: text,
  });
  const codes = (others: DocumentFile[]) => compiledBeside(reader, others).problems.map(({ code }) => code);
  expect(codes([contract])).toContain('unknown-field');
  const found = compiledBeside(reader, [fileOf('sale-contract', { remark: text })]);
  expect(found.problems.map(({ code }) => code)).not.toContain('unknown-field');
  expect(compiledBeside(reader, [fileOf('sale-contract', { other: text, remark: text })])).toBe(found);
  // The two latest are known: what is in force, and what somebody tries beside it.
  expect(codes([contract])).toContain('unknown-field');
  expect(compiledBeside(reader, [fileOf('sale-contract', { remark: text })])).toBe(found);
});

test('a source keeps the very files that were compiled: those of an earlier one, a draft’s, and else its own', () => {
  const copy = (file: DocumentFile): DocumentFile => ({ ...file });
  const earlier = { ...NO_DOCUMENTS, documents: [contract] };
  const own = copy(order);
  const source = { ...NO_DOCUMENTS, documents: [copy(contract), copy(sale), own] };
  const [first, second, third] = sameWhereEqual(earlier, source, [sale]).documents;
  expect(first).toBe(contract);
  expect(second).toBe(sale);
  expect(third).toBe(own);
});

const { documents, fragments, roles, menuGroups } = readSchemas('schemas');
const SHIPPED: DocumentSource = {
  ...NO_DOCUMENTS,
  fragments,
  roles: roles.map((name) => ({ name, title: name, design: [], publish: [], publishWithSecond: [] })),
  menuGroups: menuGroups.map((name, order) => ({ name, title: name, order })),
};

/** A document with one of its fields gone, or of another kind, or renamed, or with a title of its own. */
function changed({ file, text }: DocumentFile, choice: number): DocumentFile {
  const document = JSON.parse(text) as { title: string; record: { properties: Record<string, object> } };
  const names = Object.keys(document.record.properties);
  const name = names[choice % names.length] ?? '';
  const { [name]: field, ...others } = document.record.properties;
  const record = (properties: Record<string, object>) => ({ ...document, record: { ...document.record, properties } });
  const ways = [
    () => record(others),
    () => record({ ...others, [name]: { type: 'boolean', title: '别的' } }),
    () => record({ ...others, [`${name}Two`]: field ?? {} }),
    () => ({ ...document, title: `${document.title}二` }),
    () => record({ ...document.record.properties, [`${name}Two`]: { type: 'string', title: '新的' } }),
  ];
  return { file, text: JSON.stringify(ways[choice % ways.length]?.()) };
}

test('whatever changes in one shipped document, the others come to what they would if nothing were known of them', () => {
  const compiledAll = (files: readonly DocumentFile[]) => {
    const parsed = files.map(parseFile);
    const known = knownEntities(parsed, SHIPPED);
    return parsed.map(({ document, file }) => compileOne(document ?? {}, file, SHIPPED, known));
  };
  const seen = (all: readonly Compiled[]) =>
    all.map(({ model, problems }) => [
      model && [model.version, Object.values(model.fieldsByPath).map(({ path, link }) => [path, link])],
      problems,
    ]);
  compiledAll(documents);
  fc.assert(
    fc.property(fc.nat(documents.length - 1), fc.nat(999), (index, choice) => {
      const files = documents.map((file, at) => (at === index ? changed(file, choice) : file));
      const fresh = files.map((file) => ({ ...file }));
      expect(seen(compiledAll(files))).toEqual(seen(compiledAll(fresh)));
    }),
    { numRuns: 6 },
  );
});
