import { readFileSync } from 'node:fs';
import type { EntityDocument } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import type { StudioDocument } from '../../../../src/features/studio/api/studio.ts';
import { choosableAt, pointerOfChoice } from '../../../../src/features/studio/parts/choice.ts';
import { groupsOf } from '../../../../src/features/studio/parts/overview/groups.ts';
import { newPlace, placeInWords } from '../../../../src/features/studio/parts/workspace/newPlace.ts';

const invoice = JSON.parse(
  readFileSync(new URL('../../../../schemas/entities/invoice.json', import.meta.url), 'utf8'),
) as EntityDocument;
const sections = invoice.form?.sections ?? [];
const FIELD = '/record/properties/';

describe('a new field', () => {
  it.each([
    ['', { after: `${FIELD}orderNo`, section: 'basic' }, '加到“基本信息”的最后'],
    [`${FIELD}buyerName`, { after: `${FIELD}buyerName`, section: 'buyer' }, '加在“购方名称”后面'],
    ['/form/sections/7', { after: `${FIELD}internalNote`, section: 'other' }, '加到“附件与备注”的最后'],
    [`${FIELD}lines`, { within: `${FIELD}lines` }, '加到“开票明细”的每一行'],
    ['/actions/submit', { after: `${FIELD}orderNo`, section: 'basic' }, '加到“基本信息”的最后'],
  ])('with %j chosen goes where that says', (at, place, words) => {
    expect(newPlace(invoice, sections, at)).toEqual(place);
    expect(placeInWords(invoice, sections, at)).toBe(words);
  });

  it('goes behind the chosen one of a sub-table', () => {
    const at = `${FIELD}lines/items/properties/unit`;
    expect(newPlace(invoice, sections, at)).toEqual({ after: at });
  });
});

describe('what an address chooses', () => {
  it.each([
    ['field:buyerName', `${FIELD}buyerName`],
    ['view:待开票', '/list/views/1'],
    ['field:gone', ''],
    ['view:没有', ''],
    ['/actions/submit', '/actions/submit'],
  ])('%s is %s', (at, pointer) => {
    expect(pointerOfChoice(at, invoice)).toBe(pointer);
  });
});

describe('what is wrong', () => {
  it.each([
    [`${FIELD}medium/oneOf/1/when`, `${FIELD}medium`],
    [`${FIELD}lines/items/properties/unit/title`, `${FIELD}lines/items/properties/unit`],
    ['/list/views/3/filter', '/list/views/3'],
    ['/actions/submit/guard', '/actions/submit'],
    ['/rules/0/check', '/rules/0'],
    ['/approval/steps/1/approvers/0/role', '/approval/steps/1'],
    ['/approval/start', '/approval'],
    ['/hooks/beforeSave', undefined],
  ])('at %s is shown at %s', (pointer, place) => {
    expect(choosableAt(pointer)).toBe(place);
  });
});

describe('the overview', () => {
  const one = (entity: string, title: string, group: string | null) => ({ entity, title, group }) as StudioDocument;
  const documents = [one('a', '发票', 'b1'), one('b', '订单', 'gone'), one('c', '客户', null), one('d', '合同', 'b0')];
  const groups = [
    { name: 'b1', title: '一', order: 2 },
    { name: 'b0', title: '零', order: 1 },
    { name: 'none', title: '空', order: 3 },
  ];

  it('has the groups of the menu in their order, and what is in no menu last', () => {
    expect(groupsOf(documents, groups, '').map(({ title, documents: all }) => [title, all.length])).toEqual([
      ['零', 1],
      ['一', 1],
      ['不在菜单里', 2],
    ]);
  });

  it('finds by title and by name', () => {
    expect(groupsOf(documents, groups, ' 发 ').flatMap((group) => group.documents.map(({ entity }) => entity))).toEqual(
      ['a'],
    );
    expect(groupsOf(documents, groups, 'd').flatMap((group) => group.documents.map(({ entity }) => entity))).toEqual([
      'd',
    ]);
  });
});
