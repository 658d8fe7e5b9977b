import type { EntityDocument } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { goesInto, mayGo, stepsInto } from '../../../../src/features/studio/parts/preview/arrange.ts';
import {
  carried,
  type Passage,
  passageBy,
  passageInto,
  passageTo,
} from '../../../../src/features/studio/parts/structure/carry.ts';
import { type OutlineRow, outlineOf } from '../../../../src/features/studio/parts/structure/outline.ts';

const field = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more });
const TEXT = JSON.stringify({
  entity: 'bill',
  title: '单',
  key: 'no',
  record: {
    type: 'object',
    properties: {
      no: field('编号', { section: 'a' }),
      address: {
        type: 'object',
        title: '地址',
        section: 'a',
        properties: { street: field('街道'), zip: field('邮编') },
      },
      city: field('城市', { section: 'a' }),
      lines: {
        type: 'array',
        title: '明细',
        section: 'b',
        items: { type: 'object', properties: { part: field('部件'), note: field('说明') } },
      },
      remark: field('备注', { section: 'b' }),
      last: field('末项', { section: 'b' }),
    },
  },
  form: {
    sections: [
      { name: 'a', title: '甲' },
      { name: 'b', title: '乙' },
    ],
  },
  access: { read: { customer: 'true' } },
});
const read = (text: string) => JSON.parse(text) as EntityDocument;
const rows = outlineOf(read(TEXT));
const row = (title: string): OutlineRow => rows.find((one) => one.title === title && one.what !== 'column')!;
const go = (title: string, passage: Passage | undefined): string | undefined =>
  passage && carried(TEXT, row(title), passage, { fragments: {}, isNew: false }).text;
/** Titles of the record's own fields, or of those of a group or a sub-table, in their order. */
const inside = (text: string | undefined, holder?: string): string[] => {
  const { properties = {} } = read(text ?? TEXT).record;
  const held = holder === undefined ? properties : (properties[holder]?.properties ?? itemsOf(properties[holder]));
  return Object.values(held).map(({ title }) => title ?? '');
};
const itemsOf = (table: { items?: unknown } | undefined) =>
  (table?.items as { properties: Record<string, { title?: string }> }).properties;

describe('a field that is let go in another holder', () => {
  it('stands before or behind the field of a group or a sub-table that it was let go on', () => {
    expect(inside(go('城市', passageTo(rows, row('城市'), row('邮编'))), 'address')).toEqual(['街道', '城市', '邮编']);
    expect(inside(go('城市', passageTo(rows, row('城市'), row('街道'), true)), 'address')).toEqual([
      '街道',
      '城市',
      '邮编',
    ]);
    expect(inside(go('备注', passageTo(rows, row('备注'), row('说明'), true)), 'lines')).toEqual([
      '部件',
      '说明',
      '备注',
    ]);
  });

  it('goes out of its holder before a field of the record, or to the end of a section, and into that section', () => {
    const out = go('邮编', passageTo(rows, row('邮编'), row('备注')));
    expect(inside(out)).toEqual(['编号', '地址', '城市', '明细', '邮编', '备注', '末项']);
    expect(read(out!).record.properties?.zip).toMatchObject({ section: 'b', id: '/address/zip' });
    expect(inside(go('邮编', passageTo(rows, row('邮编'), row('甲'))))?.at(-1)).toBe('邮编');
    expect(read(go('邮编', passageTo(rows, row('邮编'), row('甲')))!).record.properties?.zip?.section).toBe('a');
  });

  it('goes into a group or a sub-table itself, behind what is there', () => {
    expect(inside(go('城市', passageInto(row('城市'), row('明细'))), 'lines')).toEqual(['部件', '说明', '城市']);
    expect(passageInto(row('城市'), row('备注'))).toBeUndefined();
  });

  it('never goes into itself, nor where it is already', () => {
    expect(passageInto(row('地址'), row('地址'))).toBeUndefined();
    expect(passageTo(rows, row('地址'), row('街道'))).toBeUndefined();
    expect(passageInto(row('街道'), row('地址'))).toBeUndefined();
    expect(passageTo(rows, row('街道'), row('邮编'))).toBeUndefined();
  });
});

describe('a field that is carried by keyboard', () => {
  it('goes into the group or sub-table right above, and out right behind it', () => {
    expect(passageBy(rows, row('城市'), 1)).toEqual({ holder: '/record/properties/address' });
    expect(passageBy(rows, row('备注'), 1)).toEqual({ holder: '/record/properties/lines' });
    expect(inside(go('街道', passageBy(rows, row('街道'), -1)))).toEqual([
      '编号',
      '地址',
      '街道',
      '城市',
      '明细',
      '备注',
      '末项',
    ]);
  });

  it('stays where nothing stands above that takes it in, and where it stands in nothing', () => {
    expect(passageBy(rows, row('编号'), 1)).toBeUndefined();
    expect(passageBy(rows, row('末项'), 1)).toBeUndefined();
    expect(passageBy(rows, row('备注'), -1)).toBeUndefined();
  });
});

describe('on the page of a form', () => {
  const at = (name: string) => `/record/properties/${name}`;
  const over = (target: string, more: object = {}) => ({ target, behind: false, lane: undefined, ...more });

  it('a field goes into a group where it is held over the middle of it, and before it at its edge', () => {
    const passage = (more: object) => goesInto(read(TEXT), {}, 'form', at('city'), over(at('lines'), more))?.passage;
    expect(passage({ into: true })).toEqual({ holder: at('lines') });
    expect(passage({})).toBeUndefined();
    expect(mayGo(read(TEXT), {}, 'form', at('city'), over(at('lines')))).toBe(true);
  });

  it('a column of a sub-table goes out of it, and no column of a list does', () => {
    const part = `${at('lines')}/items/properties/part`;
    expect(mayGo(read(TEXT), {}, 'form', part, over(at('remark')))).toBe(true);
    expect(stepsInto(read(TEXT), {}, 'form', part, -1)?.passage).toMatchObject({ holder: '', before: at('remark') });
    expect(goesInto(read(TEXT), {}, 'list', part, over(at('remark')))).toBeUndefined();
  });
});
