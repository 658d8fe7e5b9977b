import { compile } from '@yunpu/engine-core/document';
import { expect, it } from 'vitest';
import { printImpact } from '../../../../server/runtime/studio/impact/print.ts';

const model = (properties: object, blocks: object[]) => {
  const { model: made } = compile(
    {
      entity: 'slip',
      title: '付款单',
      key: 'no',
      record: { type: 'object', properties: { no: { type: 'string', title: '单号' }, ...properties } },
      print: [{ name: 'voucher', title: '凭证', footer: '{{payee}}', blocks }],
    },
    { lenient: true },
  );
  if (!made) throw new Error('it does not compile');
  return made;
};

const PAYEE = { type: 'string', title: '收款人' };
const AMOUNT = { type: 'integer', format: 'money', title: '金额' };
const before = model({ payee: PAYEE, amount: AMOUNT, other: { type: 'string', title: '别的' } }, [
  { amount: 'amount' },
]);

it('names the templates for print that use a field which goes, changes or is called otherwise', () => {
  const after = model({ payee: { ...PAYEE, title: '收款方' }, amount: { type: 'string', title: '金额' } }, [
    { fields: ['amount'] },
  ]);
  expect(printImpact(before, after)).toMatchObject([
    {
      kind: 'print',
      dangerous: false,
      pointer: '/print/0',
      message: expect.stringMatching(/“凭证”.*“收款人”改称“收款方”.*“金额”换了类型/u) as string,
    },
  ]);
  expect(printImpact(before, model({ payee: PAYEE }, [{ heading: '单' }]))[0]?.message).toContain('没有了字段“金额”');
});

it('is silent where no template uses what changes', () => {
  expect(printImpact(before, model({ payee: PAYEE, amount: AMOUNT }, [{ amount: 'amount' }]))).toEqual([]);
});
