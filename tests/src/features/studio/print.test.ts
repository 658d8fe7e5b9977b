import { compileTrial } from '@yunpu/engine-core/document';
import { expect, it } from 'vitest';
import { addTemplate } from '../../../../src/features/studio/parts/edits/print.ts';
import { renameField } from '../../../../src/features/studio/parts/edits/renameField.ts';
import { usualBlocks } from '../../../../src/features/studio/parts/print/blocks.ts';

it('names a renamed field anew in templates for print, in lists and within sentences', () => {
  const text = JSON.stringify({
    entity: 'slip',
    title: '单子',
    key: 'no',
    record: {
      type: 'object',
      properties: { no: { type: 'string', title: '号' }, payee: { type: 'string', title: '收款人' } },
    },
    print: [
      {
        name: 'one',
        title: '单',
        footer: '{{payee}}',
        blocks: [{ fields: ['no', 'payee'] }, { text: '付 {{payee}}' }],
      },
    ],
    access: { read: { staff: 'true' } },
  });
  const renamed = renameField(text, '/record/properties/payee', 'taker', { fragments: {}, isNew: false });
  expect(renamed.left).toEqual([]);
  expect((JSON.parse(renamed.text) as { print: unknown }).print).toMatchObject([
    { footer: '{{taker}}', blocks: [{ fields: ['no', 'taker'] }, { text: '付 {{taker}}' }] },
  ]);
});

it('calls a new template as its records are called, a second one by its number too', () => {
  const first = addTemplate(JSON.stringify({ entity: 'slip', title: '报销单', access: {} }), [{ fields: ['no'] }]);
  const second = addTemplate(first.text, [{ fields: ['no'] }]);
  expect(second.pointer).toBe('/print/1');
  expect((JSON.parse(second.text) as { print: unknown }).print).toMatchObject([
    { title: '报销单', blocks: [{ heading: '报销单' }, { fields: ['no'] }, { signatures: ['经办人', '审核人'] }] },
    { title: '报销单 2', blocks: [{ heading: '报销单' }, { fields: ['no'] }, { signatures: ['经办人', '审核人'] }] },
  ]);
});

it('begins a template with all that a record says, and its rows with what their amounts come to', () => {
  const text = JSON.stringify({
    entity: 'purchase',
    title: '采购单',
    key: 'no',
    record: {
      type: 'object',
      properties: {
        no: { type: 'string', title: '号' },
        photo: { type: 'array', format: 'attachment', title: '照片' },
        secret: { type: 'string', title: '内部价', print: false },
        lines: {
          type: 'array',
          title: '明细',
          items: {
            type: 'object',
            properties: {
              price: { type: 'integer', format: 'money', title: '单价' },
              sum: { type: 'integer', format: 'money', title: '金额', compute: 'price' },
            },
          },
        },
        total: { type: 'integer', format: 'money', title: '合计', compute: 'sum(lines.map(l, l.sum))' },
      },
    },
    access: { read: { staff: 'true' } },
  });
  const { model } = compileTrial(text, 'entities/purchase.json', {});
  expect(model && usualBlocks(model)).toEqual([{ fields: ['no', 'total'] }, { table: 'lines', totals: ['sum'] }]);
});
