import { readdirSync, readFileSync } from 'node:fs';
import { compileTrial, type EntityDocument } from '@yunpu/engine-core/document';
import { formatNumbering } from '@yunpu/engine-core/record';
import { describe, expect, it } from 'vitest';
import { carryField } from '../../../../src/features/studio/parts/edits/carryField.ts';
import { addField, setTitle } from '../../../../src/features/studio/parts/edits/fields.ts';
import { orderBehind, placeOf } from '../../../../src/features/studio/parts/edits/menu.ts';
import { newDocument } from '../../../../src/features/studio/parts/edits/newDocument.ts';
import {
  firstPattern,
  numberParts,
  numberPattern,
  prefixOf,
} from '../../../../src/features/studio/parts/edits/numbering.ts';
import { nameProblem, renameField } from '../../../../src/features/studio/parts/edits/renameField.ts';

const folder = new URL('../../../../schemas/entities/', import.meta.url);
const patterns = readdirSync(folder).flatMap((file) => {
  const { numbering } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as EntityDocument;
  return numbering === undefined ? [] : [numbering];
});

describe('a number in words', () => {
  it('reads every shipped pattern and writes it as it was', () => {
    expect(patterns.length).toBeGreaterThan(20);
    for (const pattern of patterns) expect(numberPattern(numberParts(pattern)!)).toBe(pattern);
  });
  it('leaves what says more to whoever writes it', () => {
    expect(numberParts('A{seq:3}-{yyyy}')).toBeUndefined();
    expect(numberParts('A{yyyy}{MM}{seq:3}')).toBeUndefined();
  });
  it('shows what a number will look like, with each part of a date by itself', () => {
    expect(formatNumbering(firstPattern('asset-check'), '2026-03-01', 1)).toBe('AC-202603-0001');
    expect(formatNumbering('{yy}.{MM}.{dd}/{seq}', '2026-03-01', 7)).toBe('26.03.01/7');
  });
});

it.each([
  ['asset-check', 'AC'],
  ['sheet', 'SHEET'],
  ['visit', 'VISIT'],
  ['equipment', 'EQU'],
  ['on-site-visit', 'OSV'],
])('the numbers of %s begin with %s, which is no word cut in its middle', (entity, prefix) => {
  expect(prefixOf(entity)).toBe(prefix);
});

describe('a place in the menu', () => {
  const others = [
    { name: 'b', order: 20 },
    { name: 'a', order: 10 },
  ];
  it.each(['', 'a', 'b'])('is where it was put: behind %j', (name) => {
    expect(placeOf(others, orderBehind(others, name))).toBe(name);
  });
  it('stands between two that are close', () => {
    expect(orderBehind(others, 'a')).toBe(15);
  });
});

it.each(['__proto__', 'constructor', 'toString'])(
  'a title %s names no field as every object names a part of itself',
  (title) => {
    const blank = newDocument({ entity: 'asset-check', title: '盘点单', group: undefined });
    const added = addField(blank, 'text', { section: 'basic' });
    const titled = setTitle(added.text, added.pointer, title, true);
    expect(titled.pointer.split('/').at(-1)! in {}).toBe(false);
    expect(compileTrial(titled.text, 'entities/trial.json', {}).problems).toEqual([]);
    expect(nameProblem(titled.text, titled.pointer, title)).toContain('保留');
  },
);

describe('a name by which another field’s values are still kept', () => {
  const held = { fragments: {}, isNew: false };
  const blank = newDocument({ entity: 'asset-check', title: '盘点单', group: undefined });
  const renamed = renameField(blank, '/record/properties/remark', 'note', held).text;
  const grouped = addField(blank, 'group', {});
  const moved = carryField(grouped.text, '/record/properties/remark', grouped.pointer, held).text;
  it.each([
    ['renamed', renamed],
    ['moved', moved],
  ])('is not that of a new field, where it was %s', (_how, text) => {
    const added = addField(text, 'text', {});
    const titled = setTitle(added.text, added.pointer, 'remark', true);
    expect(titled.pointer).toBe('/record/properties/remark2');
    expect(compileTrial(titled.text, 'entities/trial.json', {}).problems).toEqual([]);
    expect(nameProblem(titled.text, titled.pointer, 'remark', true)).toContain('它的值仍按这个标识保存');
    expect(renameField(titled.text, titled.pointer, 'remark', { ...held, isNew: true }).text).toBe(titled.text);
  });
  it('is that of its own field again', () => {
    expect(nameProblem(renamed, '/record/properties/note', 'remark')).toBeUndefined();
    expect(renameField(renamed, '/record/properties/note', 'remark', held).text).toBe(blank);
  });
});
