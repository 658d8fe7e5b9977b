import { expect, test } from 'vitest';
import { meantBy } from '../../../../../src/features/studio/parts/fromFile/linkGuess.ts';

const DOCUMENTS = [
  { entity: 'customer', title: '客户' },
  { entity: 'certification', title: '客户认证' },
  { entity: 'device', title: '设备台账' },
  { entity: 'order', title: '订单' },
];

test('a header means what it names before what it only shares a word with', () => {
  expect(meantBy('所属客户', DOCUMENTS)).toEqual(['customer', 'certification']);
  expect(meantBy('客户名称', DOCUMENTS)).toEqual(['customer', 'certification']);
  expect(meantBy('借用设备', DOCUMENTS)).toEqual(['device']);
});

test('a header that shares no word with any title means none', () => {
  expect(meantBy('备注', DOCUMENTS)).toEqual([]);
  expect(meantBy('号', DOCUMENTS)).toEqual([]);
});
