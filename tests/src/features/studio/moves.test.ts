import { readFileSync } from 'node:fs';
import type { EntityDocument } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { dropRow, mayDrop, stepRow } from '../../../../src/features/studio/parts/structure/moves.ts';
import { type OutlineRow, outlineOf } from '../../../../src/features/studio/parts/structure/outline.ts';

const invoice = readFileSync(new URL('../../../../schemas/entities/invoice.json', import.meta.url), 'utf8');
const rowsOf = (text: string): OutlineRow[] => outlineOf(JSON.parse(text) as EntityDocument);
const titles = (text: string, group: string): string[] =>
  rowsOf(text)
    .filter((row) => row.group === group)
    .map(({ title }) => title);
const FIELDS = '/record/properties';
const rowOf = (rows: readonly OutlineRow[], title: string, group = FIELDS): OutlineRow =>
  rows.find((row) => row.title === title && row.group === group)!;
const sectionOf = (text: string, name: string): string | undefined =>
  (JSON.parse(text) as EntityDocument).record?.properties?.[name]?.section;

const move = (title: string, onto: string, group = FIELDS, ontoGroup = group): string => {
  const rows = rowsOf(invoice);
  return dropRow(invoice, rows, rowOf(rows, title, group), rowOf(rows, onto, ontoGroup));
};
const step = (text: string, title: string, by: 1 | -1, group = FIELDS): string => {
  const rows = rowsOf(text);
  return stepRow(text, rows, rowOf(rows, title, group), by);
};

describe('the structure', () => {
  it('has the sections with their fields, the columns, the views, the states and the actions as people see them', () => {
    expect(titles(invoice, 'sections').slice(0, 3)).toEqual(['基本信息', '购方信息', '专票信息']);
    expect(titles(invoice, FIELDS).slice(5, 8)).toEqual(['关联订单号', '购方名称', '购方性质']);
    expect(titles(invoice, 'columns')[0]).toBe('单据编号');
    expect(titles(invoice, 'views')[0]).toBe('审批中');
    expect(titles(invoice, 'states')[0]).toBe('草稿');
    expect(titles(invoice, 'actions')[0]).toBe('提交');
    expect(titles(invoice, `${FIELDS}/lines/items/properties`)).toContain('税率');
  });
});

describe('what is dropped', () => {
  it('stands before what it was dropped on, in the section of that', () => {
    const moved = move('发票备注', '购方性质');
    expect(sectionOf(moved, 'remark')).toBe('buyer');
    const after = titles(moved, FIELDS);
    expect(after[after.indexOf('发票备注') + 1]).toBe('购方性质');
  });

  it.each([[`${FIELDS}/lines/items/properties`], ['columns'], ['views'], ['sections']])(
    'stands behind all of %s on the lower half of the last',
    (group) => {
      const rows = rowsOf(invoice);
      const [first, second, ...rest] = rows.filter((row) => row.group === group);
      const last = rest.at(-1)!;
      const moved = dropRow(invoice, rows, first!, last, true);
      expect(titles(moved, group)).toEqual([second!, ...rest, first!].map(({ title }) => title));
      // What is let go right behind the one that it follows already stays.
      expect(titles(dropRow(invoice, rows, second!, first!, true), group)).toEqual(titles(invoice, group));
    },
  );

  it('stands behind a field in the section of that', () => {
    const rows = rowsOf(invoice);
    const moved = dropRow(invoice, rows, rowOf(rows, '发票备注'), rowOf(rows, '纳税人识别号'), true);
    const after = titles(moved, FIELDS);
    expect(sectionOf(moved, 'remark')).toBe('buyer');
    expect(after[after.indexOf('发票备注') - 1]).toBe('纳税人识别号');
  });

  it('goes to the end of a section that it was dropped on', () => {
    const moved = move('发票备注', '购方信息', FIELDS, 'sections');
    const after = titles(moved, FIELDS);
    expect(sectionOf(moved, 'remark')).toBe('buyer');
    expect(after[after.indexOf('发票备注') - 1]).toBe('纳税人识别号');
  });

  it.each([
    ['sections', '附件与备注', '购方信息'],
    ['sections', '基本信息', '合计'],
    ['views', '大额', '待开票'],
    ['views', '审批中', '大额'],
    ['columns', '开票日期', '购方名称'],
    ['states', '已作废', '审批中'],
    ['actions', '作废', '通过'],
  ])('of the %s: %s before %s', (group, title, onto) => {
    const after = titles(move(title, onto, group), group);
    expect(after[after.indexOf(title) + 1]).toBe(onto);
    expect(after.toSorted()).toEqual(titles(invoice, group).toSorted());
  });

  it('may not leave its sub-table, nor a view go among the actions', () => {
    const rows = rowsOf(invoice);
    const cell = rowOf(rows, '税率', `${FIELDS}/lines/items/properties`);
    expect(mayDrop(cell, rowOf(rows, '购方名称'))).toBe(false);
    expect(mayDrop(rowOf(rows, '审批中', 'views'), rowOf(rows, '提交', 'actions'))).toBe(false);
    expect(mayDrop(rowOf(rows, '购方名称'), rowOf(rows, '购方名称'))).toBe(false);
  });
});

describe('one step by keyboard', () => {
  it.each([
    [FIELDS, '购方性质'],
    ['sections', '购方信息'],
    ['views', '待开票'],
    ['columns', '发票类型'],
    ['states', '审批中'],
    ['actions', '通过'],
  ])('of the %s: %s up and down again, to where it was', (group, title) => {
    const before = titles(invoice, group);
    const at = before.indexOf(title);
    const up = step(invoice, title, -1, group);
    expect(titles(up, group).indexOf(title)).toBe(at - 1);
    expect(titles(step(up, title, 1, group), group)).toEqual(before);
  });

  it('leads over the edge of a section into the next one, and back', () => {
    const up = step(invoice, '购方名称', -1);
    expect(sectionOf(up, 'buyerName')).toBe('basic');
    expect(titles(up, FIELDS)).toEqual(titles(invoice, FIELDS));
    const down = step(up, '购方名称', 1);
    expect(sectionOf(down, 'buyerName')).toBe('buyer');
    expect(titles(down, FIELDS)).toEqual(titles(invoice, FIELDS));
  });

  it('leaves the first and the last where they are', () => {
    expect(step(invoice, '单据编号', -1)).toBe(invoice);
    expect(step(invoice, '附件与备注', 1, 'sections')).toBe(invoice);
  });
});
