import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INVOICE, TRIAL_CODE } from '../../contract/records/entities.generated.ts';
import { readRecord } from '../../contract/records/read.ts';
import { readSchemas } from '../../scripts/documents.ts';
import { recordTypes } from '../../scripts/recordTypes.ts';

const folder = readSchemas('schemas');

describe('contract/records/entities.generated.ts', () => {
  it('is what the documents say; write it with npm run write:record-types', () => {
    expect(readFileSync('contract/records/entities.generated.ts', 'utf8')).toBe(recordTypes(folder));
  });

  it('is written from documents that compile alone', () => {
    const file = { file: 'planted.json', text: '{ "entity": "planted" }' };
    expect(() => recordTypes({ ...folder, documents: [file] })).toThrow('planted.json: ');
  });
});

/** A field of each kind. */
const SHAPE = {
  name: 'text',
  price: 'number',
  done: 'flag',
  kind: ['new', 'old'],
  tags: { list: 'text' },
  bank: { group: { account: 'text' } },
  lines: { rows: { product: 'text', quantity: 'number' } },
  other: 'json',
} as const;

const WHOLE = {
  name: '',
  price: 0,
  done: false,
  kind: 'old',
  tags: ['a', ''],
  bank: { account: '1' },
  lines: [{ product: 'p', quantity: 2 }],
  other: [1],
};

describe('a record that is read', () => {
  it('has the values that its document describes as they are stored, empty text and zero too', () => {
    expect(readRecord(SHAPE, WHOLE)).toEqual(WHOLE);
  });

  it.each([
    ['name', 5],
    ['price', '5'],
    ['done', 'true'],
    ['kind', 1],
    ['bank', []],
    ['bank', 'a'],
    ['eid', 5],
    ['name', null],
    ['other', null],
  ])('has no value where %s is stored as %j', (field, value) => {
    expect(readRecord(SHAPE, { ...WHOLE, [field]: value })).toEqual({ ...WHOLE, [field]: undefined });
  });

  it('keeps a text that its document offers no longer: what is passed on is not lost', () => {
    const { kind } = readRecord(SHAPE, { ...WHOLE, kind: 'older' });
    expect(kind).toBe('older');
    // @ts-expect-error A text that the document never offered is compared with by mistake.
    expect(kind === 'odler').toBe(false);
  });

  it.each([undefined, null, 'a', { 0: 'a' }])('has no rows where a table is stored as %j', (lines) => {
    expect(readRecord(SHAPE, { lines }).lines).toEqual([]);
  });

  it('keeps every row in its place, whatever stands in one', () => {
    const lines = [null, { product: 5, quantity: 1 }, 'p', { product: 'p' }];
    expect(readRecord(SHAPE, { lines }).lines).toEqual([{}, { quantity: 1 }, {}, { product: 'p' }]);
  });

  it('leaves out of a list what is of another type', () => {
    expect(readRecord(SHAPE, { tags: ['a', 1, null, 'b'] }).tags).toEqual(['a', 'b']);
  });

  it('keeps what the document does not know, so that its rows can be written back', () => {
    const lines = [{ product: 'p', quantity: 1, gone: { from: 'an older document' } }];
    expect(readRecord(SHAPE, { lines }).lines).toEqual(lines);
    expect(Object.keys(readRecord(SHAPE, { lines }).lines[0]!)).toEqual(['product', 'quantity', 'gone']);
  });

  it('is not changed by being read', () => {
    const stored = { price: '5', lines: [{ quantity: '5' }], bank: { account: 5 }, tags: [5] };
    const before = structuredClone(stored);
    readRecord(SHAPE, stored);
    expect(stored).toEqual(before);
  });

  it('is empty where there is none', () => {
    const { eid, billNo, lines } = readRecord(INVOICE, undefined);
    expect([eid, billNo, lines]).toEqual([undefined, undefined, []]);
  });

  it('has a field of its own where a row calls one as every record does', () => {
    expect(readRecord(TRIAL_CODE, { eid: 'e1', redemptions: [{ eid: 'e2' }] }).redemptions[0]?.eid).toBe('e2');
  });
});
