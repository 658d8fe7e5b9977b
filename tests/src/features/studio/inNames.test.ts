import { expect, it } from 'vitest';
import { inNames } from '../../../../src/features/studio/parts/sentence/inNames.ts';

const names = [
  { path: 'amount', title: '合同金额（元）' },
  { path: 'paid', title: '已收款' },
  { path: 'paidRate', title: '已收款比例%' },
  { path: '数量', title: '数量' },
  { path: 'unit.price', title: '报价 · 单价' },
  { path: 'size', title: 'size of it' },
  { path: 'one', title: '备注' },
  { path: 'two', title: '备注' },
];
const written = (text: string) => inNames(text, names);

it('writes the name of a field for its title, the longest first', () => {
  expect(written('合同金额（元） - 已收款')).toBe('amount - paid');
  expect(written('合同金额（元）*已收款比例%')).toBe('amount*paidRate');
  expect(written('报价 · 单价 × 数量')).toBe('unit.price * 数量');
});

it('writes the signs of expressions for those of an input method', () => {
  expect(written('（已收款 ＋ 1） ÷ 2 ≥ 合同金额（元）')).toBe('(paid + 1) / 2 >= amount');
  expect(written('max（已收款，1）')).toBe('max(paid,1)');
});

it('leaves names, longer words, what stands in quotes and what two fields are called as they are', () => {
  for (const text of [
    'amount - paid',
    'size(数量)',
    '已收款项 + 1',
    "one == '已收款（元）'",
    '"已收款"',
    '备注 + 1',
    'row.已收款',
  ])
    expect(written(text)).toBe(text);
  expect(written('one == “已收款，”')).toBe("one == '已收款，'");
});

it('changes nothing a second time', () => {
  const once = written('（合同金额（元） － 已收款）× 数量');
  expect(written(once)).toBe(once);
});
