import { readFileSync } from 'node:fs';
import type { EntityDocument } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../src/features/studio/parts/edits/shown.ts';
import { type Drop, dropped, mayGo, stepped } from '../../../../../src/features/studio/parts/preview/arrange.ts';

const invoice = readFileSync(new URL('../../../../../schemas/entities/invoice.json', import.meta.url), 'utf8');
const read = (text: string) => JSON.parse(text) as EntityDocument;
const at = (name: string) => `/record/properties/${name}`;
const inSection = (text: string, section: string): string[] =>
  Object.entries(read(text).record.properties ?? {}).flatMap(([name, field]) =>
    field.section === section ? [name] : [],
  );
const drop = (target: string, more: Partial<Drop> = {}): Drop => ({ target, behind: false, lane: undefined, ...more });
const move = (name: string, to: Drop, text = invoice) => dropped(text, read(text), {}, 'form', at(name), to);

describe('what is dragged on the page of a form', () => {
  it('stands before or behind what it was let go on, in the section of that', () => {
    expect(inSection(move('remark', drop(at('buyerKind'))), 'buyer')).toEqual([
      'buyerName',
      'remark',
      'buyerKind',
      'taxNo',
    ]);
    const behind = move('remark', drop(at('buyerKind'), { behind: true }));
    expect(inSection(behind, 'buyer')).toEqual(['buyerName', 'buyerKind', 'remark', 'taxNo']);
    const last = move('remark', drop(at('taxNo'), { behind: true }));
    expect(inSection(last, 'buyer')).toEqual(['buyerName', 'buyerKind', 'taxNo', 'remark']);
  });

  it('goes to the end of a section that it was let go on', () => {
    expect(inSection(move('remark', drop('/form/sections/1')), 'buyer').at(-1)).toBe('remark');
  });

  it('stands in the column of the section that it was let go in, and out of it again', () => {
    const moved = move('taxNo', drop(at('buyerName'), { lane: 2 }));
    expect(read(moved).record.properties?.taxNo?.sectionColumn).toBe(2);
    const back = move('taxNo', drop(at('buyerName')), moved);
    expect(read(back).record.properties?.taxNo).not.toHaveProperty('sectionColumn');
  });

  it('goes nowhere else', () => {
    expect(mayGo(read(invoice), {}, 'form', at('lines'), drop(at('lines/items/properties/taxRate')))).toBe(false);
    expect(mayGo(read(invoice), {}, 'form', at('remark'), drop(at('buyerName')))).toBe(true);
    expect(move('remark', drop('/nowhere'))).toBe(invoice);
  });

  it('goes one place further by keyboard', () => {
    const moved = stepped(invoice, read(invoice), {}, 'form', at('buyerKind'), -1);
    expect(inSection(moved, 'buyer').slice(0, 2)).toEqual(['buyerKind', 'buyerName']);
  });

  it('stands behind the last where there are no sections', () => {
    const plain = JSON.stringify({
      entity: 'plain',
      record: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } } },
    });
    const moved = dropped(plain, read(plain), {}, 'form', at('a'), drop(at('c'), { behind: true }));
    expect(Object.keys(read(moved).record.properties ?? {})).toEqual(['b', 'c', 'a']);
  });
});

it('puts a column of a list before or behind another', () => {
  const titles = (text: string) => columnsOf(read(text).record).map(({ title }) => title);
  const [first, second, third] = columnsOf(read(invoice).record);
  const moved = dropped(invoice, read(invoice), {}, 'list', third!.pointer, drop(first!.pointer, { behind: true }));
  expect(titles(moved).slice(0, 3)).toEqual([first!.title, third!.title, second!.title]);
  const last = columnsOf(read(invoice).record).at(-1)!;
  const end = dropped(invoice, read(invoice), {}, 'list', first!.pointer, drop(last.pointer, { behind: true }));
  expect(titles(end).at(-1)).toBe(first!.title);
});
