import { expect, it } from 'vitest';
import type { ModuleEntry, Product } from '../../../../../../contract/catalogue.ts';
import { compareEditions, onlyDifferences } from '../../../../../../src/features/catalogue/parts/shelf/compare.ts';
import { cellOf } from '../../../../../../src/features/catalogue/parts/words.ts';

const entry = (name: string, type: ModuleEntry['type'], content = '', parentName = ''): ModuleEntry => ({
  name,
  parentName,
  type,
  content,
  showInCard: false,
  productNo: '',
});
const edition = (productNo: string, moduleList: ModuleEntry[]): Product => ({
  productNo,
  name: productNo,
  productName: productNo,
  sketch: '',
  productSketch: '',
  picture: '',
  productIcon: '',
  values: [],
  productValues: [],
  price: 0,
  lowestPrice: 0,
  productMiniAmount: 0,
  startPrice: 0,
  unit: '',
  mainProduct: true,
  isHot: false,
  isTrial: false,
  offlineBuy: false,
  label: '',
  kind: 'edition',
  family: 'collaboration',
  zone: 'suite',
  parentGroup: '',
  group: '',
  exclusiveGroup: '',
  tiers: [],
  minQuantity: 1,
  maxQuantity: null,
  terms: [],
  trialDays: 0,
  moduleList,
  functions: [],
  cases: [],
  activities: [],
  gallery: [],
  recommended: [],
});

it('says of each module in words whether it is included, not included, optional or how much there is', () => {
  expect(
    [
      entry('a', 'sign', 'tick'),
      entry('b', 'sign', 'fork'),
      entry('c', 'optional'),
      entry('d', 'number', '10 个'),
      undefined,
    ].map((one) => cellOf(one).text),
  ).toEqual(['包含', '不包含', '可选', '10 个', '不包含']);
});

it('puts the editions side by side by group, and a module an edition does not name is not included', () => {
  const groups = compareEditions([
    edition('A', [entry('轻应用', 'number', '10 个', 'platform'), entry('审批', 'sign', 'tick', '办公')]),
    edition('B', [
      entry('轻应用', 'number', '不限', 'platform'),
      entry('知识库', 'sign', 'tick', '办公'),
      entry('审批', 'sign', 'tick', '办公'),
    ]),
  ]);
  expect(
    groups.map(({ title, rows }) => [title, rows.map(({ name, cells }) => [name, ...cells.map(({ text }) => text)])]),
  ).toEqual([
    ['平台能力', [['轻应用', '10 个', '不限']]],
    [
      '办公',
      [
        ['审批', '包含', '包含'],
        ['知识库', '不包含', '包含'],
      ],
    ],
  ]);
});

it('only differences leaves out the rows that are the same in all, and groups without any', () => {
  const groups = compareEditions([
    edition('A', [entry('审批', 'sign', 'tick', '办公'), entry('云盘', 'number', '1 GB', '存储')]),
    edition('B', [entry('审批', 'sign', 'tick', '办公'), entry('云盘', 'number', '2 GB', '存储')]),
  ]);
  expect(onlyDifferences(groups).map(({ title }) => title)).toEqual(['存储']);
});
