import { compile, type EntityModel } from '@yunpu/engine-core/document';
import { expect, it } from 'vitest';
import { mentionsImpact } from '../../../../server/runtime/studio/impact/mentions.ts';

const made = (entity: string, title: string, properties: object, more: object = {}): EntityModel => {
  const record = { type: 'object', properties: { no: { type: 'string', title: '单号' }, ...properties } };
  const { model } = compile({ entity, title, key: 'no', record, ...more }, { lenient: true });
  if (!model) throw new Error('it does not compile');
  return model;
};

const AMOUNT = { type: 'integer', format: 'money', title: '金额' };
const text = (title: string) => ({ type: 'string', title });
const slip = (amount: object) =>
  made(
    'slip',
    '付款单',
    { amount, payee: text('收款人'), twice: { ...AMOUNT, title: '两倍', compute: 'amount * 2' } },
    {
      rules: [{ check: 'amount > 0', at: '/amount', message: '金额要大于零' }],
      access: { read: { staff: 'amount < 100' } },
      list: { views: [{ name: '大额', filter: 'amount > 100' }] },
    },
  );
const deal = made('deal', '合同', {
  slip: { ...text('付款单'), link: { entity: 'slip', label: 'payee', fetch: { paid: 'amount' } } },
  paid: { ...AMOUNT, title: '已付', readOnly: true },
});
const payer = made('payer', '付款方', {
  sum: { ...AMOUNT, title: '合计', rollup: { entity: 'slip', by: 'payee', of: 'amount', total: 'sum' } },
});
const ROLES = [{ name: 'staff', title: '员工' }];

it('names what uses a field that is something else from now on, here and in other documents', () => {
  const [one, ...more] = mentionsImpact(slip(AMOUNT), slip({ type: 'number', title: '金额' }), [deal, payer], ROLES);
  expect(more).toEqual([]);
  expect(one).toMatchObject({ kind: 'links', dangerous: false, count: 6 });
  expect(one!.message).toBe(
    '字段“金额”换了类型，用到它的有：字段“两倍”的计算、检查规则“金额要大于零”、“员工”的单据范围、视图“大额”、“合同”的“付款单”带入的内容、“付款方”的“合计”的汇总',
  );
  expect(mentionsImpact(slip(AMOUNT), slip({ ...AMOUNT, title: '款' }), [deal, payer], ROLES)).toEqual([]);
});
