import { expect, it } from 'vitest';
import { renameField } from '../../../../src/features/studio/parts/edits/renameField.ts';

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
